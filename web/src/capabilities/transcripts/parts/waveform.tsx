import { ZoomIn, ZoomOut } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { IconButton } from '../../../ui/controls/button.tsx';
import { useShortcuts } from '../../../ui/shortcuts/shortcuts.ts';
import { useDesk } from '../desk.ts';
import { useSession, useSettledSegments, useSpeakers } from '../editing/session.ts';
import type { Transcript } from '../merge-changes.ts';
import type { Playback } from '../playback.ts';
import { openOutline, readFrom } from '../waveform/outline.ts';
import { Overview } from '../waveform/overview.tsx';
import { keepSameMarks, marksOf, type SoundMarks } from '../waveform/sound-marks.ts';
import { Strip } from '../waveform/strip.tsx';
import { useZoom } from '../waveform/use-zoom.ts';

type WaveformProps = { playback: Playback; recording: Pick<Transcript['recording'], 'peaks' | 'durationMs'> };

const NEARER = 0.5;
const AWAY = 2;

/**
 * Drawn from the stored outline: the browser never decodes the recording, however long it is. The whole stands in the
 * line of the player, the closer view below it, or where there is no room for both, in its place.
 */
export const Waveform = memo(function Waveform({ playback, recording }: WaveformProps) {
  const { peaks: path } = recording;
  const durationMs = recording.durationMs ?? 0;
  const { getIndex } = useDesk();
  const session = useSession();
  const speakers = useSpeakers(session);
  const heard = useSettledSegments(session);
  const marks = useSameMarks(useMemo(() => marksOf(heard, speakers), [heard, speakers]));
  const outline = useMemo(
    () => openOutline(durationMs, path === null ? notYet : readFrom(path)),
    [durationMs, path],
  );
  const { lengthMs, zoom } = useZoom(durationMs);
  const isZoomed = lengthMs !== null;
  useShortcuts('Waveform', [
    { id: 'waveform.nearer', keys: ['+', '='], label: 'See the sound closer', run: () => zoom(NEARER) },
    { id: 'waveform.away', keys: '-', label: 'See more of the sound', run: () => zoom(AWAY) },
  ]);

  return (
    <>
      <div
        className={`flex items-center gap-1 max-wide:order-last max-wide:flex-row-reverse wide:min-w-40 wide:grow wide:basis-40 ${isZoomed ? '' : 'max-wide:basis-full'}`}
      >
        <Overview
          playback={playback}
          outline={outline}
          marks={marks}
          durationMs={durationMs}
          onZoom={zoom}
          className={`h-10 min-w-0 grow ${isZoomed ? 'max-wide:hidden' : ''}`}
        />
        <span className="flex">
          <IconButton
            size="small"
            label="See more of the sound"
            icon={<ZoomOut aria-hidden size={16} />}
            isDisabled={!isZoomed}
            onClick={() => zoom(AWAY)}
          />
          <IconButton
            size="small"
            label="See the sound closer"
            icon={<ZoomIn aria-hidden size={16} />}
            onClick={() => zoom(NEARER)}
          />
        </span>
      </div>
      {isZoomed && (
        <Strip
          playback={playback}
          outline={outline}
          durationMs={durationMs}
          lengthMs={lengthMs}
          getIndex={getIndex}
          onZoom={zoom}
          className="order-last h-18 min-w-0 max-wide:grow max-wide:basis-40 wide:basis-full"
        />
      )}
    </>
  );
}, isSame);

function useSameMarks(now: SoundMarks): SoundMarks {
  const [kept, keep] = useState(now);
  const same = keepSameMarks(kept, now);
  if (same !== kept) keep(same);
  return same;
}

/** A recording has another revision with every edit. */
function isSame(one: WaveformProps, other: WaveformProps): boolean {
  return (
    one.playback === other.playback &&
    one.recording.peaks === other.recording.peaks &&
    one.recording.durationMs === other.recording.durationMs
  );
}

/** The outline is still being made. */
const notYet = () => new Promise<Int8Array>(() => undefined);
