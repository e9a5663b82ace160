import { cn } from '../../ui/cn.ts';

/** The product name in its typeface. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={cn('font-transcript text-[17px] leading-none font-semibold tracking-tight', className)}>
      Coll<span className="text-accent">o</span>quy
    </span>
  );
}
