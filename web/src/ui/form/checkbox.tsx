import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';

/** A native check box in a label that can be clicked as a whole. */
export function Checkbox({
  label,
  className,
  ...input
}: { label: ReactNode } & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={cn('flex cursor-pointer items-start gap-2', className)}>
      <input {...input} type="checkbox" className="mt-0.5 size-4 shrink-0 accent-accent" />
      <span>{label}</span>
    </label>
  );
}
