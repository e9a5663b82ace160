import { type Correction, isConfirmed, type Segment, textOf, toUtf16 } from '@colloquy/contract';
import type { Desk, SelectedWords } from '../desk.ts';
import type { Editor } from '../editing/editor.ts';
import type { Draft, Session } from '../editing/session.ts';
import { formatClock } from '../../../ui/format/duration.ts';
import { focusUnclear } from '../unclear-focus.ts';
import { focusWords } from '../word-elements.ts';
import { indexOf, type Place, wordOf } from '../word-index.ts';
import { countConfirmed } from './confirmed-words.ts';
import { doubtQueue, type DoubtOrder, isSamePlace, nextDoubt } from './doubt-queue.ts';
import type { Learning } from './learned.ts';
import type { Pace } from './pace.ts';
import { type Learned, learnFrom, suggestionsFor } from './suggestions.ts';
import {
  confirmWords,
  joinWords,
  lettersOf,
  replaceLetters,
  setPunctuation,
  takeOut,
  toggleCapitals,
} from './word-edits.ts';

/** What hands on the keyboard do with a word, and with the doubtful ones one after another. */
export type Corrector = {
  /** Goes to the next doubtful word, or to the one before, and plays it. `open`: to write in it. */
  go: (step: 1 | -1, how?: 'show' | 'open') => void;
  visit: (place: Place) => void;
  /** Says a sentence and goes to the word where the person is, if that is to be checked, else to the next one. */
  begin: (said: string) => void;
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
  isChecking: () => boolean;
  /** A doubtful word is looked at now. */
  onVisit: (place: Place | undefined) => void;
  /** Shows what a command did to words of which nothing is seen any more, and how to take it back. */
  onDone: (done: Done) => void;
};

/** How a word is come to: with the editor open or not, and what is announced before it. */
type Visit = { how?: 'show' | 'open' | undefined; said: string };

/** How the next word is looked for, and what was done before that. */
type Way = {
  step?: 1 | -1;
  how?: 'show' | 'open' | undefined;
  ranks?: ReadonlyMap<string, number>;
  done?: string | undefined;
};

/** What a command did, in a sentence, and its step of undo. */
export type Done = { sentence: string; step: string; isRemoval: boolean };

/** More words of a selection are not repeated. */
const MOST_REPEATED = 4;

/** Words as a message repeats them. */
function quote(words: readonly string[]): string {
  const shown = words.slice(0, MOST_REPEATED).join(' ');
  return `“${words.length > MOST_REPEATED ? `${shown} …` : shown}”`;
}

/** A doubtful word is heard with what stands round it. */
const BEFORE_MS = 1_500;
const BEHIND_MS = 700;

