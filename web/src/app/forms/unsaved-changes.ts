import { useCallback, useEffect, useState } from 'react';
import { createStore, useStore } from '../../ui/state/store.ts';
import { type ActiveWork, blockLeaving } from '../session/active-work.ts';
import * as text from '../messages.ts';

/** Forms on the screen with unsaved changes. */
const forms = createStore<readonly symbol[]>([]);
let unblock: (() => void) | undefined;

const UNSAVED_WORK: ActiveWork = {
  title: text.leaveWithoutSavingTitle,
  consequences: {
    '/login': text.changesWillBeLost,
    '/password/change': text.changesWillBeLost,
  },
  isWaiting: true,
};

function setUnsaved(form: symbol, isUnsaved: boolean): void {
  forms.update((now) => {
    if (now.includes(form) === isUnsaved) return now;
    return isUnsaved ? [...now, form] : now.filter((each) => each !== form);
  });
  if (forms.get().length > 0) unblock ??= blockLeaving(UNSAVED_WORK);
  else {
    unblock?.();
    unblock = undefined;
  }
}

type FormState = { isDirty: boolean; isSubmitting: boolean };

/**
 * Asks before unsaved changes of this form are lost to another page, a reload or a closed tab. A form that is
 * being saved does not count, so it can navigate afterwards.
 * @returns discards the changes, for Cancel before it navigates
 */
export function useUnsavedChanges({ isDirty, isSubmitting }: FormState): () => void {
  const [form] = useState(() => Symbol('form'));
  const isUnsaved = isDirty && !isSubmitting;
  useEffect(() => {
    if (!isUnsaved) return undefined;
    setUnsaved(form, true);
    return () => setUnsaved(form, false);
  }, [form, isUnsaved]);
  return useCallback(() => setUnsaved(form, false), [form]);
}

/** Discards the changes of all forms after the person confirmed it. */
export function discardUnsavedChanges(): void {
  for (const form of forms.get()) setUnsaved(form, false);
}

export const hasUnsavedChanges = (): boolean => forms.get().length > 0;

export const useHasUnsavedChanges = (): boolean => useStore(forms, ({ length }) => length > 0);

/** Navigation state for an address change that keeps the form. */
export const KEEPS_FORM = { keepsForm: true };
