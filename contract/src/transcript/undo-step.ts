import { codePointLength } from '../text/code-points.ts';
import type { RefusalReason } from './command.ts';
import type { SegmentChange, SegmentState } from './history.ts';
import { setTurnStart, startsTurn, withMarks } from './marks.ts';
import { mergeSegments } from './merge-segments.ts';
import { beginMoves, cutIn, findIn, freePosition, joinIn, neighbourIn } from './moves.ts';
import type { Moves, Passage } from './moves.ts';
import { rebasePlace } from './rebase.ts';
import { isUntouched } from './same-segment.ts';
import { textOf } from './segment.ts';
import type { Segment } from './segment.ts';
import { splitSegment } from './split-segment.ts';
import type { SplitResult } from './split-segment.ts';
import { followTrail, isClosing, openedFrom, textIn } from './trail.ts';
import { undoChange } from './undo-change.ts';
import type { Changed, Since } from './undo-change.ts';
import { undoWords } from './undo-words.ts';

/** A step that is to be taken back. */
export type UndoneStep = {
  /** All changes of the recording since the step began, in order, the step's own among them. */
  history: readonly SegmentChange[];
  /** The step's commands. */
  commandIds: ReadonlySet<string>;
  /** Those of them that gave many turns to a speaker at once: what others gave to a third one since stays there. */
  manyTurns?: ReadonlySet<string>;
  speakerNow: Since['speakerNow'];
};

/**
 * Takes a step back, move by move, the last first. What nobody touched since is exactly as it was; where others wrote
 * in the same segments it is merged by words; what others built on it refuses the whole.
 */
export function undoStep(passage: Passage, step: UndoneStep): { moves: Moves } | { refused: RefusalReason } {
  const moves = beginMoves(passage);
  for (const { at, changes } of movesOf(step).toReversed()) {
    const later = [...step.history.slice(at + changes.length), ...moves.changes];
    const hasMany = step.manyTurns?.has(changes[0]!.commandId) ?? false;
    const reason = undoMove(moves, changes, { later, speakerNow: step.speakerNow, hasMany });
    if (reason !== null) return { refused: reason };
  }
  return { moves };
}

/** The moves of a step in order, with the index in history where each stands. */
function movesOf({ history, commandIds }: UndoneStep): { at: number; changes: SegmentChange[] }[] {
  const found: { at: number; changes: SegmentChange[] }[] = [];
  for (const [at, change] of history.entries()) {
    if (!commandIds.has(change.commandId)) continue;
    const isSecond = isClosing(change) || openedFrom(change) !== null;
    if (isSecond && found.length > 0) found.at(-1)!.changes.push(change);
    else found.push({ at, changes: [change] });
  }
  return found;
}

function undoMove(
  moves: Moves,
  [first, second]: readonly SegmentChange[],
  since: Since,
): RefusalReason | null {
  if (!first?.before) return 'built-upon';
  const change = { ...first, before: first.before };
  if (!second) return undoChange(moves, change, since);
  return openedFrom(second) !== null
    ? undoSplit(moves, change, second, since)
    : undoMerge(moves, change, second, since);
}

/** What was cut off goes back to where it was; where its border is gone already, nothing is left to do. */
function undoSplit(moves: Moves, left: Changed, right: SegmentChange, since: Since): RefusalReason | null {
  const second = findIn(moves, right.segmentId);
  if (!second) return null;
  const first = neighbourIn(moves, second.id, -1);
  if (!first || first.id !== followTrail(left.segmentId, since.later).domain.at(-1)) return 'built-upon';
  const isAsMade = first.speakerId === left.after.speakerId && second.speakerId === right.after.speakerId;
  if (!isAsMade && first.speakerId !== second.speakerId) return 'built-upon';
  const speakerId = isAsMade ? since.speakerNow(left.before.speakerId) : first.speakerId;
  if (speakerId === undefined) return 'built-upon';
  const { merged } = mergeSegments(first, second, moves.revision);
  const isAsCut = isUntouched(first, left.after) && isUntouched(second, right.after);
  const span = isAsCut ? left.before : merged;
  const words = undoWords(
    {
      before: left.before.words,
      after: [...left.after.words, ...right.after.words],
      now: [...first.words, ...second.words],
    },
    isAsCut ? textIn(left.before) : textOf(merged.words),
    { startMs: span.startMs, endMs: span.endMs, language: merged.language },
    moves.personId,
  );
  const { startMs, endMs } = span;
  const { alternatives, language } = isAsCut ? left.before : merged;
  const shift = codePointLength(textOf(words)) - codePointLength(textOf(second.words));
  joinIn(
    moves,
    { ...merged, speakerId, startMs, endMs, language, alternatives, words },
    { gone: second, shift },
  );
  return null;
}

