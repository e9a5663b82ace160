import { cn } from '../../ui/cn.ts';
import * as text from '../messages.ts';

/** The product name in its typeface. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={cn('font-transcript text-[17px] leading-none font-semibold tracking-tight', className)}>
      {text.logoStart}
      <span className="text-accent">{text.logoAccent}</span>
      {text.logoEnd}
    </span>
  );
}
