import { codePointLength, tidyText } from '@colloquy/rules/text';
import {
  continuesTurn,
  isUnclear,
  MAX_SEGMENT_TEXT,
  REFUSALS,
  type Segment,
  textOf,
  wordRanges,
} from '@colloquy/rules/transcript';
import { v7 } from 'uuid';
import { wordAtOrAfter } from '../words/word-index.ts';
import type { Editor } from './editor.ts';
import { toSavedOffset } from './editor-text.ts';
import type { CommandDraft, EditSession } from '../edit-session.ts';
import * as messages from '../messages.ts';

/** Edits that cross segment borders: to the user the transcript is one text. */
export type EditorMoves = {
  /**
   * Starts a turn at the word of the caret or at the first selected word; after the last words of a turn, an
   * empty one. The caret moves there.
   */
  newTurn: () => void;
  /** Splits the segment at the caret, which moves to the second part. The turn stays one. */
  split: () => void;
  /**
   * Merges with the previous (-1) or next (1) segment and keeps the caret at the seam. Between two turns it
   * joins the whole turns and announces the speaker.
   */
  merge: (step: 1 | -1) => void;
  /**
   * Moves the caret to the end of the previous segment or the start of the next. Returns whether there is
   * one.
   */
  cross: (step: 1 | -1) => boolean;
};

type MovesOptions = {
  session: EditSession;
  editor: Editor;
  announce: (sentence: string) => void;
  /** Shows why an edit is refused. */
  refuse: (sentence: string) => void;
  /** A turn starts at this segment, where the caret now is. */
  onNewTurn: (segmentId: string) => void;
  /** This step joined two turns of different speakers. */
  onJoined: (step: string, done: string) => void;
};

/**
 * Temporary text for splitting off an empty turn: a word of its own in every script, removed in the same
 * step.
 */
const PLACEHOLDER = '…';