/** What was joined is cut again where it was joined, and the one that ended is there again under its id. */
function undoMerge(moves: Moves, first: Changed, second: SegmentChange, since: Since): RefusalReason | null {
  const gone = second.before!;
  if (findIn(moves, second.segmentId)) return null;
  const home = homeOf(moves, first, gone, since.later);
  if (!home) return 'built-upon';
  const { segment, at } = home;
  const position = freePosition(moves, segment, gone.position);
  if (position === undefined) return 'no-room';
  const givenNow = [first.after.speakerId, since.speakerNow(first.after.speakerId)];
  if (!givenNow.includes(segment.speakerId)) return 'built-upon';
  const [leftSpeaker, rightSpeaker] = [first.before.speakerId, gone.speakerId].map(since.speakerNow);
  if (leftSpeaker === undefined || rightSpeaker === undefined) return 'built-upon';
  const made = { id: second.segmentId, position };
  const cut =
    segment.id === first.segmentId && isUntouched(segment, first.after)
      ? apart(segment, first, { ...second, before: gone }, { ...made, personId: moves.personId })
      : splitSegment(segment, at, { ...made, revision: moves.revision });
  if (!cut) return at === 0 && segment.id !== first.segmentId ? null : 'built-upon';
  const left = { ...cut.left, speakerId: leftSpeaker };
  const right = setTurnStart(
    { ...cut.right, language: gone.language, speakerId: rightSpeaker },
    startsTurn(gone),
  );
  cutIn(moves, { left, right }, cut.place);
  return null;
}

/** The two as they were, where nobody touched what they became; with times that were found since. */
function apart(
  now: Segment,
  first: Changed,
  second: Changed,
  { personId, ...made }: { id: string; position: number; personId: string | null },
): SplitResult {
  const cut = first.before.words.length;
  const part = ({ before }: Changed, from: number, to?: number): Segment => {
    const { startMs, endMs, language, alternatives, marks } = before;
    const [after, words] = [first.after.words.slice(from, to), now.words.slice(from, to)];
    const thrice = { before: before.words, after, now: words };
    const was = {
      ...now,
      startMs,
      endMs,
      language,
      alternatives,
      words: undoWords(thrice, textIn(before), before, personId),
    };
    return withMarks(was, marks);
  };
  const lengths = [first.after, first.before, second.before].map((state) => codePointLength(textIn(state)));
  const [both, leftEnd, right] = lengths as [number, number, number];
  return {
    left: part(first, 0, cut),
    right: { ...part(second, cut), ...made },
    place: { leftEnd, rightStart: both - right, newSegmentId: made.id },
  };
}

/** The segment in which two were joined is today, and the code point where the second began. */
function homeOf(
  moves: Moves,
  first: Changed,
  gone: SegmentState,
  later: readonly SegmentChange[],
): { segment: Segment; at: number } | undefined {
  const base = textIn(first.after);
  const begins = codePointLength(base) - codePointLength(textIn(gone));
  const trail = followTrail(first.segmentId, later);
  const segments = trail.domain.flatMap((id) => findIn(moves, id) ?? []);
  if (segments.length !== trail.domain.length) return undefined;
  const { segmentId, at } = rebasePlace(trail, segments, { base, at: begins });
  return { segment: findIn(moves, segmentId)!, at };
}
