import type { Segment } from '@colloquy/rules/transcript';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranscriptParams, useTranscriptScope, useTranscriptShortcuts } from '../../editing/index.ts';
import * as messages from '../messages.ts';
import { ALL_WORDS, findText, type TextSearchHit, type FindQuery } from './find-words.ts';
import { useLinkRepeatCount } from './use-open-at.ts';

export type FindState = {
  isOpen: boolean;
  query: FindQuery;
  hits: readonly TextSearchHit[];
  /** Index of the hit that is shown; -1 before the first. */
  at: number;
  open: () => void;
  close: () => void;
  changeQuery: (changes: Partial<FindQuery>) => void;
  /** Shows the next or the previous hit, wrapping around at the ends. */
  step: (direction: 1 | -1) => void;
  /** Shows the hit at this index. */
  show: (at: number) => void;
  /** Undefined without permission to edit. */
  replace: ReplaceState | undefined;
};

export type ReplaceState = {
  isOpen: boolean;
  /** The replacement text. */
  text: string;
  toggle: () => void;
  write: (text: string) => void;
};

type FindOptions = {
  segments: readonly Segment[];
  mayEdit: boolean;
  visit: (hit: TextSearchHit) => void;
};

const NO_HITS: readonly TextSearchHit[] = [];

/**
 * Search within a transcript: the browser's own sees only rendered rows. A link with `?find=` opens it;
 * `&replace=` also opens the replacement.
 */
export function useFind({ segments, mayEdit, visit }: FindOptions): FindState {
  const { findRequest } = useTranscriptScope();
  const [params] = useTranscriptParams();
  const [linkedQuery, linkedReplacement] = [params.get('find'), params.get('replace')];
  const [isOpen, setOpen] = useState(linkedQuery !== null);
  const [isReplacing, setReplacing] = useState(linkedReplacement !== null);
  const [text, write] = useState(linkedReplacement ?? '');
  const [query, setQuery] = useState<FindQuery>({
    ...ALL_WORDS,
    text: linkedQuery ?? '',
    wholeWord: linkedReplacement !== null,
  });
  const [at, setAt] = useState(-1);
  const deferredQuery = useDeferredValue(isOpen ? query : undefined);
  const hits = useMemo(
    () => (deferredQuery ? findText(segments, deferredQuery) : NO_HITS),
    [segments, deferredQuery],
  );
  const link = [useLinkRepeatCount(), linkedQuery, linkedReplacement].join(' ');
  const [shownLink, setShownLink] = useState(link);
  if (link !== shownLink) {
    setShownLink(link);
    if (linkedQuery !== null) {
      setOpen(true);
      setReplacing(linkedReplacement !== null);
      write(linkedReplacement ?? '');
      setQuery({ ...ALL_WORDS, text: linkedQuery, wholeWord: linkedReplacement !== null });
      setAt(-1);
    }
  }
  const changeQuery = (changes: Partial<FindQuery>) => {
    setQuery((now) => ({ ...now, ...changes }));
    setAt(-1);
  };
  useEffect(
    () =>
      findRequest.subscribe(() => {
        const { text: wanted, replacement } = findRequest.get() ?? { text: '', replacement: '' };
        setOpen(true);
        setReplacing(true);
        setAt(-1);
        setQuery({ ...ALL_WORDS, text: wanted, wholeWord: true });
        write(replacement);
      }),
    [findRequest],
  );
  const toggle = () => {
    setReplacing(!(isOpen && isReplacing));
    setOpen(true);
  };
  useTranscriptShortcuts(
    messages.findShortcuts,
    mayEdit
      ? [
          {
            id: 'find.replace',
            keys: 'mod+h',
            label: messages.replaceHere,
            whileTyping: true,
            run: toggle,
          },
        ]
      : [],
  );
  return {
    isOpen,
    query,
    hits,
    at: at < hits.length ? at : -1,
    open: () => setOpen(true),
    close: () => {
      setOpen(false);
      setAt(-1);
    },
    changeQuery,
    step: (direction) => {
      // Enter may come before the deferred hits of the latest query.
      const found = deferredQuery === query ? hits : findText(segments, query);
      if (found.length === 0) return;
      const next =
        at < 0 && direction < 0 ? found.length - 1 : (at + direction + found.length) % found.length;
      setAt(next);
      visit(found[next]!);
    },
    show: (next) => {
      setAt(next);
      visit(hits[next]!);
    },
    replace: mayEdit ? { isOpen: isReplacing, text, toggle, write } : undefined,
  };
}
