import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '../controls/button.tsx';
import { ignoreHandledEscape } from './dialog.tsx';
import { useReturnFocus } from './return-focus.tsx';
import * as text from '../messages.ts';

type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  closeLabel?: string;
  /** Actions next to the title. */
  actions?: ReactNode;
  /** Handles keys that no control in the sheet has handled. */
  onKeyDown?: (press: KeyboardEvent) => void;
  children: ReactNode;
};

/** Full-page view over the unchanged page. Its content scrolls itself. */
export function Sheet(props: SheetProps) {
  const { open, onOpenChange, title, closeLabel = text.close, actions, onKeyDown, children } = props;
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Content
          {...returnFocus}
          onEscapeKeyDown={ignoreHandledEscape}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-50 flex flex-col bg-paper float-in"
        >
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface px-4 py-2 pr-14 wide:px-8 wide:pr-16">
            <Radix.Title className="min-w-0 text-base font-semibold wrap-anywhere">{title}</Radix.Title>
            {actions}
          </div>
          {children}
          {/* Last, so that the focus starts in the sheet's content. */}
          <Radix.Close asChild>
            <IconButton
              label={closeLabel}
              icon={<X aria-hidden size={16} />}
              className="absolute top-2 right-3 wide:right-7"
            />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
