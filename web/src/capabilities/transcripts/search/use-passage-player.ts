import { useEffect, useRef, useState } from 'react';
import { pathOfRecording } from '../../../app/player/playback.ts';
import { playRange } from '../../../app/player/playback.ts';
import { player } from '../../../app/player/player.ts';
import { useStore } from '../../../ui/state/store.ts';
import type { SearchPassage } from './search-results.tsx';

/** Plays passages of different recordings, one at a time, while the page is open. */
export function usePassagePlayer() {
  const { recording, isPlaying, problem } = useStore(player.state);
  const [chosen, setChosen] = useState<Pick<SearchPassage, 'recordingId' | 'segmentId'>>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const chosenId = chosen && recording?.id === chosen.recordingId ? chosen.segmentId : undefined;
  const toggle = (passage: SearchPassage): void => {
    const { segmentId, recordingId, sid, jobId, file, media, startMs, endMs } = passage;
    const playback = player.playbackOf(recordingId);
    if (isPlaying && chosenId === segmentId) return playback.pause();
    stop.current?.();
    setChosen({ segmentId, recordingId });
    const hide = player.show({
      id: recordingId,
      name: file,
      mediaPath: media,
      durationMs: null,
      pagePath: pathOfRecording(sid, jobId, recordingId),
    });
    const cancelEnd = playRange(playback, startMs, endMs);
    stop.current = () => {
      cancelEnd();
      playback.pause();
      hide();
    };
  };
  return {
    /** Segment id of the playing passage. */
    playing: isPlaying ? chosenId : undefined,
    /** Segment id of the passage that could not be played. */
    failed: problem === null ? undefined : chosenId,
    toggle,
  };
}
