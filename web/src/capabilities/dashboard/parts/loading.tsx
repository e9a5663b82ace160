/** While the first figures come. */
export function Loading({ className }: { className?: string }) {
  return (
    <div
      role="status"
      aria-busy="true"
      className={`grid place-content-center justify-items-center gap-3 text-ink-2 ${className ?? ''}`}
    >
      <span
        aria-hidden
        className="size-6 animate-spin rounded-full border-2 border-accent border-r-transparent motion-reduce:animate-none"
      />
      Loading...
    </div>
  );
}
