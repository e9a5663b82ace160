import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { formatClock } from '../../../ui/format/duration.ts';
import type { Playback } from '../../../app/player/playback.ts';
import { listenToGestures, type GestureHandlers } from './gestures.ts';

type PositionSliderProps = {
  label: string;
  playback: Playback;
  durationMs: number | null;
  /** Distance moved by the arrow keys and the page keys. */
  steps: { arrow: number; page: number };
  gestures: GestureHandlers;
  className: string;
  children: ReactNode;
};

const DIRECTIONS: Record<string, ['arrow' | 'page', 1 | -1]> = {
  ArrowLeft: ['arrow', -1],
  ArrowDown: ['arrow', -1],
  ArrowRight: ['arrow', 1],
  ArrowUp: ['arrow', 1],
  PageDown: ['page', -1],
  PageUp: ['page', 1],
};

/**
 * A slider for the playback position, usable by pointer, keyboard and screen reader. Its children are the
 * drawing.
 */
export function PositionSlider(props: PositionSliderProps) {
  const { label, playback, durationMs, steps, gestures, className, children } = props;
  const slider = useRef<HTMLDivElement>(null);

  const seek = useEffectEvent<GestureHandlers['seek']>((x, width) => gestures.seek(x, width));
  const zoom = useEffectEvent<GestureHandlers['zoom']>((factor, at) => gestures.zoom(factor, at));
  const onHold = useEffectEvent<GestureHandlers['onHold']>((isHeld) => gestures.onHold(isHeld));
  useEffect(
    () =>
      slider.current
        ? listenToGestures(slider.current, {
            seek: (x, width) => seek(x, width),
            zoom: (factor, at) => zoom(factor, at),
            onHold: (isHeld) => onHold(isHeld),
          })
        : undefined,
    [],
  );

  useEffect(() => {
    const updateAria = () => {
      const now = Math.floor(playback.nowMs() / 1_000);
      slider.current?.setAttribute('aria-valuenow', String(now));
      slider.current?.setAttribute('aria-valuetext', formatClock(now * 1000));
    };
    updateAria();
    return playback.on(['timeupdate', 'seeking'], updateAria);
  }, [playback]);

  const onKeyDown = (press: KeyboardEvent) => {
    const direction = DIRECTIONS[press.key];
    if (press.ctrlKey || press.metaKey || press.altKey) return;
    if (direction) playback.skip(steps[direction[0]] * direction[1]);
    else if (press.key === 'Home') playback.seek(0);
    else if (press.key === 'End' && durationMs !== null) playback.seek(durationMs);
    else return;
    press.preventDefault();
    // Elsewhere on this screen the arrow keys skip two seconds.
    press.stopPropagation();
  };

  return (
    <div
      ref={slider}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.floor((durationMs ?? 0) / 1000)}
      aria-valuenow={0}
      aria-valuetext="0:00"
      onKeyDown={onKeyDown}
      // Vertical swipes scroll the page; horizontal ones scrub, and two fingers zoom.
      className={`cursor-pointer touch-pan-y rounded-sm select-none ${className}`}
    >
      {children}
    </div>
  );
}
