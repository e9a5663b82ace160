import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Button, IconButton } from '../controls/button.tsx';
import { leaveOwnEscape } from './own-escape.ts';
import { useGivingBack } from './use-giving-back.ts';
import { useTyped } from './use-typed.ts';

export type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** What is asked or what will happen, in a sentence. */
  description?: ReactNode;
  children?: ReactNode;
  /** The decision: buttons, the main one last. */
  actions?: ReactNode;
  /** For lists with something beside each line. */
  isWide?: boolean;
  /** For a choice with what comes of it beside it. */
  isBroad?: boolean;
};

/**
 * For decisions only; things are edited where they stand. Keeps the focus inside and gives it back. Escape, the cross and
 * a press beside it ask before they drop what was typed; a Cancel button of its own does not.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  children,
  actions,
  isWide,
  isBroad,
}: DialogProps) {
  const givingBack = useGivingBack();
  const { onFocusCapture, hasTyped } = useTyped();
  const [isAsking, setAsking] = useState(false);
  const dismiss = () => (hasTyped() ? setAsking(true) : onClose());
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && dismiss()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          {...givingBack}
          onEscapeKeyDown={leaveOwnEscape}
          onFocusCapture={onFocusCapture}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className={`fixed inset-x-3 top-[12vh] z-50 mx-auto grid max-h-[76vh] gap-3 overflow-y-auto rounded-md border border-line bg-surface p-4 shadow-float float-in ${isBroad ? 'max-w-4xl' : isWide ? 'max-w-xl' : 'max-w-md'}`}
        >
          <Radix.Title className="pr-8 text-base font-semibold">{title}</Radix.Title>
          {description !== undefined && (
            <Radix.Description className="text-ink-2">{description}</Radix.Description>
          )}
          {children}
          {actions && (
            <div
              className={`flex flex-wrap justify-end gap-2 pt-1 ${isBroad ? 'sticky -bottom-4 -mb-4 bg-surface pb-4' : ''}`}
            >
              {actions}
            </div>
          )}
          {/* Last, so that the focus starts at what the dialog is for. */}
          <Radix.Close asChild>
            <IconButton
              size="small"
              label="Close"
              icon={<X aria-hidden size={14} />}
              className="absolute top-3 right-3"
            />
          </Radix.Close>
          {isAsking && (
            <DiscardQuestion
              onClose={() => setAsking(false)}
              onDiscard={() => {
                setAsking(false);
                onClose();
              }}
            />
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function DiscardQuestion({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Discard what you entered?"
      description="It hasn’t been saved."
      actions={
        <>
          <Button tone="danger" onClick={onDiscard}>
            Discard
          </Button>
          <Button tone="go" onClick={onClose}>
            Keep editing
          </Button>
        </>
      }
    />
  );
}