export function makeCorrector(parts: CorrectorParts): Corrector {
  const { session, desk, editor, learning, pace, settings, known, isChecking, onVisit, onDone } = parts;
  const all = (): readonly Segment[] => session.getState().transcript.segments;
  const segmentOf = (place: Place): Segment | undefined => indexOf(all()).segments.get(place.segmentId);
  const learned = (): Learned => learnFrom([...learning.follow(all()), ...known()]);
  const suggestions = (place: Place): string[] => {
    const segment = segmentOf(place);
    return segment ? suggestionsFor(segment, place.word, learned()) : [];
  };

  const stand = (place: Place, isOpen = editor.getSegmentId() !== null) => {
    if (isOpen) return desk.openEditor(place);
    desk.show(place);
    // From a tab or a button, Enter would press that instead of editing the word.
    if (isChecking()) focusWords();
  };
  const visitUnclear = (place: Place, { startMs, endMs }: Segment, { how, said }: Visit) => {
    stand(place, how === 'open' ? true : undefined);
    desk.playRange(startMs - BEFORE_MS, endMs + BEHIND_MS);
    focusUnclear(place.segmentId);
    desk.announce(`${said}Unclear speech at ${formatClock(startMs)}.`);
    onVisit(place);
  };
  const visit = (place: Place, { how, said }: Visit = { said: '' }) => {
    const unclear = indexOf(all()).unclear.get(place.segmentId);
    if (unclear) return visitUnclear(place, unclear, { how, said });
    const word = wordOf(indexOf(all()), place);
    if (!word) return;
    stand(place, how === 'open' ? true : undefined);
    desk.playRange(word.startMs - BEFORE_MS, word.endMs + BEHIND_MS);
    const others = suggestions(place);
    desk.announce(`${said}Doubtful: ${word.text}${others.length > 0 ? `, or ${others.join(', ')}` : ''}.`);
    onVisit(place);
  };
  const queueNow = () => {
    const { from, order } = settings();
    return { order, queue: doubtQueue(all(), { from, order }) };
  };
  const goFrom = (here: Place | undefined, way: Way = {}) => {
    const { step = 1, how, ranks = indexOf(all()).ranks, done } = way;
    const said = done ? `${done} ` : '';
    const { order, queue } = queueNow();
    const next = nextDoubt(queue, here, ranks, { step, order });
    if (next) return visit(next, { how, said });
    onVisit(undefined);
    const isDone = countConfirmed(all()).ungraded === 0;
    desk.announce(`${said}${isDone ? 'No more words to check.' : 'No more words are marked to check.'}`);
  };
  /** Does a command, says what it did, and answers that as a sentence. */
  const perform = (drafts: readonly Draft[], sentence: string, isRemoval = false): string => {
    const step = session.edit(drafts);
    pace.note(performance.now());
    onDone({ sentence, step, isRemoval });
    return sentence;
  };
  const textsOf = (runs: readonly SelectedWords[]): string[] =>
    runs.flatMap(({ segmentId, from, to }) =>
      (segmentOf({ segmentId, word: from })?.words ?? []).slice(from, to).map(({ text }) => text),
    );

  /** An unclear turn needs no words: goes on from where it was. */
  const dismiss = (here: Place) => {
    const isOpen = editor.getSegmentId() === here.segmentId;
    if (isOpen) editor.leave();
    const { unclear, ranks } = indexOf(all());
    // What was being written is there now.
    if (!unclear.has(here.segmentId)) return;
    const drafts: Draft[] = [{ kind: 'dismiss-unclear', segmentId: here.segmentId }];
    const done = perform(drafts, 'Dismissed the unclear turn.', true);
    goFrom(here, { how: isOpen ? 'open' : undefined, ranks, done });
  };

  /** Does something to the selected words of each segment, else to the word where the person is. */
  const act = (edit: (segment: Segment, words: SelectedWords) => Draft | undefined, done: string) => {
    const here = desk.here();
    const made = desk.selection().flatMap((words) => {
      const segment = segmentOf({ segmentId: words.segmentId, word: words.from });
      return (segment && edit(segment, words)) ?? [];
    });
    if (!here || made.length === 0) return;
    session.edit(made);
    stand(here);
    desk.announce(done);
  };

  return {
    go: (step, how) => goFrom(desk.here(), { step, how }),
    visit: (place) => visit(place),
    begin: (said) => {
      const here = desk.here();
      const { queue } = queueNow();
      if (here && queue.some((place) => isSamePlace(place, here))) return visit(here, { said: `${said} ` });
      goFrom(here, { done: said });
    },
    suggestions,
    accept: () => {
      const runs = desk.selection();
      const drafts = runs.flatMap(({ segmentId, from, to }): Draft[] => {
        const segment = segmentOf({ segmentId, word: from });
        const isOpen = segment?.words.slice(from, to).some((word) => !isConfirmed(word));
        return segment && isOpen ? [confirmWords(segment, from, to)] : [];
      });
      const done = drafts.length > 0 ? perform(drafts, `Confirmed ${quote(textsOf(runs))}.`) : undefined;
      const last = runs.at(-1);
      goFrom(last && { segmentId: last.segmentId, word: last.to - 1 }, { done });
    },
    take: (suggestion) => {
      const here = desk.here();
      const segment = here && segmentOf(here);
      const letters = here && suggestions(here)[suggestion];
      if (!segment || letters === undefined) return;
      const { text } = segment.words[here.word]!;
      const done = perform(
        [replaceLetters(segment, here.word, letters)],
        `Changed “${text}” to “${letters}”.`,
      );
      goFrom(here, { done });
    },
    takeOut: () => {
      const here = desk.here();
      if (here && indexOf(all()).unclear.has(here.segmentId)) return dismiss(here);
      const runs = desk.selection();
      const [first] = runs;
      const drafts = runs.flatMap(({ segmentId, from, to }) => {
        const segment = segmentOf({ segmentId, word: from });
        return segment ? [takeOut(segment, from, to)] : [];
      });
      if (!first || drafts.length === 0) return;
      const done = perform(drafts, `Removed ${quote(textsOf(runs))}.`, true);
      // The word that moved up may be the next one.
      goFrom({ segmentId: first.segmentId, word: first.from - 1 }, { done });
    },
    join: () => act((segment, { from, to }) => joinWords(segment, from, to), 'Joined.'),
    capital: () => act((segment, { from, to }) => toggleCapitals(segment, from, to), 'Changed.'),
    punctuate: (mark) =>
      act((segment, { segmentId, to }) => {
        // Of a selection only what its last word ends with.
        const isLast = desk.selection().at(-1)?.segmentId === segmentId;
        return isLast ? setPunctuation(segment, to - 1, mark) : undefined;
      }, 'Changed.'),
    insert: (side) => {
      const runs = desk.selection();
      const words = side === 'before' ? runs[0] : runs.at(-1);
      const segment = words && segmentOf({ segmentId: words.segmentId, word: words.from });
      if (!segment) return;
      const text = textOf(segment.words);
      const at =
        side === 'before' ? lettersOf(segment, words.from).start : lettersOf(segment, words.to - 1).end;
      if (!editor.open(segment.id, { start: at })) return;
      const caret = toUtf16(text, at);
      const written = `${text.slice(0, caret)} ${text.slice(caret)}`;
      const start = side === 'before' ? caret : caret + 1;
      editor.write({ text: written, start, end: start });
    },
  };
}
