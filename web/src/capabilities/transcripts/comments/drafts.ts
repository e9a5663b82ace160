import { useState } from 'react';
import { v7 } from 'uuid';
import { readUserInfo } from '../../../app/session/user-info.ts';

/** What is being written and has not arrived. The id is that of the message once it has. */
export type TextDraft = { id: string; text: string };

/** Of this tab and this person: whoever signs in next at the same browser does not find it. */
const keyOf = (name: string): string => `comment-draft/${readUserInfo()?.id ?? ''}/${name}`;

export function readDraft<T>(name: string): T | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(name));
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

export function keepDraft(name: string, draft: object | undefined): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {
    // A full storage keeps nothing; the text is still on the screen.
  }
}

type UsedDraft = { draft: TextDraft; write: (text: string) => void; forget: () => void };

/**
 * A text that survives a reload, by a name of its own. The component that uses it has the name as its key.
 *
 * @param first what stands there before anything was written
 */
export function useDraft(name: string, first = ''): UsedDraft {
  const [draft, setDraft] = useState<TextDraft>(() => readDraft(name) ?? { id: v7(), text: first });
  const write = (text: string) => {
    const next = { ...draft, text };
    setDraft(next);
    keepDraft(name, text === first ? undefined : next);
  };
  const forget = () => {
    setDraft({ id: v7(), text: first });
    keepDraft(name, undefined);
  };
  return { draft, write, forget };
}
