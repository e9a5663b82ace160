import { codePointLength } from '../text/code-points.ts';
import type { RefusalReason } from './command.ts';
import { type SegmentChange, type SegmentState, textOfState } from './history.ts';
import { isMergedAway, splitSourceOf } from './lineage.ts';
import { setTurnStart, startsTurn, withMarks } from './marks.ts';
import { mergeSegments } from './merge-segments.ts';
import { rebasePosition } from './rebase.ts';
import {
  beginDraft,
  findInDraft,
  freePosition,
  mergeInDraft,
  neighbourInDraft,
  type SegmentDraft,
  type SegmentWindow,
  splitInDraft,
} from './segment-draft.ts';
import { isUntouched } from './segment-equality.ts';
import { traceSegment } from './segment-trace.ts';
import { type Segment, textOf } from './segment.ts';
import { type SplitResult, splitSegment } from './split-segment.ts';
import { type SegmentUpdate, undoChange, type UndoContext } from './undo-change.ts';
import { undoWords } from './undo-words.ts';

/** Step to undo. */
export type UndoneStep = {
  /** All changes of the recording since the step began, in order, including its own. */
  history: readonly SegmentChange[];
  /** Commands of the step. */
  commandIds: ReadonlySet<string>;
  /**
   * Commands that assigned a speaker to many turns at once: turns that others reassigned since keep their
   * speaker.
   */
  bulkCommandIds?: ReadonlySet<string>;
  currentSpeaker: UndoContext['currentSpeaker'];
};

/**
 * Undoes a step, change group by change group, in reverse order. Untouched segments are restored exactly;
 * concurrent edits are merged by words; later changes that depend on the step refuse it as a whole.
 */
export function undoStep(
  segmentWindow: SegmentWindow,
  step: UndoneStep,
): { draft: SegmentDraft } | { refused: RefusalReason } {
  const draft = beginDraft(segmentWindow);
  for (const { at, changes } of changeGroupsOf(step).toReversed()) {
    const later = [...step.history.slice(at + changes.length), ...draft.changes];
    const isBulk = step.bulkCommandIds?.has(changes[0]!.commandId) ?? false;
    const reason = undoChangeGroup(draft, changes, { later, currentSpeaker: step.currentSpeaker, isBulk });
    if (reason !== null) return { refused: reason };
  }
  return { draft };
}

/** Change groups of a step in order, with their index in the history. */
function changeGroupsOf({ history, commandIds }: UndoneStep): { at: number; changes: SegmentChange[] }[] {
  const found: { at: number; changes: SegmentChange[] }[] = [];
  for (const [at, change] of history.entries()) {
    if (!commandIds.has(change.commandId)) continue;
    const isSecond = isMergedAway(change) || splitSourceOf(change) !== null;
    if (isSecond && found.length > 0) found.at(-1)!.changes.push(change);
    else found.push({ at, changes: [change] });
  }
  return found;
}

function undoChangeGroup(
  draft: SegmentDraft,
  [first, second]: readonly SegmentChange[],
  undoContext: UndoContext,
): RefusalReason | null {
  if (!first?.before) return 'built-upon';
  const change = { ...first, before: first.before };
  if (!second) return undoChange(draft, change, undoContext);
  return splitSourceOf(second) !== null
    ? undoSplit(draft, change, second, undoContext)
    : undoMerge(draft, change, second, undoContext);
}

/** Merges the segment that was split off back into its origin; does nothing if they are merged already. */
function undoSplit(
  draft: SegmentDraft,
  left: SegmentUpdate,
  right: SegmentChange,
  undoContext: UndoContext,
): RefusalReason | null {
  const second = findInDraft(draft, right.segmentId);
  if (!second) return null;
  const first = neighbourInDraft(draft, second.id, -1);
  if (!first || first.id !== traceSegment(left.segmentId, undoContext.later).segmentIds.at(-1))
    return 'built-upon';
  const hasOriginalSpeakers =
    first.speakerId === left.after.speakerId && second.speakerId === right.after.speakerId;
  if (!hasOriginalSpeakers && first.speakerId !== second.speakerId) return 'built-upon';
  const speakerId = hasOriginalSpeakers ? undoContext.currentSpeaker(left.before.speakerId) : first.speakerId;
  if (speakerId === undefined) return 'built-upon';
  const { merged } = mergeSegments(first, second, draft.revision);
  const isUntouchedSplit = isUntouched(first, left.after) && isUntouched(second, right.after);
  const span = isUntouchedSplit ? left.before : merged;
  const words = undoWords(
    {
      before: left.before.words,
      after: [...left.after.words, ...right.after.words],
      now: [...first.words, ...second.words],
    },
    isUntouchedSplit ? textOfState(left.before) : textOf(merged.words),
    { startMs: span.startMs, endMs: span.endMs, language: merged.language },
    draft.personId,
  );
  const { startMs, endMs } = span;
  const { conflicts, language } = isUntouchedSplit ? left.before : merged;
  const shift = codePointLength(textOf(words)) - codePointLength(textOf(second.words));
  mergeInDraft(
    draft,
    { ...merged, speakerId, startMs, endMs, language, conflicts, words },
    { gone: second, shift },
  );
  return null;
}

