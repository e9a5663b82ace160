import {
  type Correction,
  isConfirmed,
  type Segment,
  textOf,
  type WordPosition,
} from '@colloquy/rules/transcript';
import { toUtf16 } from '@colloquy/rules/text';
import {
  buildReviewQueue,
  countConfirmed,
  isSamePosition,
  nextReviewItem,
  type ReviewOrder,
  type ReviewPace,
} from '@colloquy/rules/confidence';
import {
  type CommandDraft,
  confirmWords,
  focusWords,
  joinWords,
  letterSpan,
  removeWords,
  replaceLetters,
  type SelectedWords,
  setPunctuation,
  toggleCapitals,
  type TranscriptScope,
  wordIndexOf,
  wordOf,
} from '../../editing/index.ts';
import { formatClock } from '../../../ui/format/duration.ts';
import { focusUnclear } from '../../transcripts/index.ts';
import {
  type CorrectionTracker,
  type CorrectionsByWord,
  indexCorrections,
  suggestionsFor,
} from './word-suggestions.ts';
import * as messages from '../messages.ts';

/** Keyboard actions on words, with navigation between the words to check. */
export type ConfidenceReview = {
  /** Goes to the next or previous word to check and plays it. `open` opens the editor there. */
  go: (step: 1 | -1, how?: 'show' | 'open') => void;
  visit: (position: WordPosition) => void;
  /** Announces a sentence and visits the current word if it is to check, otherwise the next one. */
  start: (announcement: string) => void;
  /** Confirms the selected words and moves on. */
  accept: () => void;
  /** Replaces the word with a suggestion and moves on. */
  applySuggestion: (suggestion: number) => void;
  removeWords: () => void;
  join: () => void;
  toggleCapital: () => void;
  punctuate: (mark: string) => void;
  /** Opens the editor before or after the word. */
  insert: (side: 'before' | 'after') => void;
  suggestions: (position: WordPosition) => string[];
};

type ConfidenceReviewOptions = {
  scope: TranscriptScope;
  tracker: CorrectionTracker;
  pace: ReviewPace;
  /** The current settings. */
  settings: () => { threshold: number; order: ReviewOrder };
  /** Corrections made in other files of the job. */
  jobCorrections: () => readonly Correction[];
  /** Shows the effect of a command on words that may have left the screen, with undo. */
  onPerformed: (command: PerformedCommand) => void;
};

/** Whether to open the editor, and what to announce first. */
type VisitOptions = { how?: 'show' | 'open' | undefined; announcement: string };

/** How to find the next item, and the description of the preceding command. */
type NextOptions = {
  step?: 1 | -1;
  how?: 'show' | 'open' | undefined;
  ranks?: ReadonlyMap<string, number>;
  done?: string | undefined;
};

/** Effect of a command in one sentence, with its undo step. */
export type PerformedCommand = { description: string; step: string; isRemoval: boolean };

/** Longer selections are shortened in messages. */
const MAX_QUOTED_WORDS = 4;

/** Words as quoted in a message. */
function quote(words: readonly string[]): string {
  const shown = words.slice(0, MAX_QUOTED_WORDS).join(' ');
  return `“${words.length > MAX_QUOTED_WORDS ? `${shown} …` : shown}”`;
}

/** Audio played around a word to check. */
const BEFORE_MS = 1_500;
const AFTER_MS = 700;

