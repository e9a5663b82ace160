import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/button.tsx';
import { leaveOwnEscape } from './own-escape.ts';
import { useGivingBack } from './use-giving-back.ts';

type DrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  side: 'left' | 'right';
  children: ReactNode;
};

const SIDES = { left: 'left-0 border-r', right: 'right-0 border-l' };

/** What is a column on a wide screen, slid over the page on a narrow one. */
export function Drawer({ isOpen, onClose, title, side, children }: DrawerProps) {
  const givingBack = useGivingBack();
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          {...givingBack}
          onEscapeKeyDown={leaveOwnEscape}
          aria-describedby={undefined}
          className={`fixed inset-y-0 z-50 flex w-72 max-w-[85vw] flex-col overflow-y-auto border-line bg-surface shadow-float ${SIDES[side]}`}
        >
          <div className="flex h-12 shrink-0 items-center justify-between border-b border-line px-3">
            <Radix.Title className="font-semibold">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton size="small" label="Close" icon={<X aria-hidden size={16} />} />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
