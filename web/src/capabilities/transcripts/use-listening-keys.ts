import type { Segment } from '@colloquy/contract';
import type { RefObject } from 'react';
import { useShortcuts } from '../../ui/shortcuts/shortcuts.ts';
import { nextDoubtful } from './doubt.ts';
import type { ListHandle } from './parts/transcript-list.tsx';
import { type Playback, SPEEDS } from './use-playback.ts';
import { type Place, wordAt, type WordIndex } from './word-index.ts';

type Listening = {
  playback: Playback;
  segments: readonly Segment[];
  index: WordIndex;
  list: RefObject<ListHandle | null>;
  playAt: (place: Place) => void;
  openFind: () => void;
};

/** A doubtful word is heard with what stands before it. */
const CONTEXT_MS = 1_500;

/** What hands on the keyboard can do while ears listen. */
export function useListeningKeys({ playback, segments, index, list, openFind }: Listening): void {
  const changeSpeed = (step: 1 | -1) => {
    const at = SPEEDS.indexOf(playback.speed as (typeof SPEEDS)[number]);
    playback.setSpeed(SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, at + step))]!);
  };
  const playNextDoubt = () => {
    const here = list.current?.mark() ?? index.places[wordAt(index, playback.nowMs())];
    const place = nextDoubtful(segments, here);
    const word = segments.find(({ id }) => id === place?.segmentId)?.words[place?.word ?? 0];
    if (!place || !word) return;
    list.current?.show(place);
    playback.seek(word.startMs - CONTEXT_MS);
    playback.play();
  };
  useShortcuts('Listening and reading', [
    { keys: 'Space', label: 'Play or pause', run: playback.toggle },
    { keys: 'ctrl+Space', label: 'Play or pause', run: playback.toggle, whileTyping: true },
    { keys: 'ArrowLeft', label: 'Back 2 seconds', run: () => playback.skip(-2_000) },
    { keys: 'ArrowRight', label: 'Forward 2 seconds', run: () => playback.skip(2_000) },
    { keys: '[', label: 'Slower', run: () => changeSpeed(-1) },
    { keys: ']', label: 'Faster', run: () => changeSpeed(1) },
    { keys: 'n', label: 'Next doubtful word', run: playNextDoubt },
    { keys: 'b', label: 'Back to the playing word', run: () => list.current?.follow() },
    { keys: '/', label: 'Find in this transcript', run: openFind },
  ]);
}
