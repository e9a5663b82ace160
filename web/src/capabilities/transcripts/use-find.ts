import type { Segment } from '@colloquy/contract';
import { useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { findWords, type Hit } from './find-words.ts';

export type Find = {
  isOpen: boolean;
  wanted: string;
  hits: readonly Hit[];
  /** Which hit is shown; -1 before the first. */
  at: number;
  open: () => void;
  close: () => void;
  want: (wanted: string) => void;
  /** Shows the next hit or the one before, round again at the ends. */
  go: (step: 1 | -1) => void;
  /** Shows the hit at this position. */
  show: (at: number) => void;
};

const NO_HITS: readonly Hit[] = [];

/**
 * The search within a transcript: the browser's own sees only the lines that are drawn, this one all words. A link
 * with `?find=` opens it.
 */
export function useFind(segments: readonly Segment[], visit: (hit: Hit) => void): Find {
  const given = useSearchParams()[0].get('find');
  const [isOpen, setOpen] = useState(given !== null);
  const [wanted, setWanted] = useState(given ?? '');
  const [at, setAt] = useState(-1);
  const settled = useDeferredValue(isOpen ? wanted : '');
  const hits = useMemo(() => (settled === '' ? NO_HITS : findWords(segments, settled)), [segments, settled]);
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
    want: (next) => {
      setWanted(next);
      setAt(-1);
    },
    go: (step) => {
      // Enter may come before the hits of what was typed last.
      const found = settled === wanted ? hits : findWords(segments, wanted);
      if (found.length === 0) return;
      const next = at < 0 && step < 0 ? found.length - 1 : (at + step + found.length) % found.length;
      setAt(next);
      visit(found[next]!);
    },
    show: (next) => {
      setAt(next);
      visit(hits[next]!);
    },
  };
}
