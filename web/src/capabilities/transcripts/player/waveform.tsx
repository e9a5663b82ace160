import type { Transcript } from '@colloquy/contract/transcripts';
import { lazyPart } from '../../../app/loading/lazy-part.tsx';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { IconButton } from '../../../ui/controls/button.tsx';
import {
  useSettledSegments,
  useSpeakers,
  useTranscriptScope,
  useTranscriptShortcuts,
} from '../../editing/index.ts';
import type { Playback } from '../../../app/player/playback.ts';
import { openWaveformPeaks, peaksReader } from '../waveform/waveform-peaks.ts';
import { WaveformOverview } from '../waveform/waveform-overview.tsx';
import { reuseEqualMarks, waveformMarksOf, type WaveformMarks } from '../waveform/waveform-marks.ts';
import { useZoom } from '../waveform/use-zoom.ts';

/** Its height and place are kept free until it is loaded. */
const ZOOMED = 'order-last h-18 min-w-0 max-wide:grow max-wide:basis-40 wide:basis-full';

const ZoomedWaveform = lazyPart(
  () => import('../waveform/zoomed-waveform.tsx').then((module) => module.ZoomedWaveform),
  <div className={ZOOMED} />,
);

type WaveformProps = { playback: Playback; recording: Pick<Transcript['recording'], 'peaks' | 'durationMs'> };

const ZOOM_IN = 0.5;
const ZOOM_OUT = 2;

/**
 * Rendered from stored peaks: the browser never decodes the recording. The overview is in the player bar; the
 * zoomed view is below it, or replaces it on narrow screens.
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
  useTranscriptShortcuts('Waveform', [
    { id: 'waveform.nearer', keys: ['+', '='], label: 'Zoom in on the waveform', run: () => zoom(ZOOM_IN) },
    { id: 'waveform.away', keys: '-', label: 'Zoom out of the waveform', run: () => zoom(ZOOM_OUT) },
  ]);

  return (
    <>
      <div
        className={`flex items-center gap-1 max-wide:order-last max-wide:flex-row-reverse wide:min-w-40 wide:grow wide:basis-40 ${isZoomed ? '' : 'max-wide:basis-full'}`}
      >
        <WaveformOverview
          playback={playback}
          peaks={peaks}
          marks={marks}
          durationMs={durationMs}
          onZoom={zoom}
          className={`h-10 min-w-0 grow ${isZoomed ? 'max-wide:hidden' : ''}`}
        />
        <span className="flex">
          <IconButton
            size="small"
            label="Zoom out"
            icon={<ZoomOut aria-hidden size={16} />}
            isDisabled={!isZoomed}
            onClick={() => zoom(ZOOM_OUT)}
          />
          <IconButton
            size="small"
            label="Zoom in"
            icon={<ZoomIn aria-hidden size={16} />}
            onClick={() => zoom(ZOOM_IN)}
          />
        </span>
      </div>
      {isZoomed && (
        <ZoomedWaveform
          playback={playback}
          peaks={peaks}
          durationMs={durationMs}
          lengthMs={lengthMs}
          getIndex={getIndex}
          onZoom={zoom}
          className={ZOOMED}
        />
      )}
    </>
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
