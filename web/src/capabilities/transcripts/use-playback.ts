import { useEffect, useState, useSyncExternalStore } from 'react';
import { keptSpeed } from './kept-speed.ts';
import { makePlayback, type Playback, type PlaybackState } from './playback.ts';

/** The playback of a recording for as long as the component is on screen. */
export function usePlayback(source: string | null): Playback {
  const [playback] = useState(() => makePlayback(new Audio(), keptSpeed));
  useEffect(() => playback.setSource(source), [playback, source]);
  useEffect(() => playback.open(), [playback]);
  return playback;
}

export const usePlaybackState = ({ subscribe, getState }: Playback): PlaybackState =>
  useSyncExternalStore(subscribe, getState);
