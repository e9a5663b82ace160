import { useRef } from 'react';
import type { Playback } from '../playback.ts';
import { placeAt, type WordIndex } from '../word-index.ts';
import type { Outline } from './outline.ts';
import { paintStrip } from './paint-strip.ts';
import { usePalette } from './palette.ts';
import { PositionSlider } from './position-slider.tsx';
import { around, following, gliding, lengthOf, msAt, type Stretch, zoomed } from './stretch.ts';
import { useSoundCanvas } from './use-sound-canvas.ts';

type StripProps = {
  playback: Playback;
  outline: Outline;
  durationMs: number;
  /** How much is shown. */
  lengthMs: number;
  getIndex: () => WordIndex;
  onZoom: (factor: number) => void;
  className: string;
};

/** A few seconds or minutes of the recording around where it stands, with the words that are being said. */
export function Strip({ playback, outline, durationMs, lengthMs, getIndex, onZoom, className }: StripProps) {
  const palette = usePalette();
  const shown = useRef<Stretch>(undefined);
  /** What was under the pointer when somebody zoomed: it stays there. */
  const anchor = useRef<number>(undefined);
  const isHeld = useRef(false);

  const moveOn = (positionMs: number, width: number): Stretch => {
    const before = shown.current ?? around(positionMs, lengthMs, durationMs);
    if (Math.abs(lengthOf(before) - lengthMs) > 1) {
      const ms = anchor.current ?? positionMs;
      anchor.current = undefined;
      return zoomed(before, { ms, lengthMs, durationMs });
    }
    // What a hand holds does not run away under it.
    if (isHeld.current) return before;
    const { isPlaying } = playback.getState();
    const next = following(before, { ms: positionMs, durationMs, isPlaying });
    return isCalm() ? next : gliding(before, next, lengthMs / width);
  };

  const { attach, repaint } = useSoundCanvas({ playback, outline }, (surface) => {
    const positionMs = playback.nowMs();
    const before = shown.current;
    const stretch = moveOn(positionMs, surface.width);
    shown.current = stretch;
    const index = getIndex();
    const place = placeAt(index, positionMs);
    const segment = place && index.segments.get(place.segmentId);
    paintStrip(surface, { outline, stretch, positionMs, segment, palette });
    return playback.getState().isPlaying || before?.from !== stretch.from;
  });

  return (
    <PositionSlider
      label="Position, seen closer"
      playback={playback}
      durationMs={durationMs}
      steps={{ arrow: lengthMs / 20, page: lengthMs }}
      hands={{
        seek: (x, width) => {
          if (!shown.current) return;
          playback.seek(msAt(shown.current, x, width));
          repaint();
        },
        zoom: (factor, { x, width }) => {
          anchor.current = shown.current && msAt(shown.current, x, width);
          onZoom(factor);
        },
        hold: (held) => {
          isHeld.current = held;
          repaint();
        },
      }}
      className={className}
    >
      <canvas ref={attach} className="block size-full" />
    </PositionSlider>
  );
}

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
