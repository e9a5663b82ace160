import { type Correction, isConfirmed, type Segment, textOf, toUtf16 } from '@colloquy/contract';
import type { Desk } from '../desk.ts';
import type { Editor } from '../editing/editor.ts';
import type { Draft, Session } from '../editing/session.ts';
import { formatClock } from '../../../ui/format/duration.ts';
import { focusUnclear } from '../unclear-focus.ts';
import { indexOf, type Place, wordOf } from '../word-index.ts';
import { countConfirmed } from './confirmed-words.ts';
import { doubtQueue, type DoubtOrder, nextDoubt } from './doubt-queue.ts';
import type { Learning } from './learned.ts';
import type { Pace } from './pace.ts';
import { type Learned, learnFrom, suggestionsFor } from './suggestions.ts';
import {
  confirmWords,
  joinWithNext,
  lettersOf,
  replaceLetters,
  setPunctuation,
  takeOut,
  toggleCapital,
} from './word-edits.ts';

/** What hands on the keyboard do with a word, and with the doubtful ones one after another. */
export type Corrector = {
  /** Goes to the next doubtful word, or to the one before, and plays it. `open`: to write in it. */
  go: (step: 1 | -1, how?: 'show' | 'open') => void;
  visit: (place: Place) => void;
  /** The selected words were heard and are right; goes on. */
  accept: () => void;
  /** Puts a suggestion in the place of the word and goes on. */
  take: (suggestion: number) => void;
  takeOut: () => void;
  join: () => void;
  capital: () => void;
  punctuate: (mark: string) => void;
  /** Writes before the word, or behind it. */
  insert: (side: 'before' | 'behind') => void;
  suggestions: (place: Place) => string[];
};

type CorrectorParts = {
  session: Session;
  desk: Desk;
  editor: Editor;
  learning: Learning;
  pace: Pace;
  /** As it was chosen last. */
  settings: () => { from: number; order: DoubtOrder };
  /** What was corrected elsewhere. */
  known: () => readonly Correction[];
  /** A doubtful word is looked at now. */
  onVisit: (place: Place | undefined) => void;
};

/** A doubtful word is heard with what stands round it. */
const BEFORE_MS = 1_500;
const BEHIND_MS = 700;

