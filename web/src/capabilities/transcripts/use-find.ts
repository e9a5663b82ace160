import type { Segment } from '@colloquy/contract';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useShortcuts } from '../../ui/shortcuts/shortcuts.ts';
import { ANYWHERE, findText, type TextHit, type Wanted } from './find-words.ts';
import { onReplaceRequest } from './replace/open-replace.ts';
import { useSameLink } from './use-same-link.ts';

export type Find = {
  isOpen: boolean;
  wanted: Wanted;
  hits: readonly TextHit[];
  /** Which hit is shown; -1 before the first. */
  at: number;
  open: () => void;
  close: () => void;
  want: (changes: Partial<Wanted>) => void;
  /** Shows the next hit or the one before, round again at the ends. */
  go: (step: 1 | -1) => void;
  /** Shows the hit at this position. */
  show: (at: number) => void;
  /** Undefined for whoever may not change the words. */
  replace: Replace | undefined;
};

export type Replace = {
  isOpen: boolean;
  /** What is to be written in the place of the hits. */
  text: string;
  toggle: () => void;
  write: (text: string) => void;
};

type FindParts = {
  segments: readonly Segment[];
  mayEdit: boolean;
  visit: (hit: TextHit) => void;
};

const NO_HITS: readonly TextHit[] = [];

/**
 * The search within a transcript: the browser's own sees only the lines that are drawn, this one all words. A link
 * with `?find=` opens it, one with `&replace=` as well what replaces the hits.
 */
export function useFind({ segments, mayEdit, visit }: FindParts): Find {
  const [address] = useSearchParams();
  const [given, givenText] = [address.get('find'), address.get('replace')];
  const [isOpen, setOpen] = useState(given !== null);
  const [isReplacing, setReplacing] = useState(givenText !== null);
  const [text, write] = useState(givenText ?? '');
  const [wanted, setWanted] = useState<Wanted>({
    ...ANYWHERE,
    text: given ?? '',
    wholeWord: givenText !== null,
  });
  const [at, setAt] = useState(-1);
  const settled = useDeferredValue(isOpen ? wanted : undefined);
  const hits = useMemo(() => (settled ? findText(segments, settled) : NO_HITS), [segments, settled]);
  const link = [useSameLink(), given, givenText].join(' ');
  const [shownLink, setShownLink] = useState(link);
  if (link !== shownLink) {
    setShownLink(link);
    if (given !== null) {
      setOpen(true);
      setReplacing(givenText !== null);
      write(givenText ?? '');
      setWanted({ ...ANYWHERE, text: given, wholeWord: givenText !== null });
      setAt(-1);
    }
  }
  const want = (changes: Partial<Wanted>) => {
    setWanted((now) => ({ ...now, ...changes }));
    setAt(-1);
  };
  useEffect(
    () =>
      onReplaceRequest(({ wrong, right }) => {
        setOpen(true);
        setReplacing(true);
        setAt(-1);
        setWanted({ ...ANYWHERE, text: wrong, wholeWord: true });
        write(right);
      }),
    [],
  );
  const toggle = () => {
    setReplacing(!(isOpen && isReplacing));
    setOpen(true);
  };
  useShortcuts(
    'Find and replace',
    mayEdit
      ? [
          {
            id: 'find.replace',
            keys: 'mod+h',
            label: 'Replace in this transcript',
            whileTyping: true,
            run: toggle,
          },
        ]
      : [],
  );
  return {
    isOpen,
    wanted,
    hits,
    at: at < hits.length ? at : -1,
    open: () => setOpen(true),
    close: () => {
      setOpen(false);
      setAt(-1);
    },
    want,
    go: (step) => {
      // Enter may come before the hits of what was typed last.
      const found = settled === wanted ? hits : findText(segments, wanted);
      if (found.length === 0) return;
      const next = at < 0 && step < 0 ? found.length - 1 : (at + step + found.length) % found.length;
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
