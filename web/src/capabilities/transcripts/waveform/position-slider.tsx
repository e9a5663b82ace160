import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { formatClock } from '../../../ui/format/duration.ts';
import type { Playback } from '../playback.ts';
import { followPointers, type Hands } from './pointers.ts';

type PositionSliderProps = {
  label: string;
  playback: Playback;
  durationMs: number | null;
  /** What the arrows and the page keys move by. */
  steps: { arrow: number; page: number };
  hands: Hands;
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

/** Where the recording stands, for hands, keys and screen readers; what is seen of it are the children. */
export function PositionSlider(props: PositionSliderProps) {
  const { label, playback, durationMs, steps, hands, className, children } = props;
  const { audio } = playback;
  const slider = useRef<HTMLDivElement>(null);

  const seek = useEffectEvent<Hands['seek']>((x, width) => hands.seek(x, width));
  const zoom = useEffectEvent<Hands['zoom']>((factor, at) => hands.zoom(factor, at));
  const hold = useEffectEvent<Hands['hold']>((isHeld) => hands.hold(isHeld));
  useEffect(
    () =>
      slider.current
        ? followPointers(slider.current, {
            seek: (x, width) => seek(x, width),
            zoom: (factor, at) => zoom(factor, at),
            hold: (isHeld) => hold(isHeld),
          })
        : undefined,
    [],
  );

  useEffect(() => {
    const tell = () => {
      const now = Math.floor(audio.currentTime);
      slider.current?.setAttribute('aria-valuenow', String(now));
      slider.current?.setAttribute('aria-valuetext', formatClock(now * 1000));
    };
    tell();
    audio.addEventListener('timeupdate', tell);
    audio.addEventListener('seeking', tell);
    return () => {
      audio.removeEventListener('timeupdate', tell);
      audio.removeEventListener('seeking', tell);
    };
  }, [audio]);

  const onKeyDown = (press: KeyboardEvent) => {
    const direction = DIRECTIONS[press.key];
    if (press.ctrlKey || press.metaKey || press.altKey) return;
    if (direction) playback.skip(steps[direction[0]] * direction[1]);
    else if (press.key === 'Home') playback.seek(0);
    else if (press.key === 'End' && durationMs !== null) playback.seek(durationMs);
    else return;
    press.preventDefault();
    // The arrows mean two seconds elsewhere on this screen.
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
      // Fingers scroll the page up and down here; across they scrub, and two of them zoom.
      className={`cursor-pointer touch-pan-y rounded-sm select-none ${className}`}
    >
      {children}
    </div>
  );
}