export function createConfidenceReview(options: ConfidenceReviewOptions): ConfidenceReview {
  const { scope, tracker, pace, settings, jobCorrections, onPerformed } = options;
  const {
    session,
    controller,
    editing: { editor },
    visited,
  } = scope;
  const all = (): readonly Segment[] => session.getState().transcript.segments;
  const segmentOf = (position: WordPosition): Segment | undefined =>
    wordIndexOf(all()).segments.get(position.segmentId);
  const correctionsByWord = (): CorrectionsByWord =>
    indexCorrections([...tracker.corrections(all()), ...jobCorrections()]);
  const suggestions = (position: WordPosition): string[] => {
    const segment = segmentOf(position);
    return segment ? suggestionsFor(segment, position.word, correctionsByWord()) : [];
  };

  const show = (position: WordPosition, isOpen = editor.getSegmentId() !== null) => {
    if (isOpen) return controller.openEditor(position);
    controller.show(position);
    // On a tab or button, Enter would press it instead of editing the word.
    if (scope.isCommandMode.get()) focusWords(scope.root);
  };
  const visitUnclear = (
    position: WordPosition,
    { startMs, endMs }: Segment,
    { how, announcement }: VisitOptions,
  ) => {
    show(position, how === 'open' ? true : undefined);
    controller.playRange(startMs - BEFORE_MS, endMs + AFTER_MS);
    focusUnclear(scope, position.segmentId);
    controller.announce(announcement + messages.unclearAt(formatClock(startMs)));
    visited.set(position);
  };
  const visit = (position: WordPosition, { how, announcement }: VisitOptions = { announcement: '' }) => {
    const unclear = wordIndexOf(all()).unclear.get(position.segmentId);
    if (unclear) return visitUnclear(position, unclear, { how, announcement });
    const word = wordOf(wordIndexOf(all()), position);
    if (!word) return;
    show(position, how === 'open' ? true : undefined);
    controller.playRange(word.startMs - BEFORE_MS, word.endMs + AFTER_MS);
    controller.announce(announcement + messages.toCheck(word.text, suggestions(position)));
    visited.set(position);
  };
  const currentQueue = () => {
    const { threshold, order } = settings();
    return { order, queue: buildReviewQueue(all(), { threshold, order }) };
  };
  const goFrom = (here: WordPosition | undefined, nextOptions: NextOptions = {}) => {
    const { step = 1, how, ranks = wordIndexOf(all()).ranks, done } = nextOptions;
    const announcement = done ? `${done} ` : '';
    const { order, queue } = currentQueue();
    const next = nextReviewItem(queue, here, ranks, { step, order });
    if (next) return visit(next, { how, announcement });
    visited.set(undefined);
    const isDone = countConfirmed(all()).unscored === 0;
    controller.announce(announcement + (isDone ? messages.noMoreWords : messages.noMoreMarkedWords));
  };
  /** Runs a command, reports it and returns its description. */
  const perform = (drafts: readonly CommandDraft[], description: string, isRemoval = false): string => {
    const step = session.edit(drafts);
    pace.recordDecision(performance.now());
    onPerformed({ description, step, isRemoval });
    return description;
  };
  const textsOf = (runs: readonly SelectedWords[]): string[] =>
    runs.flatMap(({ segmentId, from, to }) =>
      (segmentOf({ segmentId, word: from })?.words ?? []).slice(from, to).map(({ text }) => text),
    );

  /** Dismisses an unclear turn and moves on from its position. */
  const dismiss = (here: WordPosition) => {
    const isOpen = editor.getSegmentId() === here.segmentId;
    if (isOpen) editor.leave();
    const { unclear, ranks } = wordIndexOf(all());
    // The turn now has the words that were typed.
    if (!unclear.has(here.segmentId)) return;
    const drafts: CommandDraft[] = [{ kind: 'dismiss-unclear', segmentId: here.segmentId }];
    const done = perform(drafts, messages.turnDismissed, true);
    goFrom(here, { how: isOpen ? 'open' : undefined, ranks, done });
  };

  /** Edits the selected words of each segment, otherwise the current word. */
  const editTarget = (
    edit: (segment: Segment, words: SelectedWords) => CommandDraft | undefined,
    done: string,
  ) => {
    const here = controller.currentPosition();
    const drafts = controller.targetWords().flatMap((words) => {
      const segment = segmentOf({ segmentId: words.segmentId, word: words.from });
      return (segment && edit(segment, words)) ?? [];
    });
    if (!here || drafts.length === 0) return;
    session.edit(drafts);
    show(here);
    controller.announce(done);
  };

  return {
    go: (step, how) => goFrom(controller.currentPosition(), { step, how }),
    visit: (position) => visit(position),
    start: (announcement) => {
      const here = controller.currentPosition();
      const { queue } = currentQueue();
      if (here && queue.some((position) => isSamePosition(position, here)))
        return visit(here, { announcement: `${announcement} ` });
      goFrom(here, { done: announcement });
    },
    suggestions,
    accept: () => {
      const runs = controller.targetWords();
      const drafts = runs.flatMap(({ segmentId, from, to }): CommandDraft[] => {
        const segment = segmentOf({ segmentId, word: from });
        const isOpen = segment?.words.slice(from, to).some((word) => !isConfirmed(word));
        return segment && isOpen ? [confirmWords(segment, from, to)] : [];
      });
      const done =
        drafts.length > 0 ? perform(drafts, messages.wordsConfirmed(quote(textsOf(runs)))) : undefined;
      const last = runs.at(-1);
      goFrom(last && { segmentId: last.segmentId, word: last.to - 1 }, { done });
    },
    applySuggestion: (suggestion) => {
      const here = controller.currentPosition();
      const segment = here && segmentOf(here);
      const letters = here && suggestions(here)[suggestion];
      if (!segment || letters === undefined) return;
      const { text } = segment.words[here.word]!;
      const done = perform(
        [replaceLetters(segment, here.word, letters)],
        messages.wordChanged(text, letters),
      );
      goFrom(here, { done });
    },
    removeWords: () => {
      const here = controller.currentPosition();
      if (here && wordIndexOf(all()).unclear.has(here.segmentId)) return dismiss(here);
      const runs = controller.targetWords();
      const [first] = runs;
      const drafts = runs.flatMap(({ segmentId, from, to }) => {
        const segment = segmentOf({ segmentId, word: from });
        return segment ? [removeWords(segment, from, to)] : [];
      });
      if (!first || drafts.length === 0) return;
      const done = perform(drafts, messages.wordsRemoved(quote(textsOf(runs))), true);
      // The following word moved into this position and may be the next to check.
      goFrom({ segmentId: first.segmentId, word: first.from - 1 }, { done });
    },
    join: () => editTarget((segment, { from, to }) => joinWords(segment, from, to), messages.joined),
    toggleCapital: () =>
      editTarget((segment, { from, to }) => toggleCapitals(segment, from, to), messages.changed),
    punctuate: (mark) =>
      editTarget((segment, { segmentId, to }) => {
        // Only the last word of a selection gets the mark.
        const isLast = controller.targetWords().at(-1)?.segmentId === segmentId;
        return isLast ? setPunctuation(segment, to - 1, mark) : undefined;
      }, messages.changed),
    insert: (side) => {
      const runs = controller.targetWords();
      const words = side === 'before' ? runs[0] : runs.at(-1);
      const segment = words && segmentOf({ segmentId: words.segmentId, word: words.from });
      if (!segment) return;
      const text = textOf(segment.words);
      const at =
        side === 'before' ? letterSpan(segment, words.from).start : letterSpan(segment, words.to - 1).end;
      if (!editor.open(segment.id, { start: at })) return;
      const caret = toUtf16(text, at);
      const written = `${text.slice(0, caret)} ${text.slice(caret)}`;
      const start = side === 'before' ? caret : caret + 1;
      editor.write({ text: written, start, end: start });
    },
  };
}
