import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '../controls/button.tsx';
import { leaveOwnEscape } from './own-escape.ts';
import { useGivingBack } from './use-giving-back.ts';

type SheetProps = {
  onClose: () => void;
  title: string;
  /** Beside the title. */
  tools?: ReactNode;
  /** Keys of the sheet, where nothing in it has taken them. */
  onKeyDown?: (press: KeyboardEvent) => void;
  children: ReactNode;
};

/** A view of its own over the whole page, which stays as it is behind it. Its content brings its own scrolling. */
export function Sheet({ onClose, title, tools, onKeyDown, children }: SheetProps) {
  const givingBack = useGivingBack();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          {...givingBack}
          onEscapeKeyDown={leaveOwnEscape}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-50 flex flex-col bg-paper float-in"
        >
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface px-4 py-2 pr-14 wide:px-8 wide:pr-16">
            <Radix.Title className="text-base font-semibold">{title}</Radix.Title>
            {tools}
          </div>
          {children}
          {/* Last, so that the focus starts at what the sheet is for. */}
          <Radix.Close asChild>
            <IconButton
              label="Close"
              icon={<X aria-hidden size={16} />}
              className="absolute top-2 right-3 wide:right-7"
            />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
