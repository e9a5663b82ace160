import { useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { mentionableQuery } from './comments.queries.ts';
import { askedAt, type Asked, dropSpareSpace, type Person, suggest, take } from './mentions.ts';

type Mentions = {
  /** All who can be mentioned, for reading the text when it is sent. */
  people: readonly Person[];
  suggestions: readonly Person[];
  active: number;
  listId: string;
  optionId: (at: number) => string;
  /** Keeps what was typed. */
  type: (text: string) => void;
  /** After every change of the text or of the caret. */
  look: () => void;
  close: () => void;
  choose: (person: Person) => void;
  /** Takes the keys of the list while it is open. Answers whether it did. */
  onKeyDown: (press: KeyboardEvent) => boolean;
};

const MOST_SHOWN = 6;
const NOBODY: readonly Person[] = [];

/** Completes names behind an '@' in a text field, by keys or pointer. */
export function useMentions(
  recordingId: string,
  field: RefObject<HTMLTextAreaElement | null>,
  write: (text: string) => void,
): Mentions {
  const { data: people = NOBODY } = useQuery(mentionableQuery(recordingId));
  const [asked, setAsked] = useState<Asked>();
  const [active, setActive] = useState(0);
  const listId = useId();
  const suggestions = asked ? suggest(people, asked.typed).slice(0, MOST_SHOWN) : NOBODY;

  const look = () => {
    const { value = '', selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    const next = selectionStart === selectionEnd ? askedAt(value, selectionStart) : undefined;
    if (next?.typed !== asked?.typed) setActive(0);
    setAsked(next);
  };
  const close = () => setAsked(undefined);
  const choose = (person: Person) => {
    const element = field.current;
    if (!asked || !element) return;
    put(element, take(element.value, asked, person));
    close();
  };
  const put = (element: HTMLTextAreaElement, { text, caret }: { text: string; caret: number }) => {
    write(text);
    // The caret can only be set once React has written the text.
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(caret, caret);
    });
  };
  const type = (text: string) => {
    const element = field.current;
    const tidied = element ? dropSpareSpace(text, element.selectionStart, people) : undefined;
    if (element && tidied) put(element, tidied);
    else write(text);
    look();
  };
  const onKeyDown = (press: KeyboardEvent): boolean => {
    const chosen = suggestions[active];
    if (!chosen) return false;
    if (press.key === 'ArrowDown') setActive((active + 1) % suggestions.length);
    else if (press.key === 'ArrowUp') setActive((active + suggestions.length - 1) % suggestions.length);
    else if (press.key === 'Escape') close();
    else if ((press.key === 'Enter' && !press.ctrlKey && !press.metaKey) || press.key === 'Tab')
      choose(chosen);
    else return false;
    press.preventDefault();
    return true;
  };
  return {
    people,
    suggestions,
    active,
    listId,
    optionId: (at) => `${listId}-${at}`,
    type,
    look,
    close,
    choose,
    onKeyDown,
  };
}
