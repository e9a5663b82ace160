import { toast } from '../../ui/toast/toast.ts';
import * as messages from '../messages.ts';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Reports pasted text that a field cuts off at its maximum length. Returns the function that stops it. */
export function reportCutPastes(): () => void {
  const onPaste = (paste: ClipboardEvent): void => {
    const { target: field, clipboardData, defaultPrevented } = paste;
    if (defaultPrevented || !isTextControl(field) || field.maxLength < 0) return;
    const text = clipboardData?.getData('text/plain') ?? '';
    // A field of one line drops line breaks.
    const pasted = field instanceof HTMLInputElement ? text.replaceAll(/[\r\n]/g, '') : text;
    const replaced = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0);
    if (field.value.length - replaced + pasted.length > field.maxLength)
      toast.info(messages.pasteCut(field.maxLength));
  };
  document.addEventListener('paste', onPaste);
  return () => document.removeEventListener('paste', onPaste);
}

const isTextControl = (element: EventTarget | null): element is TextControl =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
