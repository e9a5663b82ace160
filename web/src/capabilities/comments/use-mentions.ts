import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent, type RefObject } from 'react';
import type { Option } from '../../ui/form/select.tsx';
import { type Listbox, useListbox } from '../../ui/form/use-listbox.ts';
import { mentionablePeopleQuery } from './comments.queries.ts';
import {
  mentionQueryAt,
  type MentionQuery,
  dropSpareSpace,
  type Person,
  suggestPeople,
  insertMention,
} from './mentions.ts';

type Mentions = {
  /** Everyone who can be mentioned, to resolve mentions when the text is sent. */
  people: readonly Person[];
  suggestions: readonly Option[];
  listbox: Listbox;
  /** Stores the typed text. */
  type: (text: string) => void;
  /** To call after every change of text or caret. */
  updateSuggestions: () => void;
  close: () => void;
  choose: (person: Option) => void;
  /** Handles keys of the open list. Returns whether it did. */
  onKeyDown: (press: KeyboardEvent) => boolean;
};

const MAX_SUGGESTED_PEOPLE = 6;
const NO_PEOPLE: readonly Person[] = [];

/** Completes names after '@' in a text field, by keyboard or pointer. */
export function useMentions(
  recordingId: string,
  field: RefObject<HTMLTextAreaElement | null>,
  write: (text: string) => void,
): Mentions {
  const { data: people = NO_PEOPLE } = useQuery(mentionablePeopleQuery(recordingId));
  const [query, setQuery] = useState<MentionQuery>();
  const suggestions = (query ? suggestPeople(people, query.typed) : [])
    .slice(0, MAX_SUGGESTED_PEOPLE)
    .map(({ id, name }): Option => ({ value: id, label: name }));

  const updateSuggestions = () => {
    const { value = '', selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    const next = selectionStart === selectionEnd ? mentionQueryAt(value, selectionStart) : undefined;
    if (next?.typed !== query?.typed) listbox.setActiveIndex(0);
    setQuery(next);
  };
  const close = () => setQuery(undefined);
  const choose = ({ label: name }: Option) => {
    const element = field.current;
    if (!query || !element) return;
    replaceText(element, insertMention(element.value, query, name));
    close();
  };
  const listbox = useListbox({ options: suggestions, onChoose: choose });
  const replaceText = (element: HTMLTextAreaElement, { text, caret }: { text: string; caret: number }) => {
    write(text);
    // The caret can be set only after React updates the text.
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(caret, caret);
    });
  };
  const type = (text: string) => {
    const element = field.current;
    const tidied = element ? dropSpareSpace(text, element.selectionStart, people) : undefined;
    if (element && tidied) replaceText(element, tidied);
    else write(text);
    updateSuggestions();
  };
  const onKeyDown = (press: KeyboardEvent): boolean => {
    const active = suggestions[listbox.activeIndex];
    const isSending = press.key === 'Enter' && (press.ctrlKey || press.metaKey);
    if (!active || isSending) return false;
    if (press.key === 'Escape') close();
    else if (press.key === 'Tab') choose(active);
    else return listbox.onKeyDown(press);
    press.preventDefault();
    return true;
  };
  return {
    people,
    suggestions,
    listbox,
    type,
    updateSuggestions,
    close,
    choose,
    onKeyDown,
  };
}
