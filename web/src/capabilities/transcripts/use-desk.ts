import { isUnclear, wordsBetween } from '@colloquy/contract';
import { useState } from 'react';
import type { Desk, SelectedWords } from './desk.ts';
import { lettersOf } from './doubt/word-edits.ts';
import { announce } from './editing/announce.ts';
import type { Editor } from './editing/editor.ts';
import type { Session } from './editing/session.ts';
import type { Hit } from './find-words.ts';
import { playRange } from './play-range.ts';
import type { Playback } from './playback.ts';
import { useLatest } from './use-latest.ts';
import { selectedPlaces } from './word-elements.ts';
import {
  indexOf,
  neighbour,
  type Place,
  placeAt,
  wordFrom,
  wordOf,
  type WordIndex,
  wordsFromTo,
} from './word-index.ts';

type DeskParts = {
  playback: Playback;
  editor: Editor;
  session: Session;
  shown: Hit | undefined;
  show: (place: Place, length?: number) => void;
  playFrom: (ms: number) => void;
  openPanel: (id: string) => void;
};

/** The desk of a transcript screen: the same object throughout, which looks at what is there when it is asked. */
export function useDeskOf(parts: DeskParts): Desk {
  const now = useLatest(parts);
  const [desk] = useState<Desk>(() => makeDesk(now, parts));
  return desk;
}

function makeDesk(now: () => DeskParts, { playback, editor, session }: DeskParts): Desk {
  // As it is after what was typed or done just now, which may not be drawn yet.
  const getIndex = (): WordIndex => indexOf(session.getState().transcript.segments);
  const written = () => {
    const range = editor.selected();
    return range && { ...range, ...wordsBetween(range.segment.words, range) };
  };
  const selected = (caret = written()): SelectedWords[] => {
    const places = selectedPlaces();
    if (places) return wordsFromTo(getIndex(), ...places);
    return caret && caret.end > caret.start && caret.to > caret.from
      ? [{ segmentId: caret.segment.id, from: caret.from, to: caret.to }]
      : [];
  };
  const here = (): Place | undefined => {
    const caret = written();
    const [first] = selected(caret);
    if (first) return { segmentId: first.segmentId, word: first.from };
    const { shown } = now();
    const index = getIndex();
    if (caret && caret.to > 0) return { segmentId: caret.segment.id, word: caret.from };
    if (caret && isUnclear(caret.segment)) return { segmentId: caret.segment.id, word: 0 };
    // Merged away meanwhile, or no word any more.
    if (shown && (wordOf(index, shown) || index.unclear.has(shown.segmentId)))
      return { segmentId: shown.segmentId, word: shown.word };
    return placeAt(index, playback.nowMs());
  };
  return {
    playback,
    getIndex,
    show: (place, length) => now().show(place, length),
    playFrom: (ms) => now().playFrom(ms),
    playRange: (fromMs, toMs) => playRange(playback, fromMs, toMs),
    openPanel: (id) => now().openPanel(id),
    openEditor: ({ segmentId, word }, length = 1) => {
      const { segments, unclear } = getIndex();
      if (unclear.has(segmentId)) return void editor.open(segmentId, { start: 0 });
      const segment = segments.get(segmentId);
      if (!segment) return;
      // Punctuation round them stays when they are typed over.
      const { start } = lettersOf(segment, word);
      editor.open(segmentId, {
        start,
        end: length === 0 ? start : lettersOf(segment, word + length - 1).end,
      });
    },
    here,
    onwards: () => {
      const caret = written();
      if (!caret || selected(caret).length > 0) return here();
      const { segment, start } = caret;
      const word = wordFrom(segment, start);
      const last = { segmentId: segment.id, word: word - 1 };
      return word < segment.words.length ? { ...last, word } : (neighbour(getIndex(), last, 1) ?? here());
    },
    selected: () => selected(),
    selection: () => {
      const caret = written();
      const chosen = selected(caret);
      if (chosen.length > 0) return chosen;
      if (caret)
        return caret.to > caret.from ? [{ segmentId: caret.segment.id, from: caret.from, to: caret.to }] : [];
      const place = here();
      if (!place) return [];
      const { shown } = now();
      const length = shown?.segmentId === place.segmentId && shown.word === place.word ? shown.length : 1;
      return [{ segmentId: place.segmentId, from: place.word, to: place.word + length }];
    },
    announce,
  };
}
