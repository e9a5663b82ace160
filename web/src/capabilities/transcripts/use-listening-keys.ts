import type { Segment } from '@colloquy/contract';
import { useShortcuts } from '../../ui/shortcuts/shortcuts.ts';
import { nextDoubtful } from './doubt.ts';
import { type Playback, SPEEDS } from './playback.ts';
import { type Place, placeAt, type WordIndex, wordOf } from './word-index.ts';

type Listening = {
  playback: Playback;
  segments: readonly Segment[];
  index: WordIndex;
  /** The word that was shown last, where it still is what the person looks at. */
  shown: Place | undefined;
  show: (place: Place) => void;
  follow: () => void;
  openFind: () => void;
};

/** A doubtful word is heard with what stands before it. */
const CONTEXT_MS = 1_500;

/** What hands on the keyboard can do while ears listen. */
export function useListeningKeys(listening: Listening): void {
  const { playback, segments, index, show, follow, openFind } = listening;
  const changeSpeed = (step: 1 | -1) => {
    const at = SPEEDS.findIndex((speed) => speed === playback.getState().speed);
    playback.setSpeed(SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, at + step))]!);
  };
  const playNextDoubt = () => {
    const place = nextDoubtful(segments, hereOf(listening));
    const word = place && wordOf(index, place);
    if (!place || !word) return;
    show(place);
    playback.seek(word.startMs - CONTEXT_MS);
    playback.play();
  };
  useShortcuts('Listening and reading', [
    {
      id: 'listening.play',
      keys: ['Space', 'MediaPlayPause'],
      label: 'Play or pause',
      run: playback.toggle,
      ignoresRepeat: true,
    },
    {
      id: 'listening.back',
      keys: ['ArrowLeft', 'MediaTrackPrevious'],
      label: 'Back 2 seconds',
      run: () => playback.skip(-2_000),
    },
    {
      id: 'listening.forward',
      keys: ['ArrowRight', 'MediaTrackNext'],
      label: 'Forward 2 seconds',
      run: () => playback.skip(2_000),
    },
    { id: 'listening.slower', keys: '[', label: 'Slower', run: () => changeSpeed(-1) },
    { id: 'listening.faster', keys: ']', label: 'Faster', run: () => changeSpeed(1) },
    { id: 'listening.next-doubt', keys: 'n', label: 'Next doubtful word', run: playNextDoubt },
    { id: 'listening.follow', keys: 'b', label: 'Back to the playing word', run: follow },
    { id: 'listening.find', keys: '/', label: 'Find in this transcript', run: openFind },
  ]);
}

/** The shown word until the sound has passed it, then the playing one. */
function hereOf({ playback, index, shown }: Listening): Place | undefined {
  const word = shown && wordOf(index, shown);
  return word && playback.nowMs() <= word.endMs ? shown : placeAt(index, playback.nowMs());
}
