import { applyCommand, learnCorrections, type Segment } from '@colloquy/contract';
import {
  doubtQueue,
  isSamePlace,
  nextDoubt,
} from '../../web/src/capabilities/transcripts/doubt/doubt-queue.ts';
import { learnFrom, suggestionsFor } from '../../web/src/capabilities/transcripts/doubt/suggestions.ts';
import {
  confirmWords,
  replaceLetters,
  takeOut,
} from '../../web/src/capabilities/transcripts/doubt/word-edits.ts';
import type { Draft } from '../../web/src/capabilities/transcripts/editing/session.ts';
import type { Place } from '../../web/src/capabilities/transcripts/word-index.ts';
import { comparedWords } from './compared-words.ts';
import { rewrite } from './rewrite.ts';

/** The transcript screen without its pixels: words of the machine are named by their number in the order of the text. */
export type Screen = {
  segments: () => readonly Segment[];
  /** Goes from one doubtful word to another one by the key for the next. Answers how many presses that takes. */
  reach: (from: number, to: number) => number;
  /** Whether a press that goes on by itself arrives there; else the keys that lead there. */
  arrive: (from: number, to: number) => number;
  /** Writes words anew. */
  write: (words: { from: number; to: number }, wanted: readonly string[]) => void;
  /** Puts a suggestion in the place of a word. Answers the keys: one where it is offered, else its letters. */
  take: (word: number, suggestion: string) => number;
  takeOut: (word: number) => number;
};

export function openScreen(machine: readonly Segment[], places: readonly Place[]): Screen {
  let segments = machine;
  const ranks = new Map(machine.map(({ id }, at) => [id, at]));
  /** Where the machine's words are now. */
  const now = places.map((place) => ({ ...place }));
  const find = (segmentId: string): Segment => segments.find(({ id }) => id === segmentId)!;

  /** Moves what stands behind changed words; of those that are gone the caret is behind the last that is left. */
  const follow = (segmentId: string, added: number, { from, to }: { from: number; to: number }): void => {
    const inside = now.slice(from, to).filter((place) => place.segmentId === segmentId);
    const last = (inside.at(-1)?.word ?? -1) + added;
    for (const place of inside) place.word = Math.min(place.word, last);
    for (const place of now.slice(to)) if (place.segmentId === segmentId) place.word += added;
  };

  /** Does a command; the machine's words from one to another are what it changed. */
  const edit = (draft: Draft, changedWords?: { from: number; to: number }): void => {
    if (!('segmentId' in draft)) throw new Error(`${draft.kind} is no edit of words.`);
    const segment = find(draft.segmentId);
    const command = { ...draft, id: segment.id, revision: segment.revision };
    const done = applyCommand(
      { segment, next: null, anchors: [], revision: segment.revision + 1, personId: 'reader' },
      command,
    );
    if ('refused' in done) throw new Error(`${draft.kind} was refused: ${done.refused}`);
    const [changed = segment] = done.applied.segments;
    segments = segments.map((each) => (each.id === segment.id ? changed : each));
    if (changedWords) follow(segment.id, changed.words.length - segment.words.length, changedWords);
  };

  const reach = (from: number, to: number): number => {
    let here: Place | undefined = now[from];
    let presses = 0;
    for (let queue = doubtQueue(segments); queue.length > 0; queue = doubtQueue(segments)) {
      const next = nextDoubt(queue, here, ranks);
      presses += 1;
      if (next && isSamePlace(next, now[to]!)) return presses;
      // Accepted and gone past.
      if (here && queue.some((place) => isSamePlace(place, here!)))
        edit(confirmWords(find(here.segmentId), here.word));
      const isBeyond = !next || now.findIndex((place) => isSamePlace(place, next)) > to;
      if (isBeyond || presses > now.length) break;
      here = next;
    }
    // In no doubt any more: there word by word, and selected.
    return Math.max(1, to - Math.max(0, from)) + 1;
  };

  return {
    segments: () => segments,
    reach,
    arrive: (from, to) => {
      const next = nextDoubt(doubtQueue(segments), now[from], ranks);
      return next && isSamePlace(next, now[to]!) ? 0 : reach(from, to);
    },
    write: ({ from, to }, wanted) => {
      for (const { segmentId, text } of rewrite(segments, now.slice(from, to), wanted))
        edit({ kind: 'set-text', segmentId, text }, { from, to });
    },
    take: (word, suggestion) => {
      const place = now[word]!;
      const segment = find(place.segmentId);
      const corrections = segments.flatMap((each, at) => learnCorrections(machine[at]!.words, each.words));
      const offered = suggestionsFor(segment, place.word, learnFrom(corrections)).find(
        (each) => comparedWords(each).join(' ') === suggestion,
      );
      edit(replaceLetters(segment, place.word, offered ?? suggestion), { from: word, to: word + 1 });
      return offered === undefined ? suggestion.length : 1;
    },
    takeOut: (word) => {
      edit(takeOut(find(now[word]!.segmentId), now[word]!.word), { from: word, to: word + 1 });
      return 1;
    },
  };
}
