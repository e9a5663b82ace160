import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useSameLink } from './use-same-link.ts';
import { firstPlace, lastStartMs, type Place, placeAt, type WordIndex } from './word-index.ts';

/**
 * A link with `?t=` (milliseconds) opens at that moment, ready to be played. While speech is at work it waits until
 * the words have come that far.
 */
export function useOpenAt(
  index: WordIndex,
  isWhole: boolean,
  open: (ms: number, place: Place) => void,
): void {
  const [search] = useSearchParams();
  const time = search.get('t');
  const again = useSameLink();
  const wanted = time === null ? null : `${time} ${again}`;
  const opened = useRef<string | null>(null);
  const openOnce = useEffectEvent((text: string) => {
    const ms = Number(text.split(' ')[0]);
    const place = Number.isFinite(ms) ? (placeAt(index, ms) ?? firstPlace(index)) : undefined;
    const isThere = isWhole || lastStartMs(index) > ms;
    if (!place || !isThere || opened.current === text) return;
    opened.current = text;
    open(ms, place);
  });
  useEffect(() => {
    if (wanted !== null) openOnce(wanted);
  }, [wanted, index, isWhole]);
}
