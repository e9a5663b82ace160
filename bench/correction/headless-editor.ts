import { buildReviewQueue, isSamePosition, nextReviewItem } from '@colloquy/rules/confidence';
import { applyCommand, learnCorrections, type Segment, type WordPosition } from '@colloquy/rules/transcript';
import {
  indexCorrections,
  suggestionsFor,
} from '../../web/src/capabilities/corrections/confidence/word-suggestions.ts';
import {
  confirmWords,
  replaceLetters,
  removeWords,
} from '../../web/src/capabilities/editing/words/word-edits.ts';
import type { CommandDraft } from '../../web/src/capabilities/editing/edit-session.ts';
import { comparedWords } from './compared-words.ts';
import { rewrite } from './rewrite-words.ts';

/** The transcript editor without a screen. Machine words are numbered in text order. */
type HeadlessEditor = {
  segments: () => readonly Segment[];
  /** Moves from one low-confidence word to another with the next key. Returns the number of presses. */
  reach: (from: number, to: number) => number;
  /** Returns 0 if automatic advance reaches the word, otherwise the keys needed. */
  arrive: (from: number, to: number) => number;
  /** Replaces words. */
  write: (words: { from: number; to: number }, wanted: readonly string[]) => void;
  /** Replaces a word with a suggestion. Returns the keys: one if it is offered, otherwise its letters. */
  applySuggestion: (word: number, suggestion: string) => number;
  deleteWord: (word: number) => number;
};

export function openHeadlessEditor(
  machine: readonly Segment[],
  places: readonly WordPosition[],
): HeadlessEditor {
  let segments = machine;
  const ranks = new Map(machine.map(({ id }, at) => [id, at]));
  /** Current positions of the machine's words. */
  const now = places.map((place) => ({ ...place }));
  const find = (segmentId: string): Segment => segments.find(({ id }) => id === segmentId)!;

  /** Shifts the positions after changed words. Deleted words take the position of the last remaining one. */
  const follow = (segmentId: string, added: number, { from, to }: { from: number; to: number }): void => {
    const inside = now.slice(from, to).filter((place) => place.segmentId === segmentId);
    const last = (inside.at(-1)?.word ?? -1) + added;
    for (const place of inside) place.word = Math.min(place.word, last);
    for (const place of now.slice(to)) if (place.segmentId === segmentId) place.word += added;
  };

  /** Applies a command that changes the machine words in the given range. */
  const edit = (draft: CommandDraft, changedWords?: { from: number; to: number }): void => {
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
    let here: WordPosition | undefined = now[from];
    let presses = 0;
    for (let queue = buildReviewQueue(segments); queue.length > 0; queue = buildReviewQueue(segments)) {
      const next = nextReviewItem(queue, here, ranks);
      presses += 1;
      if (next && isSamePosition(next, now[to]!)) return presses;
      // Passing a word confirms it.
      if (here && queue.some((place) => isSamePosition(place, here!)))
        edit(confirmWords(find(here.segmentId), here.word));
      const isBeyond = !next || now.findIndex((place) => isSamePosition(place, next)) > to;
      if (isBeyond || presses > now.length) break;
      here = next;
    }
    // No longer low-confidence: moves word by word, then selects it.
    return Math.max(1, to - Math.max(0, from)) + 1;
  };

  return {
    segments: () => segments,
    reach,
    arrive: (from, to) => {
      const next = nextReviewItem(buildReviewQueue(segments), now[from], ranks);
      return next && isSamePosition(next, now[to]!) ? 0 : reach(from, to);
    },
    write: ({ from, to }, wanted) => {
      for (const { segmentId, text } of rewrite(segments, now.slice(from, to), wanted))
        edit({ kind: 'set-text', segmentId, text }, { from, to });
    },
    applySuggestion: (word, suggestion) => {
      const place = now[word]!;
      const segment = find(place.segmentId);
      const corrections = segments.flatMap((each, at) => learnCorrections(machine[at]!.words, each.words));
      const offered = suggestionsFor(segment, place.word, indexCorrections(corrections)).find(
        (each) => comparedWords(each).join(' ') === suggestion,
      );
      edit(replaceLetters(segment, place.word, offered ?? suggestion), { from: word, to: word + 1 });
      return offered === undefined ? suggestion.length : 1;
    },
    deleteWord: (word) => {
      edit(removeWords(find(now[word]!.segmentId), now[word]!.word), { from: word, to: word + 1 });
      return 1;
    },
  };
}
