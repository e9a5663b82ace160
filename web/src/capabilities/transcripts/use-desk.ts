import { useEffect, useRef, useState } from 'react';
import type { Desk } from './desk.ts';
import type { Hit } from './find-words.ts';
import type { Playback } from './playback.ts';
import { type Place, placeAt, type WordIndex } from './word-index.ts';

type DeskParts = {
  playback: Playback;
  index: WordIndex;
  shown: Hit | undefined;
  show: (place: Place, length?: number) => void;
  playFrom: (ms: number) => void;
  openPanel: (id: string) => void;
};

/** The desk of a transcript screen: the same object throughout, which looks at what is there when it is asked. */
export function useDeskOf(parts: DeskParts): Desk {
  const latest = useRef(parts);
  useEffect(() => {
    latest.current = parts;
  });
  const [desk] = useState<Desk>(() => {
    const now = () => latest.current;
    const here = () => now().shown ?? placeAt(now().index, now().playback.nowMs());
    return {
      playback: parts.playback,
      getIndex: () => now().index,
      show: (place, length) => now().show(place, length),
      playFrom: (ms) => now().playFrom(ms),
      playRange: (fromMs, toMs) => playRange(now().playback, fromMs, toMs),
      openPanel: (id) => now().openPanel(id),
      openEditor: (place, length) => now().show(place, length),
      here,
      selection: () => {
        const place = here();
        return place ? [{ segmentId: place.segmentId, from: place.word, to: place.word + 1 }] : [];
      },
    };
  });
  return desk;
}

/** Plays a stretch and stops, unless the person has gone elsewhere meanwhile. */
function playRange({ audio, seek, play }: Playback, fromMs: number, toMs: number): void {
  seek(fromMs);
  play();
  const stop = () => {
    audio.removeEventListener('timeupdate', look);
    audio.removeEventListener('seeking', stop);
    audio.removeEventListener('pause', stop);
  };
  const look = () => {
    if (audio.currentTime * 1000 < toMs) return;
    stop();
    audio.pause();
  };
  audio.addEventListener('timeupdate', look);
  // The seek above is under way still: only the next one is the person's.
  audio.addEventListener('seeked', () => audio.addEventListener('seeking', stop), { once: true });
  audio.addEventListener('pause', stop);
}
