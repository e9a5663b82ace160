import { cn } from '../cn.ts';
import * as text from '../messages.ts';

/** Grey placeholder for a line of text, with the size and position of its content. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={cn('h-4 rounded-sm bg-line appear-late', className)} />;
}

type SkeletonLinesProps = { label: string; lines?: number };

/** Placeholder for a loading paragraph or panel, announced once after 150 ms. */
export function SkeletonLines({ label, lines = 4 }: SkeletonLinesProps) {
  return (
    <div role="status" aria-label={label} className="grid gap-3 appear-late">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={line === lines - 1 ? 'w-2/5' : 'w-full'} />
      ))}
    </div>
  );
}

type LoadingProps = {
  /** Name of the content as the start of a sentence: “History”. */
  what: string;
  lines: number;
  /** Offline: nothing is loading. */
  isPaused: boolean;
};

/** Placeholder for loading content. Offline it shows a message instead of an endless skeleton. */
export function Loading({ what, lines, isPaused }: LoadingProps) {
  if (!isPaused) return <SkeletonLines label={text.loading(what.toLowerCase())} lines={lines} />;
  return (
    <p role="status" className="text-ink-2">
      {text.loadsWhenOnline(what)}
    </p>
  );
}
