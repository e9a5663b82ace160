import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { type ActiveWork, holdPerson } from '../session/leaving.ts';

/** The forms on the screen that hold what is not saved. */
const forms = new Set<symbol>();
const listeners = new Set<() => void>();
let endHold: (() => void) | undefined;

const WORK: ActiveWork = {
  title: 'Leave without saving?',
  consequences: {
    '/login': 'What you changed on this page is not saved and will be lost.',
    '/password/change': 'What you changed on this page is not saved and will be lost.',
  },
  isWaiting: true,
};

function change(form: symbol, isUnsaved: boolean): void {
  if (isUnsaved) forms.add(form);
  else forms.delete(form);
  if (forms.size > 0) endHold ??= holdPerson(WORK);
  else {
    endHold?.();
    endHold = undefined;
  }
  for (const listener of listeners) listener();
}

type FormState = { isDirty: boolean; isSubmitting: boolean };

/**
 * Asks before what was typed in this form is lost to another page, a reload or a closed tab. What is being saved does
 * not count, so that a form may lead on once it is.
 *
 * @returns gives the changes up: for Cancel, before it leads elsewhere
 */
export function useUnsavedChanges({ isDirty, isSubmitting }: FormState): () => void {
  const [form] = useState(() => Symbol('form'));
  const isUnsaved = isDirty && !isSubmitting;
  useEffect(() => {
    if (!isUnsaved) return undefined;
    change(form, true);
    return () => change(form, false);
  }, [form, isUnsaved]);
  return useCallback(() => change(form, false), [form]);
}

/** All forms at once, when the person has said so. */
export function discardUnsavedChanges(): void {
  for (const form of forms) change(form, false);
}

export const hasUnsavedChanges = (): boolean => forms.size > 0;

export const useHasUnsavedChanges = (): boolean => useSyncExternalStore(subscribe, hasUnsavedChanges);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** State of a navigation that changes the address and leaves the form where it is. */
export const KEEPS_FORM = { keepsForm: true };
