import { useEffect, useRef } from 'react';
import { formatClock } from '../../ui/format/duration.ts';
import type { Playback } from './playback.ts';

type PlaybackClockProps = { playback: Playback; durationMs: number | null };

/** Position and length. Updates the DOM directly: re-rendering 60 times a second is too expensive. */
export function PlaybackClock({ playback, durationMs }: PlaybackClockProps) {
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const update = () => {
      if (text.current) text.current.textContent = formatClock(playback.nowMs());
    };
    update();
    return playback.on(['timeupdate', 'seeking'], update);
  }, [playback]);
  return (
    <span className="text-sm whitespace-nowrap text-ink-2">
      <span ref={text}>0:00</span>
      <span className="max-wide:sr-only">
        {' '}
        / {durationMs === null ? '–' : formatClock(Math.round(durationMs / 1_000) * 1_000)}
      </span>
    </span>
  );
}
