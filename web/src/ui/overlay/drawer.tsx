import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { IconButton } from '../controls/button.tsx';
import { ignoreHandledEscape } from './dialog.tsx';
import { useReturnFocus } from './return-focus.tsx';
import * as text from '../messages.ts';

type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  side: 'left' | 'right';
  children: ReactNode;
};

const SIDES = { left: 'left-0 border-r', right: 'right-0 border-l' };

/** Slides over the page on narrow screens; the same content is a column on wide ones. */
export function Drawer({ open, onOpenChange, title, side, children }: DrawerProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          {...returnFocus}
          onEscapeKeyDown={ignoreHandledEscape}
          aria-describedby={undefined}
          className={cn(
            'fixed inset-y-0 z-50 flex w-72 max-w-[85vw] flex-col overflow-y-auto border-line bg-surface shadow-float',
            SIDES[side],
          )}
        >
          <div className="flex h-12 shrink-0 items-center justify-between border-b border-line px-3">
            <Radix.Title className="font-semibold">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton size="small" label={text.close} icon={<X aria-hidden size={16} />} />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
