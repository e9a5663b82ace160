import { SkeletonLines } from './skeleton.tsx';

type LoadingProps = {
  /** What is loaded, as a sentence begins with it: “History”. */
  what: string;
  lines: number;
  /** There is no network: nothing is on its way. */
  isPaused: boolean;
};

/** In place of what is not there yet. Offline it says so, instead of a skeleton that never ends. */
export function Loading({ what, lines, isPaused }: LoadingProps) {
  if (!isPaused) return <SkeletonLines label={`Loading ${what.toLowerCase()}`} lines={lines} />;
  return (
    <p role="status" className="text-ink-2">
      You’re offline. {what} will load when the connection is back.
    </p>
  );
}
