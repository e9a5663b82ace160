import { useEffect, useRef, useState } from 'react';
import { keptSpeed } from './kept-speed.ts';
import type { Passage } from './parts/found-passage.tsx';
import { playRange } from './play-range.ts';
import { makePlayback } from './playback.ts';
import { usePlaybackState } from './use-playback.ts';

/** Plays passages of different recordings, one at a time. */
export function usePassagePlayer() {
  const [playback] = useState(() => makePlayback(new Audio(), keptSpeed));
  useEffect(() => playback.open(), [playback]);
  const { isPlaying, problem } = usePlaybackState(playback);
  const [chosen, setChosen] = useState<string>();
  const leave = useRef<() => void>(undefined);
  const toggle = ({ segmentId, media, startMs, endMs }: Passage): void => {
    leave.current?.();
    if (isPlaying && chosen === segmentId) return playback.audio.pause();
    setChosen(segmentId);
    playback.setSource(media);
    leave.current = playRange(playback, startMs, endMs);
  };
  return {
    /** Id of the segment that is heard just now. */
    playing: isPlaying ? chosen : undefined,
    /** Id of the segment that could not be played. */
    failed: problem === null ? undefined : chosen,
    toggle,
  };
}
