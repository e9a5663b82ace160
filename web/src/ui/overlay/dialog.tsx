import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useState, type FocusEvent, useRef } from 'react';
import { cn } from '../cn.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { useReturnFocus } from './return-focus.tsx';
import * as text from '../messages.ts';

const WIDTHS = { small: 'max-w-md', medium: 'max-w-xl', large: 'max-w-4xl' };

export type DialogProps = {
  open: boolean;
  /** Called with false when the person closes the dialog. */
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The question or the effect, in one sentence. */
  description?: ReactNode;
  children?: ReactNode;
  /** Decision buttons, the main one last. */
  actions?: ReactNode;
  /** `medium` fits a list with controls on each line, `large` a choice beside its preview. */
  size?: keyof typeof WIDTHS;
  /** Has input that the dialog cannot detect itself, such as a changed choice. */
  isDirty?: boolean;
};

/**
 * Modal dialog, for decisions only; content is edited in place. Traps the focus and returns it. Escape, the
 * close button and a click outside ask before discarding typed text; the dialog's own Cancel button does not.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  size = 'small',
  isDirty = false,
}: DialogProps) {
  const returnFocus = useReturnFocus();
  const { onFocusCapture, hasUnsavedInput } = useUnsavedInput();
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const close = () => onOpenChange(false);
  const dismiss = () => (isDirty || hasUnsavedInput() ? setConfirmOpen(true) : close());
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && dismiss()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          {...returnFocus}
          onEscapeKeyDown={ignoreHandledEscape}
          onFocusCapture={onFocusCapture}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className={cn(
            'fixed inset-x-3 top-[12vh] z-50 mx-auto grid max-h-[76vh] gap-3 overflow-y-auto rounded-md border border-line bg-surface p-4 shadow-float float-in',
            WIDTHS[size],
          )}
        >
          <Radix.Title className="pr-8 text-base font-semibold">{title}</Radix.Title>
          {description !== undefined && (
            <Radix.Description className="text-ink-2">{description}</Radix.Description>
          )}
          {children}
          {actions && (
            <DialogFooter className={cn(size === 'large' && 'sticky -bottom-4 -mb-4 bg-surface pb-4')}>
              {actions}
            </DialogFooter>
          )}
          {/* Last, so that the focus starts in the dialog's content. */}
          <Radix.Close asChild>
            <IconButton
              size="small"
              label={text.close}
              icon={<X aria-hidden size={14} />}
              className="absolute top-3 right-3"
            />
          </Radix.Close>
          {isConfirmOpen && (
            <DiscardQuestion
              onClose={() => setConfirmOpen(false)}
              onDiscard={() => {
                setConfirmOpen(false);
                close();
              }}
            />
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Line of decision buttons at the end of a dialog or its form. */
export function DialogFooter({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cn('flex flex-wrap justify-end gap-2 pt-1', className)}>{children}</div>;
}

function DiscardQuestion({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.discardTitle}
      description={text.discardText}
      actions={
        <>
          <Button variant="danger" onClick={onDiscard}>
            {text.discard}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {text.keepEditing}
          </Button>
        </>
      }
    />
  );
}

/**
 * Marks a field that handles Escape itself. Dialogs listen for Escape before a field can stop it, so they
 * check the focused element for this mark and stay open.
 */
export const HANDLES_ESCAPE = { 'data-handles-escape': '' };

/** For `onEscapeKeyDown` of dialogs and drawers. */
export function ignoreHandledEscape(press: KeyboardEvent): void {
  if (press.target instanceof Element && press.target.closest('[data-handles-escape]'))
    press.preventDefault();
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Checkboxes and buttons have values that no one types; a password is quickly retyped. */
const isTextControl = (element: Element): element is TextControl =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['checkbox', 'radio', 'file', 'password'].includes(element.type));

/** Detects typed text in forms inside an element. Fields outside a form are searches. */
function useUnsavedInput(): { onFocusCapture: (focus: FocusEvent) => void; hasUnsavedInput: () => boolean } {
  const initialValues = useRef(new Map<TextControl, string>());
  return {
    onFocusCapture: ({ target }) => {
      if (isTextControl(target) && target.form && !initialValues.current.has(target))
        initialValues.current.set(target, target.value);
    },
    hasUnsavedInput: () =>
      [...initialValues.current].some(([field, value]) => field.isConnected && field.value !== value),
  };
}
