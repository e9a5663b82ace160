import { memo } from 'react';
import type { Playback } from '../../../app/player/playback.ts';
import * as text from '../messages.ts';
import type { WaveformPeaks } from './waveform-peaks.ts';
import { usePalette, type WaveformPalette } from './palette.ts';
import { PositionSlider } from './position-slider.tsx';
import { type WaveformMarks, lowConfidenceColumns, speakerColumns } from './waveform-marks.ts';
import { usePlaybackCanvas, type PaintTarget } from './canvas-renderer.ts';
import { barsOf, paintBars, paintCursor, pitchAt } from './waveform-bars.ts';

type WaveformOverviewProps = {
  playback: Playback;
  peaks: WaveformPeaks;
  marks: WaveformMarks;
  durationMs: number;
  onZoom: (factor: number) => void;
  className: string;
};

const STEPS = { arrow: 5_000, page: 60_000 };
/** Above this duration of a pixel, the four `timeupdate` events per second are enough to move the cursor. */
const SLOW_MS = 250;

/** The waveform of the whole recording, for seeking. Each render repaints it. */
export const WaveformOverview = memo(function WaveformOverview(props: WaveformOverviewProps) {
  const { playback, peaks, marks, durationMs, onZoom, className } = props;
  const palette = usePalette();
  const { attach, repaint } = usePlaybackCanvas({ playback, peaks }, (target) => {
    paintOverview(target, { peaks, marks, durationMs, positionMs: playback.nowMs(), palette });
    return playback.getState().isPlaying && durationMs / target.width < SLOW_MS;
  });
  return (
    <PositionSlider
      label={text.position}
      playback={playback}
      durationMs={durationMs}
      steps={STEPS}
      gestures={{
        seek: (x, width) => {
          playback.seek((x / width) * durationMs);
          repaint();
        },
        zoom: onZoom,
        onHold: () => undefined,
      }}
      className={className}
    >
      <canvas ref={attach} className="block size-full" />
    </PositionSlider>
  );
});

type OverviewFrame = {
  peaks: WaveformPeaks;
  marks: WaveformMarks;
  durationMs: number;
  positionMs: number;
  palette: WaveformPalette;
};

/** Paints low-confidence words at the top, loudness in the middle and speakers at the bottom. */
function paintOverview(target: PaintTarget, frame: OverviewFrame): void {
  const { peaks, durationMs, positionMs, palette } = frame;
  const { width, height, scale } = target;
  const whole = { from: 0, to: durationMs };
  peaks.request(whole);
  const x = (positionMs / durationMs) * width;
  const bars = barsOf(peaks, whole, { width, pitch: pitchAt(scale) });
  paintBars(target, bars, { top: 4 * scale, bottom: height - 6 * scale, playedTo: x, palette });
  paintSpeakers(target, frame);
  paintLowConfidence(target, frame);
  paintCursor(target, x, palette);
}

function paintSpeakers(
  { context, width, height, scale }: PaintTarget,
  { marks, durationMs, palette }: OverviewFrame,
): void {
  const colours = speakerColumns(marks.spans, durationMs, width);
  const stripHeight = Math.round(3 * scale);
  context.globalAlpha = 0.6;
  for (let from = 0; from < width;) {
    let to = from + 1;
    while (to < width && colours[to] === colours[from]) to++;
    context.fillStyle = palette.speakers[colours[from]!] ?? 'transparent';
    context.fillRect(from, height - stripHeight, to - from, stripHeight);
    from = to;
  }
  context.globalAlpha = 1;
}

/** Paints places with more low-confidence words more strongly. */
function paintLowConfidence(
  { context, width, scale }: PaintTarget,
  { marks, durationMs, palette }: OverviewFrame,
): void {
  const columns = Math.max(1, Math.floor(width / scale));
  context.fillStyle = palette.lowConfidence;
  for (const [column, count] of lowConfidenceColumns(marks.lowConfidence, durationMs, columns).entries()) {
    if (count === 0) continue;
    context.globalAlpha = Math.min(0.9, 0.35 + count * 0.15);
    context.fillRect(Math.round(column * scale), 0, Math.ceil(scale), Math.round(3 * scale));
  }
  context.globalAlpha = 1;
}
