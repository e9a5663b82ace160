import { lowConfidenceWords } from '@colloquy/rules/confidence';
import type { Segment } from '@colloquy/rules/transcript';
import { useRef } from 'react';
import { formatClock } from '../../../ui/format/duration.ts';
import type { Playback } from '../../../app/player/playback.ts';
import { positionAt, type WordIndex } from '../../editing/index.ts';
import * as text from '../messages.ts';
import type { WaveformPeaks } from './waveform-peaks.ts';
import { usePalette, type WaveformPalette } from './palette.ts';
import { PositionSlider } from './position-slider.tsx';
import {
  centredOn,
  followPosition,
  glideTowards,
  lengthOf,
  msAt,
  type TimeRange,
  zoomRange,
  timeStep,
  xOf,
} from './time-range.ts';
import { usePlaybackCanvas, type PaintTarget } from './canvas-renderer.ts';
import { barsOf, paintBars, paintCursor, pitchAt } from './waveform-bars.ts';

type ZoomedWaveformProps = {
  playback: Playback;
  peaks: WaveformPeaks;
  durationMs: number;
  /** Length of the visible range. */
  lengthMs: number;
  getIndex: () => WordIndex;
  onZoom: (factor: number) => void;
  className: string;
};

/** A few seconds or minutes around the playback position, with the words spoken there. */
export function ZoomedWaveform({
  playback,
  peaks,
  durationMs,
  lengthMs,
  getIndex,
  onZoom,
  className,
}: ZoomedWaveformProps) {
  const palette = usePalette();
  const shown = useRef<TimeRange>(undefined);
  /** The time under the pointer during a zoom; it keeps its place on the screen. */
  const anchor = useRef<number>(undefined);
  const isHeld = useRef(false);

  const nextRange = (positionMs: number, width: number): TimeRange => {
    const before = shown.current ?? centredOn(positionMs, lengthMs, durationMs);
    if (Math.abs(lengthOf(before) - lengthMs) > 1) {
      const ms = anchor.current ?? positionMs;
      anchor.current = undefined;
      return zoomRange(before, { ms, lengthMs, durationMs });
    }
    // The range does not move while it is pressed.
    if (isHeld.current) return before;
    const { isPlaying } = playback.getState();
    const next = followPosition(before, { ms: positionMs, durationMs, isPlaying });
    return prefersReducedMotion() ? next : glideTowards(before, next, lengthMs / width);
  };

  const { attach, repaint } = usePlaybackCanvas({ playback, peaks }, (target) => {
    const positionMs = playback.nowMs();
    const before = shown.current;
    const range = nextRange(positionMs, target.width);
    shown.current = range;
    const index = getIndex();
    const position = positionAt(index, positionMs);
    const segment = position && index.segments.get(position.segmentId);
    paintZoomed(target, { peaks, range, positionMs, segment, palette });
    return playback.getState().isPlaying || before?.from !== range.from;
  });

  return (
    <PositionSlider
      label={text.zoomedPosition}
      playback={playback}
      durationMs={durationMs}
      steps={{ arrow: lengthMs / 20, page: lengthMs }}
      gestures={{
        seek: (x, width) => {
          if (!shown.current) return;
          playback.seek(msAt(shown.current, x, width));
          repaint();
        },
        zoom: (factor, { x, width }) => {
          anchor.current = shown.current && msAt(shown.current, x, width);
          onZoom(factor);
        },
        onHold: (held) => {
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

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

type ZoomedFrame = {
  peaks: WaveformPeaks;
  range: TimeRange;
  positionMs: number;
  /** The segment at the playback position. */
  segment: Segment | undefined;
  palette: WaveformPalette;
};

/** Below this many CSS pixels per second, word borders are too dense and word texts have no room. */
const MIN_WORD_SCALE = 50;
const LABEL_HEIGHT = 18;
const BASELINE = 5;

/** Paints the range around the playback position, with the words of the current segment. */
function paintZoomed(target: PaintTarget, frame: ZoomedFrame): void {
  const { peaks, range, positionMs, palette } = frame;
  const { width, height, scale } = target;
  peaks.request(range);
  const x = xOf(range, positionMs, width);
  const bars = barsOf(peaks, range, { width, pitch: pitchAt(scale) });
  paintBars(target, bars, { top: 2 * scale, bottom: height - LABEL_HEIGHT * scale, playedTo: x, palette });
  const pixelsPerSecond = (width / scale / lengthOf(range)) * 1_000;
  if (pixelsPerSecond >= MIN_WORD_SCALE) paintWords(target, frame);
  else paintTimes(target, frame, timeStep(pixelsPerSecond));
  paintCursor(target, x, palette);
}

function paintWords(target: PaintTarget, { range, segment, palette }: ZoomedFrame): void {
  if (!segment) return;
  const { context, width, height, scale } = target;
  const baseline = height - BASELINE * scale;
  const hairline = Math.max(1, Math.round(scale));
  context.font = `${12 * scale}px "Source Serif 4 Variable", "Noto Sans Ethiopic Variable", "Noto Sans Devanagari Variable", "Noto Sans Arabic Variable", serif`;
  context.textAlign = 'center';
  const lowConfidence = lowConfidenceWords(segment);
  for (const [at, word] of segment.words.entries()) {
    if (word.endMs < range.from || word.startMs > range.to) continue;
    const [from, to] = [xOf(range, word.startMs, width), xOf(range, word.endMs, width)];
    context.fillStyle = palette.edge;
    context.globalAlpha = 0.45;
    for (const edge of [from, to]) context.fillRect(Math.round(edge), 0, hairline, height - 2 * scale);
    context.globalAlpha = 1;
    const isSeen = context.measureText(word.text).width < to - from - 2 * scale;
    context.fillStyle = palette.text;
    if (isSeen) context.fillText(word.text, (from + to) / 2, baseline);
    if (lowConfidence.has(at)) {
      context.fillStyle = palette.lowConfidence;
      context.fillRect(
        from + hairline,
        height - 2 * hairline,
        Math.max(hairline, to - from - hairline),
        2 * hairline,
      );
    }
  }
}

/** Paints times instead of words when there is no room for words. */
function paintTimes(
  { context, width, height, scale }: PaintTarget,
  { range, palette }: ZoomedFrame,
  stepMs: number,
): void {
  context.font = `${11 * scale}px "Inter Variable", sans-serif`;
  context.textAlign = 'left';
  for (let ms = Math.ceil(range.from / stepMs) * stepMs; ms < range.to; ms += stepMs) {
    const x = Math.round(xOf(range, ms, width));
    context.fillStyle = palette.unplayed;
    context.fillRect(x, height - LABEL_HEIGHT * scale, Math.max(1, Math.round(scale)), 14 * scale);
    context.fillStyle = palette.text;
    context.fillText(formatClock(ms), x + 4 * scale, height - BASELINE * scale);
  }
}
