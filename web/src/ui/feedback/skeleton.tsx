/** A grey bar where a line of text will be. Size and place it like what it stands for. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={`h-4 rounded-sm bg-line appear-late ${className ?? ''}`} />;
}

type SkeletonLinesProps = { label: string; lines?: number };

/** Stands for a paragraph or a panel while it loads; is announced once, after 150 ms. */
export function SkeletonLines({ label, lines = 4 }: SkeletonLinesProps) {
  return (
    <div role="status" aria-label={label} className="grid gap-3 appear-late">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={line === lines - 1 ? 'w-2/5' : 'w-full'} />
      ))}
    </div>
  );
}
