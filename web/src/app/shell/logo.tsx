/** The name as it is set everywhere. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={`font-said text-[17px] leading-none font-semibold tracking-tight ${className ?? ''}`}>
      Coll<span className="text-accent">o</span>quy
    </span>
  );
}
