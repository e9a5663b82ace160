import {
  codePointLength,
  continuesTurn,
  isUnclear,
  MOST_TEXT,
  REFUSALS,
  type Segment,
  textOf,
  tidyText,
  wordRanges,
} from '@colloquy/contract';
import { v7 } from 'uuid';
import { wordFrom } from '../word-index.ts';
import type { Editor } from './editor.ts';
import { toKeptOffset } from './editor-text.ts';
import { joinTurns } from './join-turns.ts';
import type { Draft, Session } from './session.ts';

/** What keys at the ends of what is written do: it is one text, though it is kept in segments. */
export type EditorMoves = {
  /**
   * Begins a turn with the word at the caret, or with the first that is selected; behind the last words of a turn one
   * without words. The caret goes on there.
   */
  newTurn: () => void;
  /** Cuts the segment at the caret, which goes on at the beginning of what is behind it. The turn stays one. */
  split: () => void;
  /**
   * Merges with the segment before (-1) or behind (1); the caret stays at the seam. Between two turns it joins the whole
   * turn, and says whose the words are now.
   */
  merge: (step: 1 | -1) => void;
  /** Goes on in the segment before, at its end, or in the one behind, at its beginning. Answers whether there is one. */
  cross: (step: 1 | -1) => boolean;
};

type MovesParts = {
  session: Session;
  editor: Editor;
  announce: (sentence: string) => void;
  /** Says to everybody why nothing was done. */
  refuse: (sentence: string) => void;
  /** A turn begins at this segment, where the caret is now. */
  onNewTurn: (segmentId: string) => void;
  /** Two turns of different speakers are one now, by this step. */
  onJoined: (step: string, done: string) => void;
};

const EMPTY_ALREADY = 'This turn has no words yet: write what was said.';
/** What a turn without words is split off with: a word of its own in every script, and gone in the same step. */
const STAND_IN = '…';
const UNCLEAR_FIRST = 'Fill in or dismiss the unclear turn first.';

export function makeMoves(parts: MovesParts): EditorMoves {
  const { session, editor, announce, refuse, onNewTurn, onJoined } = parts;
  const around = (): { all: readonly Segment[]; at: number } => {
    const all = session.getState().transcript.segments;
    return { all, at: all.findIndex(({ id }) => id === editor.getSegmentId()) };
  };
  /** The nearest segment on that side that is shown: emptied and dismissed ones are kept, but nobody sees them. */
  const nearest = (all: readonly Segment[], at: number, step: 1 | -1): number => {
    let other = at + step;
    for (let hidden = all[other]; hidden?.words.length === 0 && !isUnclear(hidden); hidden = all[other])
      other += step;
    return other;
  };
  const kept = (): string => tidyText(editor.read()?.text ?? '');
  const begin = (segmentId: string, drafts: Draft[], then: Draft[] = []) => {
    const begun: Draft = { kind: 'set-turn-start', segmentId, isStart: true };
    if (editor.act([...drafts, begun, ...then], { segmentId, at: () => 0 }) === undefined) return;
    announce('New turn. Press a number to choose the speaker, or keep typing.');
    onNewTurn(segmentId);
  };
  /** Begins a turn at a segment that is there, unless one begins there already; then it can be said who speaks. */
  const beginAt = (all: readonly Segment[], at: number) => {
    const segment = all[at]!;
    const before = all[nearest(all, at, -1)];
    if (before && continuesTurn(before, segment)) return begin(segment.id, []);
    if (editor.open(segment.id, { start: 0 })) onNewTurn(segment.id);
  };

  /** Begins a turn without words behind a segment: somebody says something there that is not written yet. */
  const beginEmpty = (segment: Segment) => {
    const text = textOf(segment.words);
    if (text === '') return refuse(EMPTY_ALREADY);
    if (text.length + STAND_IN.length >= MOST_TEXT) return refuse(REFUSALS['too-long']);
    const segmentId = v7();
    const drafts: Draft[] = [
      { kind: 'set-text', segmentId: segment.id, text: `${text} ${STAND_IN}` },
      { kind: 'split', segmentId: segment.id, at: codePointLength(text) + 1, newSegmentId: segmentId },
    ];
    return begin(segmentId, drafts, [{ kind: 'set-text', segmentId, text: '' }]);
  };

  const merge = (all: readonly Segment[], from: number, to: number, step: 1 | -1) => {
    const [first, second] = [all[from]!, all[to]!];
    const [before, behind] = step < 0 ? [textOf(first.words), kept()] : [kept(), textOf(second.words)];
    const length = before.length + behind.length;
    if (length >= MOST_TEXT) return refuse(REFUSALS['too-long']);
    const isJoin = !continuesTurn(first, second);
    const merges = all
      .slice(from + 1, to + 1)
      .map(({ id }): Draft => ({ kind: 'merge', segmentId: first.id, withId: id }));
    const joined = isJoin ? joinTurns(all, from, to) : undefined;
    const done = editor.act([...(joined?.drafts ?? []), ...merges], {
      segmentId: first.id,
      at: (text) => {
        if (text.length < length) return undefined;
        // Backspace leaves the caret before the words that moved up, Delete behind those that stayed.
        return codePointLength(step < 0 ? text.slice(0, text.length - behind.length) : before);
      },
    });
    if (done === undefined) return undefined;
    if (!joined || first.speakerId === second.speakerId)
      return announce(isJoin ? 'Turns joined.' : 'Merged.');
    const { speakers } = session.getState().transcript;
    const label = speakers.find(({ id }) => id === joined.speakerId)?.label ?? 'Nobody yet';
    return onJoined(done, `Turns joined: all of it is ${label} now.`);
  };

  return {
    newTurn: () => {
      // Of selected words at the first: keys that lead to a word select it, and none may be lost by one more.
      const { segment, start } = editor.selected() ?? {};
      const { all, at } = around();
      if (!segment || start === undefined || at < 0) return;
      // A word is not cut in two: a click lands in the middle of the one that the turn begins with.
      const word = wordFrom(segment, start);
      const range = wordRanges(segment.words)[word];
      if (word === 0 && range) return beginAt(all, at);
      if (range) {
        const newSegmentId = v7();
        return begin(newSegmentId, [{ kind: 'split', segmentId: segment.id, at: range.start, newSegmentId }]);
      }
      const behind = all[nearest(all, at, 1)];
      if (!behind || !continuesTurn(segment, behind)) return beginEmpty(segment);
      return beginAt(all, all.indexOf(behind));
    },
    split: () => {
      const segmentId = editor.getSegmentId();
      const written = editor.read();
      if (segmentId === null || !written) return;
      const { text, start } = written;
      const at = toKeptOffset(text, start);
      if (at === 0 || at >= codePointLength(tidyText(text))) return refuse(REFUSALS['nothing-to-split']);
      const newSegmentId = v7();
      const then = { segmentId: newSegmentId, at: () => 0 };
      if (editor.act([{ kind: 'split', segmentId, at, newSegmentId }], then) !== undefined)
        announce('Split.');
    },
    merge: (step) => {
      const { all, at } = around();
      const other = nearest(all, at, step);
      if (at < 0 || !all[other]) return;
      // Merged, it would be lost unseen.
      if (isUnclear(all[other])) return refuse(UNCLEAR_FIRST);
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
