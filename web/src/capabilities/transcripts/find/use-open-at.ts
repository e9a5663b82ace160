import type { WordPosition } from '@colloquy/rules/transcript';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import {
  firstPosition,
  lastStartMs,
  positionAt,
  useTranscriptParams,
  type WordIndex,
} from '../../editing/index.ts';

/**
 * Opens the transcript at the time in `?t=` (milliseconds), ready to play. During transcription it waits
 * until the words reach that time.
 */
export function useOpenAt(
  index: WordIndex,
  isComplete: boolean,
  open: (ms: number, position: WordPosition) => void,
): void {
  const [params] = useTranscriptParams();
  const time = params.get('t');
  const repeatCount = useLinkRepeatCount();
  const target = time === null ? null : `${time} ${repeatCount}`;
  const opened = useRef<string | null>(null);
  const openOnce = useEffectEvent((text: string) => {
    const ms = Number(text.split(' ')[0]);
    const position = Number.isFinite(ms) ? (positionAt(index, ms) ?? firstPosition(index)) : undefined;
    const isTranscribed = isComplete || lastStartMs(index) > ms;
    if (!position || !isTranscribed || opened.current === text) return;
    opened.current = text;
    open(ms, position);
  });
  useEffect(() => {
    if (target !== null) openOnce(target);
  }, [target, index, isComplete]);
}

/**
 * Counts how often the user followed a link to the current address, so that the link takes effect each time.
 */
export function useLinkRepeatCount(): number {
  const { key, search } = useLocation();
  const [seen, setSeen] = useState({ key, search, count: 0 });
  if (seen.key !== key) setSeen({ key, search, count: seen.search === search ? seen.count + 1 : seen.count });
  return seen.count;
}
