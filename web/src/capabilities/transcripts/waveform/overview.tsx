import { memo } from 'react';
import type { Playback } from '../playback.ts';
import type { Outline } from './outline.ts';
import { paintOverview } from './paint-overview.ts';
import { usePalette } from './palette.ts';
import { PositionSlider } from './position-slider.tsx';
import type { SoundMarks } from './sound-marks.ts';
import { useSoundCanvas } from './use-sound-canvas.ts';

type OverviewProps = {
  playback: Playback;
  outline: Outline;
  marks: SoundMarks;
  durationMs: number;
  onZoom: (factor: number) => void;
  className: string;
};

const STEPS = { arrow: 5_000, page: 60_000 };
/** Where a pixel is longer, the sound itself tells often enough that it has moved: four times a second. */
const SLOW_MS = 250;

/** The whole recording at one sight, to jump about in. Whenever it is drawn anew it is painted anew. */
export const Overview = memo(function Overview(props: OverviewProps) {
  const { playback, outline, marks, durationMs, onZoom, className } = props;
  const palette = usePalette();
  const { attach, repaint } = useSoundCanvas({ playback, outline }, (surface) => {
    paintOverview(surface, { outline, marks, durationMs, positionMs: playback.nowMs(), palette });
    return playback.getState().isPlaying && durationMs / surface.width < SLOW_MS;
  });
  return (
    <PositionSlider
      label="Position in the recording"
      playback={playback}
      durationMs={durationMs}
      steps={STEPS}
      hands={{
        seek: (x, width) => {
          playback.seek((x / width) * durationMs);
          repaint();
        },
        zoom: onZoom,
        hold: () => undefined,
      }}
      className={className}
    >
      <canvas ref={attach} className="block size-full" />
    </PositionSlider>
  );
});
