import { Link2, Pause, Play, Rewind, Search, Users } from 'lucide-react';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { formatClock } from '../../../ui/format/duration.ts';
import { toast } from '../../../ui/toast/toast.ts';
import type { Transcript } from '../merge-changes.ts';
import { type Playback, SPEEDS } from '../playback.ts';
import { CheckButton } from '../doubt/check-button.tsx';
import { usePlaybackState } from '../use-playback.ts';
import { VerbatimSwitch } from '../verbatim/verbatim-switch.tsx';
import { DownloadWords } from './download-words.tsx';
import { PeopleHere } from './people-here.tsx';
import { RefusedEdits } from './refused-edits.tsx';
import { SavingMark } from './saving-mark.tsx';
import { UndoButtons } from './undo-buttons.tsx';
import { Waveform } from './waveform.tsx';

type PlayerProps = {
  playback: Playback;
  recording: Transcript['recording'];
  isAtWork: boolean;
  /** The person may change the words. */
  mayEdit: boolean;
  onFind: () => void;
  isFinding: boolean;
  /** Opens what stands beside the words where there is room for it. */
  onPanels: () => void;
  children?: ReactNode;
};

/** Stays in view above the words. */
export function Player(props: PlayerProps) {
  const { playback, recording, isAtWork, mayEdit, onFind, isFinding, onPanels, children } = props;
  const { toggle, skip, setSpeed } = playback;
  const { isPlaying, speed, problem } = usePlaybackState(playback);
  const hasSound = recording.media !== null;
  const Mark = isPlaying ? Pause : Play;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it does nothing by itself
    <div
      data-player
      onMouseDown={keepCaret}
      className="sticky top-12 z-10 border-b border-line bg-paper px-4 py-2.5 wide:px-8"
    >
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1 wide:gap-x-2">
        {recording.hasSound && (
          <>
            <button
              type="button"
              aria-label={isPlaying ? 'Pause' : 'Play'}
              aria-disabled={!hasSound || undefined}
              onClick={() => hasSound && toggle()}
              className="grid size-9 shrink-0 place-items-center rounded-full bg-accent text-accent-ink aria-disabled:bg-line-strong"
            >
              <Mark aria-hidden size={16} fill="currentColor" />
            </button>
            <IconButton
              size="small"
              label="Back 2 seconds"
              icon={<Rewind aria-hidden size={16} />}
              onClick={() => skip(-2_000)}
            />
            <Clock playback={playback} durationMs={recording.durationMs} />
            <Waveform playback={playback} recording={recording} />
            <label className="max-wide:ml-auto">
              <span className="sr-only">Speed</span>
              <select
                value={speed}
                onChange={(event) => setSpeed(Number(event.target.value))}
                className="h-8 w-16 rounded-md border border-line-control bg-surface px-1"
              >
                {SPEEDS.map((value) => (
                  <option key={value} value={value}>
                    {value} ×
                  </option>
                ))}
              </select>
            </label>
          </>
        )}
        <VerbatimSwitch />
        {mayEdit && (
          <>
            <CheckButton />
            <UndoButtons />
            <SavingMark />
          </>
        )}
        <RefusedEdits />
        <PeopleHere />
        {recording.isTimed && (
          <IconButton
            size="small"
            label="Copy a link to this moment"
            icon={<Link2 aria-hidden size={16} />}
            onClick={() => void copyLink(recording, playback.nowMs())}
          />
        )}
        <IconButton
          size="small"
          label="Find in this transcript"
          aria-expanded={isFinding}
          icon={<Search aria-hidden size={16} />}
          onClick={onFind}
        />
        <DownloadWords recording={recording} />
        <IconButton
          size="small"
          label="Speakers, comments and more"
          className="broad:hidden"
          icon={<Users aria-hidden size={16} />}
          onClick={onPanels}
        />
      </div>
      {recording.hasSound && !hasSound && (
        <p className="mt-1 text-xs text-ink-3">
          {isAtWork ? 'The sound can be played in a moment.' : 'There is no sound with these words.'}
        </p>
      )}
      {problem && (
        <div role="alert" className="mt-1 flex flex-wrap items-center gap-2 text-xs text-danger">
          {problem}
          <Button size="small" onClick={playback.retry}>
            Try again
          </Button>
        </div>
      )}
      {children}
    </div>
  );
}

/** Whoever writes and presses a button here goes on writing where they were. */
function keepCaret(press: MouseEvent): void {
  const isWriting = document.activeElement?.matches('[data-editor]') ?? false;
  if (isWriting && press.target instanceof Element && press.target.closest('button')) press.preventDefault();
}

/** The public address: it opens the own page of whoever follows it. */
async function copyLink({ id, jobId }: Transcript['recording'], ms: number): Promise<void> {
  const place = new URLSearchParams({ t: String(Math.floor(ms)), file: id });
  const link = new URL(`/qual-ai/job/${jobId}?${place}`, location.origin).href;
  try {
    await navigator.clipboard.writeText(link);
    toast.success(`The link to ${formatClock(ms)} is copied.`);
  } catch {
    // Without a secure address the browser lends no clipboard.
    toast.info(link);
  }
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
      <span ref={text}>0:00</span> /{' '}
      {durationMs === null ? '–' : formatClock(Math.round(durationMs / 1_000) * 1_000)}
    </span>
  );
}
