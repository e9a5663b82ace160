import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Bring, Revealer } from './revealer.ts';
import type { Row } from './rows.ts';
import { placeOf, roomTop } from './word-elements.ts';
import type { Place } from './word-index.ts';

type KeepPlace = {
  list: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  revealer: Revealer;
  bring: Bring;
};

/**
 * Whoever reads while words come in, or while their speakers are told apart, keeps the line they are at where it is.
 */
export function useKeepPlace({ list, rows, revealer, bring }: KeepPlace): void {
  const kept = useRef<{ place: Place; top: number }>(undefined);
  const seen = useRef(rows);

  useEffect(() => {
    const note = () => {
      const element = topWord(list.current);
      const place = placeOf(element);
      kept.current = element && place ? { place, top: element.getBoundingClientRect().top } : undefined;
    };
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [list]);

  const keep = useEffectEvent(() => {
    const { current: before } = seen;
    seen.current = rows;
    // What changes below moves nothing, and an edit is mostly there: looking after the line would cost some frames.
    if (kept.current && hasMoved(before, rows, kept.current.place))
      revealer.hold(list.current, kept.current.place, kept.current.top, bring);
  });
  useLayoutEffect(() => keep(), [rows]);
}

/** Whether anything is different in the rows before the one that a place is in. */
function hasMoved(before: readonly Row[], rows: readonly Row[], { segmentId }: Place): boolean {
  for (const [at, row] of before.entries()) {
    if (row !== rows[at]) return true;
    if (row.pieces.some(({ segment }) => segment.id === segmentId)) return false;
  }
  return true;
}

/** The first word below the player, once the list reaches above it; nothing while its beginning is in sight. */
function topWord(list: HTMLElement | null): Element | null {
  if (!list) return null;
  const { top, left, width } = list.getBoundingClientRect();
  const edge = roomTop();
  if (top >= edge) return null;
  // A third of the way, where even the shortest lines have words; a little deeper where a gap is between two turns.
  for (let y = edge + 8; y < edge + 120; y += 14) {
    const found = document.elementFromPoint(left + width / 3, y)?.closest('[data-word]');
    if (found) return found;
  }
  return null;
}
