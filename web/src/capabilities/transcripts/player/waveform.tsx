import type { Transcript } from '@colloquy/contract/transcripts';
import { lazyPart } from '../../../app/loading/lazy-part.tsx';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import {
  useSettledSegments,
  useSpeakers,
  useTranscriptScope,
  useTranscriptShortcuts,
} from '../../editing/index.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import type { Playback } from '../../../app/player/playback.ts';
import * as text from '../messages.ts';
import { openWaveformPeaks, peaksReader } from '../waveform/waveform-peaks.ts';
import { WaveformOverview } from '../waveform/waveform-overview.tsx';
import { reuseEqualMarks, waveformMarksOf, type WaveformMarks } from '../waveform/waveform-marks.ts';
import { useZoom } from '../waveform/use-zoom.ts';

/** The overview and the zoomed view have the same place; on narrow screens it is a row of its own. */
const PLACE = 'relative min-w-0 grow max-wide:order-first max-wide:basis-full';
const HEIGHT = 'h-9 max-wide:h-7';
/** It also shows words. */
const ZOOMED_HEIGHT = 'h-14';

const ZoomedWaveform = lazyPart(
  () => import('../waveform/zoomed-waveform.tsx').then((module) => module.ZoomedWaveform),
  <div className={ZOOMED_HEIGHT} />,
);

type WaveformProps = { playback: Playback; recording: Pick<Transcript['recording'], 'peaks' | 'durationMs'> };

const ZOOM_IN = 0.5;
const ZOOM_OUT = 2;

/**
 * Rendered from stored peaks: the browser never decodes the recording. The zoomed view, by wheel, pinch, keys
 * or the view options, replaces the overview.
 */
export const Waveform = memo(function Waveform({ playback, recording }: WaveformProps) {
  const { peaks: path } = recording;
  const durationMs = recording.durationMs ?? 0;
  const {
    session,
    controller: { getIndex },
  } = useTranscriptScope();
  const speakers = useSpeakers(session);
  const settledSegments = useSettledSegments(session);
  const marks = useSameMarks(
    useMemo(() => waveformMarksOf(settledSegments, speakers), [settledSegments, speakers]),
  );
  const peaks = useMemo(
    () => openWaveformPeaks(durationMs, path === null ? neverReady : peaksReader(path)),
    [durationMs, path],
  );
  const { lengthMs, zoom } = useZoom(durationMs);
  const isZoomed = lengthMs !== null;
  useTranscriptShortcuts(text.waveformShortcuts, [
    { id: 'waveform.nearer', keys: ['+', '='], label: text.zoomInWaveform, run: () => zoom(ZOOM_IN) },
    { id: 'waveform.away', keys: '-', label: text.zoomOutWaveform, run: () => zoom(ZOOM_OUT) },
  ]);

  return (
    <div className={`group ${PLACE}`}>
      {isZoomed ? (
        <ZoomedWaveform
          playback={playback}
          peaks={peaks}
          durationMs={durationMs}
          lengthMs={lengthMs}
          getIndex={getIndex}
          onZoom={zoom}
          className={ZOOMED_HEIGHT}
        />
      ) : (
        <WaveformOverview
          playback={playback}
          peaks={peaks}
          marks={marks}
          durationMs={durationMs}
          onZoom={zoom}
          className={HEIGHT}
        />
      )}
      {/* Over the waveform, for people without a wheel; fingers pinch. */}
      <span className="absolute top-0 right-0 flex rounded-md bg-paper opacity-0 group-hover:opacity-100 focus-within:opacity-100 pointer-coarse:hidden">
        <IconButton
          size="small"
          label={text.zoomOut}
          icon={<ZoomOut aria-hidden size={14} />}
          isDisabled={!isZoomed}
          onClick={() => zoom(ZOOM_OUT)}
        />
        <IconButton
          size="small"
          label={text.zoomIn}
          icon={<ZoomIn aria-hidden size={14} />}
          onClick={() => zoom(ZOOM_IN)}
        />
      </span>
    </div>
  );
}, isSame);

function useSameMarks(now: WaveformMarks): WaveformMarks {
  const [previous, setPrevious] = useState(now);
  const same = reuseEqualMarks(previous, now);
  if (same !== previous) setPrevious(same);
  return same;
}

/** Ignores the revision, which changes with every edit. */
function isSame(one: WaveformProps, other: WaveformProps): boolean {
  return (
    one.playback === other.playback &&
    one.recording.peaks === other.recording.peaks &&
    one.recording.durationMs === other.recording.durationMs
  );
}

/** The peaks are not computed yet. */
const neverReady = () => new Promise<Int8Array>(() => undefined);
