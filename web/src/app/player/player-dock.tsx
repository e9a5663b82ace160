import { Image, Pause, Play, X } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../ui/controls/button.tsx';
import { cn } from '../../ui/cn.ts';
import { useStore } from '../../ui/state/store.ts';
import type { PlayableRecording, Playback } from './playback.ts';
import { PlaybackClock } from './playback-clock.tsx';
import { player } from './player.ts';
import { usePlaybackState } from './use-playback.ts';
import * as text from '../messages.ts';

/** The player while no page shows its recording, and the picture of a video on every page. */
export function PlayerDock() {
  const { recording, isDocked, hasPicture } = useStore(player.state);
  if (!recording) return null;
  return (
    <aside aria-label={text.player} className="sticky bottom-0 z-20">
      {hasPicture && <Picture key={recording.id} />}
      {isDocked && <DockBar recording={recording} playback={player.playbackOf(recording.id)} />}
    </aside>
  );
}

function DockBar({ recording, playback }: { recording: PlayableRecording; playback: Playback }) {
  const { isPlaying, problem } = usePlaybackState(playback);
  const Mark = isPlaying ? Pause : Play;
  useMediaSession(recording.name, playback);
  return (
    <div className="flex items-center gap-x-3 border-t border-line bg-surface px-4 py-2 shadow-float wide:px-8">
      <IconButton
        label={isPlaying ? text.pause : text.play}
        icon={<Mark aria-hidden size={16} fill="currentColor" />}
        onClick={playback.toggle}
      />
      <PlaybackClock playback={playback} durationMs={recording.durationMs} />
      <Link to={recording.pagePath} className="min-w-0 grow truncate font-medium">
        <bdi>{recording.name}</bdi>
      </Link>
      {problem && (
        <p role="alert" className="truncate text-xs text-danger">
          {problem}
        </p>
      )}
      <IconButton
        size="small"
        label={text.closePlayer}
        icon={<X aria-hidden size={16} />}
        onClick={player.close}
      />
    </div>
  );
}

/**
 * The picture of a video, in a corner of the page. The media element stays in the document while it is hidden,
 * because removing it would pause it.
 */
function Picture() {
  const [isShown, setShown] = useState(true);
  const attach = useCallback((frame: HTMLDivElement | null) => {
    const media = player.media();
    media.className = 'block w-full rounded-md bg-black';
    if (frame && media.parentElement !== frame) frame.append(media);
    return () => media.remove();
  }, []);
  return (
    <div
      className={cn(
        'absolute right-3 bottom-full mb-3 wide:right-auto wide:left-2',
        isShown ? 'w-44 rounded-md shadow-float' : '',
      )}
    >
      <div ref={attach} className={isShown ? undefined : 'hidden'} />
      <IconButton
        size="small"
        label={isShown ? text.hideVideo : text.showVideo}
        icon={isShown ? <X aria-hidden size={14} /> : <Image aria-hidden size={14} />}
        className={isShown ? 'absolute top-1 right-1' : undefined}
        onClick={() => setShown(!isShown)}
      />
    </div>
  );
}

/** Media keys and headsets play and pause the docked recording. */
function useMediaSession(title: string, { play, pause }: Playback): void {
  useEffect(() => {
    const session = navigator.mediaSession;
    if (!session) return undefined;
    session.metadata = new MediaMetadata({ title });
    session.setActionHandler('play', play);
    session.setActionHandler('pause', pause);
    return () => {
      session.setActionHandler('play', null);
      session.setActionHandler('pause', null);
    };
  }, [title, play, pause]);
}
