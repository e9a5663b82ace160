import type { Transcript } from '@colloquy/contract/transcripts';
import { FastForward, PanelRight, Pause, Play, Rewind, Search } from 'lucide-react';
import { type MouseEvent, type ReactNode, useSyncExternalStore } from 'react';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { useTranscriptScope } from '../../editing/index.ts';
import { ExtensionParts } from '../extensions.tsx';
import { useRoomForPanels } from '../panels/use-panel.ts';
import { PlaybackClock } from '../../../app/player/playback-clock.tsx';
import { SPEEDS } from '../../../app/player/playback.ts';
import { usePlaybackState } from '../../../app/player/use-playback.ts';
import { PageStatus } from '../../../app/shell/page-bar.tsx';
import { lazyPart } from '../../../app/loading/lazy-part.tsx';
import { PresenceList } from '../list/presence.tsx';
import { SaveStatus } from './save-status.tsx';
import * as text from '../messages.ts';
import { UndoButtons } from './undo-buttons.tsx';
import { ViewOptions } from './view-options.tsx';
import { Waveform } from './waveform.tsx';

const RefusedEdits = lazyPart(() => import('./refused-edits.tsx').then((module) => module.RefusedEdits));

const SPEED_OPTIONS = SPEEDS.map((speed) => ({ value: String(speed), label: `${speed}×` }));

type PlayerBarProps = {
  recording: Transcript['recording'];
  isProcessing: boolean;
  onFind: () => void;
  isFinding: boolean;
  children?: ReactNode;
};

/** Publishes the player and its height to CSS, for the place of messages and of the strip of checking. */
function publishHeight(player: HTMLElement | null): (() => void) | undefined {
  if (!player) return undefined;
  const { style, dataset } = document.documentElement;
  dataset['withPlayer'] = '';
  const resizes = new ResizeObserver(() => style.setProperty('--player-height', `${player.offsetHeight}px`));
  resizes.observe(player);
  return () => {
    resizes.disconnect();
    style.removeProperty('--player-height');
    delete dataset['withPlayer'];
  };
}

/** Player bar that stays visible above the transcript, or below it on narrow screens. */
export function PlayerBar(props: PlayerBarProps) {
  const { recording, isProcessing, onFind, isFinding, children } = props;
  const { playback, session, isDrawerOpen, root } = useTranscriptScope();
  const hasRoom = useRoomForPanels();
  const { toggle, skip, setSpeed } = playback;
  const { isPlaying, speed, problem } = usePlaybackState(playback);
  const hasAudio = recording.media !== null;
  const hasRefused = useSyncExternalStore(session.subscribe, () => session.getState().refused.length > 0);
  const Mark = isPlaying ? Pause : Play;
  const isOnPage = root.scroller.element === null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only keeps the caret in the editor
    <div
      ref={isOnPage ? publishHeight : undefined}
      data-player
      onMouseDown={preserveCaret}
      className={`z-10 border-line bg-paper px-3 py-2 print:hidden ${isOnPage ? 'max-wide:fixed max-wide:inset-x-0 max-wide:bottom-0 max-wide:border-t max-wide:pb-[max(8px,env(safe-area-inset-bottom))] wide:sticky wide:top-(--sticky-top) wide:border-b' : 'sticky top-(--sticky-top) border-b'}`}
    >
      {isOnPage && (
        <PageStatus>
          <PresenceList />
          {session.mayEdit && <SaveStatus />}
        </PageStatus>
      )}
      <div className="flex flex-wrap items-center gap-x-0.5 gap-y-1 wide:min-h-9 wide:flex-nowrap wide:gap-x-1">
        {recording.hasAudio && (
          <>
            <button
              type="button"
              aria-label={isPlaying ? text.pause : text.play}
              aria-disabled={!hasAudio || undefined}
              onClick={() => hasAudio && toggle()}
              className="grid size-9 shrink-0 place-items-center rounded-full bg-accent text-accent-ink aria-disabled:bg-line-strong"
            >
              <Mark aria-hidden size={16} fill="currentColor" />
            </button>
            <IconButton
              size="small"
              label={text.back}
              icon={<Rewind aria-hidden size={16} />}
              onClick={() => skip(-2_000)}
            />
            <IconButton
              size="small"
              label={text.forward}
              icon={<FastForward aria-hidden size={16} />}
              onClick={() => skip(2_000)}
            />
            <span className="px-1">
              <PlaybackClock playback={playback} durationMs={recording.durationMs} />
            </span>
            <Waveform playback={playback} recording={recording} />
            <Select
              label={text.speed}
              size="compact"
              options={SPEED_OPTIONS}
              value={String(speed)}
              onValueChange={(value) => setSpeed(Number(value))}
              className="w-15 max-wide:ml-auto"
            />
          </>
        )}
        <ExtensionParts slot="playerControls" />
        {session.mayEdit && (
          <>
            <ExtensionParts slot="editControls" />
            <UndoButtons />
            {!isOnPage && <SaveStatus />}
          </>
        )}
        {hasRefused && <RefusedEdits />}
        {!isOnPage && <PresenceList />}
        <IconButton
          size="small"
          label={text.find}
          aria-expanded={isFinding}
          icon={<Search aria-hidden size={16} />}
          className={recording.hasAudio ? undefined : 'ml-auto'}
          onClick={onFind}
        />
        <ViewOptions recording={recording} />
        {!hasRoom && (
          <IconButton
            size="small"
            label={text.openPanels}
            icon={<PanelRight aria-hidden size={16} />}
            onClick={() => isDrawerOpen.set(true)}
          />
        )}
      </div>
      {recording.hasAudio && !hasAudio && (
        <p className="mt-1 text-xs text-ink-3">{isProcessing ? text.audioSoon : text.noAudio}</p>
      )}
      {problem && (
        <div role="alert" className="mt-1 flex flex-wrap items-center gap-2 text-xs text-danger">
          {problem}
          <Button size="small" onClick={playback.retry}>
            {text.tryAgain}
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
