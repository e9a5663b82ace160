import { Pause, Play, Rewind, Search } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { IconButton } from '../../../ui/controls/button.tsx';
import { formatClock } from '../../../ui/format/duration.ts';
import type { Transcript } from '../merge-changes.ts';
import { type Playback, SPEEDS } from '../use-playback.ts';
import { Waveform } from './waveform.tsx';

type PlayerProps = {
  playback: Playback;
  recording: Transcript['recording'];
  onFind: () => void;
  children?: ReactNode;
};

/** Stays in view above the words. */
export function Player({ playback, recording, onFind, children }: PlayerProps) {
  const { isPlaying, toggle, skip, speed, setSpeed, problem } = playback;
  const hasSound = recording.media !== null;
  return (
    <div className="sticky top-12 z-10 border-b border-line bg-paper px-4 py-2.5 wide:px-8">
      <div className="flex flex-wrap items-center gap-3">
        <button
          type="button"
          aria-label={isPlaying ? 'Pause' : 'Play'}
          aria-disabled={!hasSound}
          onClick={() => hasSound && toggle()}
          className="grid size-9 shrink-0 place-items-center rounded-full bg-accent text-accent-ink aria-disabled:bg-line-strong"
        >
          {isPlaying ? (
            <Pause aria-hidden size={16} fill="currentColor" />
          ) : (
            <Play aria-hidden size={16} fill="currentColor" />
          )}
        </button>
        <IconButton
          size="small"
          label="Back 2 seconds"
          icon={<Rewind aria-hidden size={16} />}
          onClick={() => skip(-2_000)}
        />
        <Clock playback={playback} durationMs={recording.durationMs} />
        <div className="min-w-40 grow max-wide:order-last max-wide:basis-full">
          <Waveform playback={playback} recording={recording} />
        </div>
        <label className="max-wide:ml-auto">
          <span className="sr-only">Speed</span>
          <select
            value={speed}
            onChange={(event) => setSpeed(Number(event.target.value))}
            className="h-8 rounded-md border border-line-control bg-surface px-2"
          >
            {SPEEDS.map((value) => (
              <option key={value} value={value}>
                {value} ×
              </option>
            ))}
          </select>
        </label>
        <IconButton
          size="small"
          label="Find in this transcript"
          icon={<Search aria-hidden size={16} />}
          onClick={onFind}
        />
      </div>
      {!hasSound && <p className="mt-1 text-xs text-ink-3">The sound can be played in a moment.</p>}
      {problem && (
        <p role="alert" className="mt-1 text-xs text-danger">
          {problem}
        </p>
      )}
      {children}
    </div>
  );
}

/** Written into the page directly: sixty times a second is too often to draw a screen anew. */
function Clock({ playback, durationMs }: { playback: Playback; durationMs: number | null }) {
  const text = useRef<HTMLSpanElement>(null);
  const { audio } = playback;
  useEffect(() => {
    const write = () => {
      if (text.current) text.current.textContent = formatClock(audio.currentTime * 1000);
    };
    audio.addEventListener('timeupdate', write);
    audio.addEventListener('seeking', write);
    return () => {
      audio.removeEventListener('timeupdate', write);
      audio.removeEventListener('seeking', write);
    };
  }, [audio]);
  return (
    <span className="text-sm whitespace-nowrap text-ink-2">
      <span ref={text}>0:00</span> / {durationMs === null ? '–' : formatClock(durationMs)}
    </span>
  );
}
