import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

type PopoverProps = {
  trigger: ReactNode;
  label: string;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  /** Controlled by the caller, for content that closes the panel. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
};

/** Small panel next to its button, for choices that need more than a menu. */
export function Popover(props: PopoverProps) {
  const { trigger, label, children, align = 'start', className = 'min-w-52', ...state } = props;
  return (
    <Radix.Root {...state}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          className={`z-40 max-h-(--radix-popover-content-available-height) overflow-y-auto rounded-md border border-line bg-surface p-3 shadow-float float-in ${className}`}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