export function createEditorMoves(parts: MovesOptions): EditorMoves {
  const { session, editor, announce, refuse, onNewTurn, onJoined } = parts;
  const around = (): { all: readonly Segment[]; at: number } => {
    const all = session.getState().transcript.segments;
    return { all, at: all.findIndex(({ id }) => id === editor.getSegmentId()) };
  };
  /** Index of the nearest visible segment on that side; emptied and dismissed ones are skipped. */
  const nearest = (all: readonly Segment[], at: number, step: 1 | -1): number => {
    let other = at + step;
    for (let hidden = all[other]; hidden?.words.length === 0 && !isUnclear(hidden); hidden = all[other])
      other += step;
    return other;
  };
  const tidyDraft = (): string => tidyText(editor.read()?.text ?? '');
  const beginTurn = (segmentId: string, drafts: CommandDraft[], then: CommandDraft[] = []) => {
    const begun: CommandDraft = { kind: 'set-turn-start', segmentId, isStart: true };
    if (editor.act([...drafts, begun, ...then], { segmentId, at: () => 0 }) === undefined) return;
    announce(messages.newTurn);
    onNewTurn(segmentId);
  };
  /** Starts a turn at an existing segment unless one already starts there; then asks for the speaker. */
  const beginTurnAt = (all: readonly Segment[], at: number) => {
    const segment = all[at]!;
    const before = all[nearest(all, at, -1)];
    if (before && continuesTurn(before, segment)) return beginTurn(segment.id, []);
    if (editor.open(segment.id, { start: 0 })) onNewTurn(segment.id);
  };

  /** Starts an empty turn after a segment, for speech that is not transcribed yet. */
  const beginEmptyTurn = (segment: Segment) => {
    const text = textOf(segment.words);
    if (text === '') return refuse(messages.turnEmpty);
    if (text.length + PLACEHOLDER.length >= MAX_SEGMENT_TEXT) return refuse(REFUSALS['too-long']);
    const segmentId = v7();
    const drafts: CommandDraft[] = [
      { kind: 'set-text', segmentId: segment.id, text: `${text} ${PLACEHOLDER}` },
      { kind: 'split', segmentId: segment.id, at: codePointLength(text) + 1, newSegmentId: segmentId },
    ];
    return beginTurn(segmentId, drafts, [{ kind: 'set-text', segmentId, text: '' }]);
  };

  const merge = (all: readonly Segment[], from: number, to: number, step: 1 | -1) => {
    const [first, second] = [all[from]!, all[to]!];
    const [before, behind] =
      step < 0 ? [textOf(first.words), tidyDraft()] : [tidyDraft(), textOf(second.words)];
    const length = before.length + behind.length;
    if (length >= MAX_SEGMENT_TEXT) return refuse(REFUSALS['too-long']);
    const isJoin = !continuesTurn(first, second);
    const merges = all
      .slice(from + 1, to + 1)
      .map(({ id }): CommandDraft => ({ kind: 'merge', segmentId: first.id, withId: id }));
    const joined = isJoin ? joinTurns(all, from, to) : undefined;
    const done = editor.act([...(joined?.drafts ?? []), ...merges], {
      segmentId: first.id,
      at: (text) => {
        if (text.length < length) return undefined;
        // Backspace leaves the caret before the moved words, Delete after the remaining ones.
        return codePointLength(step < 0 ? text.slice(0, text.length - behind.length) : before);
      },
    });
    if (done === undefined) return undefined;
    if (!joined || first.speakerId === second.speakerId)
      return announce(isJoin ? messages.turnsJoined : messages.merged);
    const { speakers } = session.getState().transcript;
    const label = speakers.find(({ id }) => id === joined.speakerId)?.label;
    return onJoined(
      done,
      label === undefined ? messages.turnsJoinedWithoutSpeaker : messages.turnsJoinedBy(label),
    );
  };

  return {
    newTurn: () => {
      // Use the start of the selection: word shortcuts select a word, and none may be lost.
      const { segment, start } = editor.savedSelection() ?? {};
      const { all, at } = around();
      if (!segment || start === undefined || at < 0) return;
      // Do not split words: a click lands in the middle of the word that starts the turn.
      const word = wordAtOrAfter(segment, start);
      const range = wordRanges(segment.words)[word];
      if (word === 0 && range) return beginTurnAt(all, at);
      if (range) {
        const newSegmentId = v7();
        return beginTurn(newSegmentId, [
          { kind: 'split', segmentId: segment.id, at: range.start, newSegmentId },
        ]);
      }
      const behind = all[nearest(all, at, 1)];
      if (!behind || !continuesTurn(segment, behind)) return beginEmptyTurn(segment);
      return beginTurnAt(all, all.indexOf(behind));
    },
    split: () => {
      const segmentId = editor.getSegmentId();
      const draft = editor.read();
      if (segmentId === null || !draft) return;
      const { text, start } = draft;
      const at = toSavedOffset(text, start);
      if (at === 0 || at >= codePointLength(tidyText(text))) return refuse(REFUSALS['nothing-to-split']);
      const newSegmentId = v7();
      const then = { segmentId: newSegmentId, at: () => 0 };
      if (editor.act([{ kind: 'split', segmentId, at, newSegmentId }], then) !== undefined)
        announce(messages.split);
    },
    merge: (step) => {
      const { all, at } = around();
      const other = nearest(all, at, step);
      if (at < 0 || !all[other]) return;
      // Merging would silently discard the unclear turn.
      if (isUnclear(all[other])) return refuse(messages.unclearFirst);
      const [from, to] = step < 0 ? [other, at] : [at, other];
      merge(all, from, to, step);
    },
    cross: (step) => {
      const { all, at } = around();
      const other = all[nearest(all, at, step)];
      if (at < 0 || !other) return false;
      return editor.open(other.id, { start: step > 0 ? 0 : codePointLength(textOf(other.words)) });
    },
  };
}

/**
 * Commands that assign two adjacent turns to one speaker: the first one's, else the second one's. The caller
 * merges the two segments at the seam.
 *
 * @param from index of the last segment of the first turn
 * @param to   index of the first segment of the second
 */
function joinTurns(
  all: readonly Segment[],
  from: number,
  to: number,
): { drafts: CommandDraft[]; speakerId: string | null } {
  const [first, second] = [all[from]!, all[to]!];
  const speakerId = first.speakerId ?? second.speakerId;
  // The merge assigns the speaker at the seam.
  const rest = [...restOfTurn(all, from, -1), ...restOfTurn(all, to, 1)];
  const drafts = rest
    .filter((segment) => segment.speakerId !== speakerId)
    .map(({ id }): CommandDraft => ({ kind: 'assign-speaker', segmentId: id, speakerId }));
  return { drafts, speakerId };
}

/** The other segments of the turn on one side of a segment, without invisible ones. */
function restOfTurn(all: readonly Segment[], from: number, step: 1 | -1): Segment[] {
  const found: Segment[] = [];
  let last = all[from]!;
  for (let at = from + step; at >= 0 && at < all.length; at += step) {
    const segment = all[at]!;
    if (segment.words.length === 0 && !isUnclear(segment)) continue;
    const isSame = step > 0 ? continuesTurn(last, segment) : continuesTurn(segment, last);
    if (!isSame) break;
    found.push(segment);
    last = segment;
  }
  return found;
}
