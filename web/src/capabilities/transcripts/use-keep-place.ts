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
    if (kept.current) revealer.hold(list.current, kept.current.place, kept.current.top, bring);
  });
  useLayoutEffect(() => keep(), [rows]);
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
