import { useState } from 'react';
import { v7 } from 'uuid';
import { readUserInfo } from '../../app/session/user-info.ts';

/** A message that is not posted yet. The posted message keeps the id. */
export type TextDraft = { id: string; text: string };

/** Per tab and user, so that the next user of this browser does not see it. */
const keyOf = (name: string): string => `comment-draft/${readUserInfo()?.id ?? ''}/${name}`;

export function readDraft<T>(name: string): T | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(name));
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

export function saveDraft(name: string, draft: object | undefined): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {
    // Storage is full or unavailable; the text stays on screen.
  }
}

type DraftState = { draft: TextDraft; write: (text: string) => void; discard: () => void };

/**
 * A text that survives a reload. The component must use `name` as its key.
 *
 * @param initialText text of an empty draft
 */
export function useDraft(name: string, initialText = ''): DraftState {
  const [draft, setDraft] = useState<TextDraft>(() => readDraft(name) ?? { id: v7(), text: initialText });
  const write = (text: string) => {
    const next = { ...draft, text };
    setDraft(next);
    saveDraft(name, text === initialText ? undefined : next);
  };
  const discard = () => {
    setDraft({ id: v7(), text: initialText });
    saveDraft(name, undefined);
  };
  return { draft, write, discard };
}