/** Splits a merged segment where it was merged, and restores the id of the one that ended. */
function undoMerge(
  draft: SegmentDraft,
  first: SegmentUpdate,
  second: SegmentChange,
  undoContext: UndoContext,
): RefusalReason | null {
  const gone = second.before!;
  if (findInDraft(draft, second.segmentId)) return null;
  const join = findJoin(draft, first, gone, undoContext.later);
  if (!join) return 'built-upon';
  const { segment, at } = join;
  const position = freePosition(draft, segment, gone.position);
  if (position === undefined) return 'no-room';
  const expectedSpeakers = [first.after.speakerId, undoContext.currentSpeaker(first.after.speakerId)];
  if (!expectedSpeakers.includes(segment.speakerId)) return 'built-upon';
  const [leftSpeaker, rightSpeaker] = [first.before.speakerId, gone.speakerId].map(
    undoContext.currentSpeaker,
  );
  if (leftSpeaker === undefined || rightSpeaker === undefined) return 'built-upon';
  const made = { id: second.segmentId, position };
  const cut =
    segment.id === first.segmentId && isUntouched(segment, first.after)
      ? splitAsBefore(segment, first, { ...second, before: gone }, { ...made, personId: draft.personId })
      : splitSegment(segment, at, { ...made, revision: draft.revision });
  if (!cut) return at === 0 && segment.id !== first.segmentId ? null : 'built-upon';
  const left = { ...cut.left, speakerId: leftSpeaker };
  const right = setTurnStart(
    { ...cut.right, language: gone.language, speakerId: rightSpeaker },
    startsTurn(gone),
  );
  splitInDraft(draft, { left, right }, cut.place);
  return null;
}

/** Both segments as they were, if the merged one is untouched; keeps times that were aligned since. */
function splitAsBefore(
  now: Segment,
  first: SegmentUpdate,
  second: SegmentUpdate,
  { personId, ...made }: { id: string; position: number; personId: string | null },
): SplitResult {
  const cut = first.before.words.length;
  const part = ({ before }: SegmentUpdate, from: number, to?: number): Segment => {
    const { startMs, endMs, language, conflicts, marks } = before;
    const [after, words] = [first.after.words.slice(from, to), now.words.slice(from, to)];
    const versions = { before: before.words, after, now: words };
    const was = {
      ...now,
      startMs,
      endMs,
      language,
      conflicts,
      words: undoWords(versions, textOfState(before), before, personId),
    };
    return withMarks(was, marks);
  };
  const lengths = [first.after, first.before, second.before].map((state) =>
    codePointLength(textOfState(state)),
  );
  const [both, leftEnd, right] = lengths as [number, number, number];
  return {
    left: part(first, 0, cut),
    right: { ...part(second, cut), ...made },
    place: { leftEnd, rightStart: both - right, newSegmentId: made.id },
  };
}

/** The segment that holds the merge boundary now, and the code point where the second part began. */
function findJoin(
  draft: SegmentDraft,
  first: SegmentUpdate,
  gone: SegmentState,
  later: readonly SegmentChange[],
): { segment: Segment; at: number } | undefined {
  const base = textOfState(first.after);
  const secondStart = codePointLength(base) - codePointLength(textOfState(gone));
  const trace = traceSegment(first.segmentId, later);
  const segments = trace.segmentIds.flatMap((id) => findInDraft(draft, id) ?? []);
  if (segments.length !== trace.segmentIds.length) return undefined;
  const { segmentId, at } = rebasePosition(trace, segments, { base, at: secondStart });
  return { segment: findInDraft(draft, segmentId)!, at };
}