export function makeCorrector(parts: CorrectorParts): Corrector {
  const { session, desk, editor, learning, pace, settings, known, onVisit } = parts;
  const all = (): readonly Segment[] => session.getState().transcript.segments;
  const segmentOf = (place: Place): Segment | undefined => indexOf(all()).segments.get(place.segmentId);
  const learned = (): Learned => learnFrom([...learning.follow(all()), ...known()]);
  const suggestions = (place: Place): string[] => {
    const segment = segmentOf(place);
    return segment ? suggestionsFor(segment, place.word, learned()) : [];
  };

  const stand = (place: Place, isOpen = editor.getSegmentId() !== null) => {
    if (isOpen) desk.openEditor(place);
    else desk.show(place);
  };
  const visitUnclear = (place: Place, { startMs, endMs }: Segment, how?: 'show' | 'open') => {
    stand(place, how === 'open' ? true : undefined);
    desk.playRange(startMs - BEFORE_MS, endMs + BEHIND_MS);
    focusUnclear(place.segmentId);
    desk.announce(`Unclear speech at ${formatClock(startMs)}.`);
    onVisit(place);
  };
  const visit = (place: Place, how?: 'show' | 'open') => {
    const unclear = indexOf(all()).unclear.get(place.segmentId);
    if (unclear) return visitUnclear(place, unclear, how);
    const word = wordOf(indexOf(all()), place);
    if (!word) return;
    stand(place, how === 'open' ? true : undefined);
    desk.playRange(word.startMs - BEFORE_MS, word.endMs + BEHIND_MS);
    const others = suggestions(place);
    desk.announce(`Doubtful: ${word.text}${others.length > 0 ? `, or ${others.join(', ')}` : ''}.`);
    onVisit(place);
  };
  const goFrom = (
    here: Place | undefined,
    step: 1 | -1 = 1,
    how?: 'show' | 'open',
    ranks: ReadonlyMap<string, number> = indexOf(all()).ranks,
  ) => {
    const { from, order } = settings();
    const queue = doubtQueue(all(), { from, order });
    const next = nextDoubt(queue, here, ranks, { step, order });
    if (next) return visit(next, how);
    onVisit(undefined);
    const isDone = countConfirmed(all()).ungraded === 0;
    desk.announce(isDone ? 'No more words to check.' : 'No more words are marked to check.');
  };

  /** An unclear turn needs no words: goes on from where it was. */
  const dismiss = (here: Place) => {
    const isOpen = editor.getSegmentId() === here.segmentId;
    if (isOpen) editor.leave();
    const { unclear, ranks } = indexOf(all());
    // What was being written is there now.
    if (!unclear.has(here.segmentId)) return;
    session.edit([{ kind: 'dismiss-unclear', segmentId: here.segmentId }]);
    goFrom(here, 1, isOpen ? 'open' : undefined, ranks);
  };

  /** Does something to the word where the person is. */
  const act = (edit: (segment: Segment, word: number) => Draft | undefined, done: string) => {
    const here = desk.here();
    const segment = here && segmentOf(here);
    const made = segment && edit(segment, here.word);
    if (!made) return;
    session.edit([made]);
    stand(here);
    desk.announce(done);
  };

  return {
    go: (step, how) => goFrom(desk.here(), step, how),
    visit,
    suggestions,
    accept: () => {
      const runs = desk.selection();
      const drafts = runs.flatMap(({ segmentId, from, to }): Draft[] => {
        const segment = segmentOf({ segmentId, word: from });
        const isOpen = segment?.words.slice(from, to).some((word) => !isConfirmed(word));
        return segment && isOpen ? [confirmWords(segment, from, to)] : [];
      });
      if (drafts.length > 0) session.edit(drafts);
      pace.note(performance.now());
      const last = runs.at(-1);
      goFrom(last && { segmentId: last.segmentId, word: last.to - 1 });
    },
    take: (suggestion) => {
      const here = desk.here();
      const segment = here && segmentOf(here);
      const letters = here && suggestions(here)[suggestion];
      if (!segment || letters === undefined) return;
      session.edit([replaceLetters(segment, here.word, letters)]);
      pace.note(performance.now());
      goFrom(here);
    },
    takeOut: () => {
      const here = desk.here();
      if (here && indexOf(all()).unclear.has(here.segmentId)) return dismiss(here);
      const runs = desk.selection();
      const [first] = runs;
      if (!first) return;
      session.edit(
        runs.flatMap(({ segmentId, from, to }) => {
          const segment = segmentOf({ segmentId, word: from });
          return segment ? [takeOut(segment, from, to)] : [];
        }),
      );
      pace.note(performance.now());
      // The word that moved up may be the next one.
      goFrom({ segmentId: first.segmentId, word: first.from - 1 });
    },
    join: () => act(joinWithNext, 'Joined.'),
    capital: () => act(toggleCapital, 'Changed.'),
    punctuate: (mark) => act((segment, word) => setPunctuation(segment, word, mark), 'Changed.'),
    insert: (side) => {
      const here = desk.here();
      const segment = here && segmentOf(here);
      if (!segment) return;
      const text = textOf(segment.words);
      const range = lettersOf(segment, here.word);
      const at = side === 'before' ? range.start : range.end;
      if (!editor.open(segment.id, { start: at })) return;
      const caret = toUtf16(text, at);
      const written = `${text.slice(0, caret)} ${text.slice(caret)}`;
      const start = side === 'before' ? caret : caret + 1;
      editor.write({ text: written, start, end: start });
    },
  };
}
