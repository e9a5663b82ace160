import { jobPath } from '@colloquy/contract';
import type { Transcript } from '@colloquy/contract/transcripts';
import { Link2, Pause, Play, Rewind, Search, Users } from 'lucide-react';
import { type MouseEvent, type ReactNode, useSyncExternalStore } from 'react';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { formatClock } from '../../../ui/format/duration.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { useTranscriptScope } from '../../editing/index.ts';
import { ExtensionParts } from '../extensions.tsx';
import { useRoomForPanels } from '../panels/use-panel.ts';
import { PlaybackClock } from '../../../app/player/playback-clock.tsx';
import { SPEEDS } from '../../../app/player/playback.ts';
import { usePlaybackState } from '../../../app/player/use-playback.ts';
import { lazyPart } from '../../../app/loading/lazy-part.tsx';
import { DownloadTranscript } from './download-transcript.tsx';
import { PresenceList } from '../list/presence.tsx';
import { SaveStatus } from './save-status.tsx';
import { UndoButtons } from './undo-buttons.tsx';
import { Waveform } from './waveform.tsx';

const RefusedEdits = lazyPart(() => import('./refused-edits.tsx').then((module) => module.RefusedEdits));

const SPEED_OPTIONS = SPEEDS.map((speed) => ({ value: String(speed), label: `${speed} ×` }));

type PlayerBarProps = {
  recording: Transcript['recording'];
  isProcessing: boolean;
  onFind: () => void;
  isFinding: boolean;
  children?: ReactNode;
};

/** Publishes the height of the player to CSS: on small screens, messages are shown below it. */
function publishHeight(player: HTMLElement | null): (() => void) | undefined {
  if (!player) return undefined;
  const { style } = document.documentElement;
  const resizes = new ResizeObserver(() => style.setProperty('--player-height', `${player.offsetHeight}px`));
  resizes.observe(player);
  return () => {
    resizes.disconnect();
    style.removeProperty('--player-height');
  };
}

/** Player bar that stays visible above the transcript. */
export function PlayerBar(props: PlayerBarProps) {
  const { recording, isProcessing, onFind, isFinding, children } = props;
  const { playback, session, isDrawerOpen, root } = useTranscriptScope();
  const hasRoom = useRoomForPanels();
  const { toggle, skip, setSpeed } = playback;
  const { isPlaying, speed, problem } = usePlaybackState(playback);
  const hasAudio = recording.media !== null;
  const hasRefused = useSyncExternalStore(session.subscribe, () => session.getState().refused.length > 0);
  const Mark = isPlaying ? Pause : Play;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only keeps the caret in the editor
    <div
      ref={root.scroller.element === null ? publishHeight : undefined}
      data-player
      onMouseDown={preserveCaret}
      className="sticky top-(--sticky-top) z-10 border-b border-line bg-paper px-4 py-2.5 wide:px-8"
    >
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1 wide:gap-x-2">
        {recording.hasAudio && (
          <>
            <button
              type="button"
              aria-label={isPlaying ? 'Pause' : 'Play'}
              aria-disabled={!hasAudio || undefined}
              onClick={() => hasAudio && toggle()}
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
            <PlaybackClock playback={playback} durationMs={recording.durationMs} />
            <Waveform playback={playback} recording={recording} />
            <Select
              label="Speed"
              size="compact"
              options={SPEED_OPTIONS}
              value={String(speed)}
              onValueChange={(value) => setSpeed(Number(value))}
              className="w-16 max-wide:ml-auto"
            />
          </>
        )}
        <ExtensionParts slot="playerControls" />
        {session.mayEdit && (
          <>
            <ExtensionParts slot="editControls" />
            <UndoButtons />
            <SaveStatus />
          </>
        )}
        {hasRefused && <RefusedEdits />}
        <PresenceList />
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
        <DownloadTranscript recording={recording} />
        {!hasRoom && (
          <IconButton
            size="small"
            label="Speakers, comments and more"
            icon={<Users aria-hidden size={16} />}
            onClick={() => isDrawerOpen.set(true)}
          />
        )}
      </div>
      {recording.hasAudio && !hasAudio && (
        <p className="mt-1 text-xs text-ink-3">
          {isProcessing ? 'The audio will be ready in a moment.' : 'This transcript has no audio.'}
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

/** A button pressed while typing leaves the caret in the editor. */
function preserveCaret(press: MouseEvent): void {
  const isWriting = document.activeElement?.matches('[data-editor]') ?? false;
  if (isWriting && press.target instanceof Element && press.target.closest('button')) press.preventDefault();
}

/** Copies the public address, which redirects each user to their own page. */
async function copyLink({ id, sid, jobId }: Transcript['recording'], ms: number): Promise<void> {
  const params = new URLSearchParams({ t: String(Math.floor(ms)), file: id });
  const link = new URL(`${jobPath(sid, jobId)}?${params}`, location.origin).href;
  try {
    await navigator.clipboard.writeText(link);
    toast.success(`The link to ${formatClock(ms)} is copied.`);
  } catch {
    // Browsers offer no clipboard on insecure origins.
    toast.info(link);
  }
}
