import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { PlayableRecording, Playback, PlaybackState } from './playback.ts';
import { player } from './player.ts';

/** Playback of the recording that a page shows. */
export function usePlayback({ id, name, mediaPath, durationMs, pagePath }: PlayableRecording): Playback {
  const recording = useMemo(
    () => ({ id, name, mediaPath, durationMs, pagePath }),
    [id, name, mediaPath, durationMs, pagePath],
  );
  useEffect(() => player.show(recording), [recording]);
  return player.playbackOf(id);
}

export const usePlaybackState = ({ subscribe, getState }: Playback): PlaybackState =>
  useSyncExternalStore(subscribe, getState);
