import { tidyText } from '../text/normalise.ts';
import type { RefusalReason } from './command.ts';
import {
  type SegmentChange,
  type SegmentState,
  type SpeakerChange,
  type SpeakerState,
  textOfState,
} from './history.ts';
import { undoMarks, withMarks } from './marks.ts';
import { rebaseText } from './rebase.ts';
import { findInDraft, type SegmentDraft, updateInDraft } from './segment-draft.ts';
import { isSameSegment } from './segment-equality.ts';
import { type SegmentTrace, traceSegment } from './segment-trace.ts';
import { type Segment, textOf } from './segment.ts';
import { undoWords } from './undo-words.ts';

/** Change of a segment that existed before. */
export type SegmentUpdate = SegmentChange & { before: SegmentState };

/** What happened after the change that is undone. */
export type UndoContext = {
  later: readonly SegmentChange[];
  /** Current speaker for an earlier one: the survivor if it was merged; undefined if there is none. */
  currentSpeaker: (speakerId: string | null) => string | null | undefined;
  /** The change assigned a speaker to many turns at once. */
  isBulk: boolean;
};

/** Undoes the change of one segment, wherever its words are now. */
export function undoChange(
  draft: SegmentDraft,
  change: SegmentUpdate,
  undoContext: UndoContext,
): RefusalReason | null {
  const trace = traceSegment(change.segmentId, undoContext.later);
  const segments = trace.segmentIds.flatMap((id) => findInDraft(draft, id) ?? []);
  if (segments.length !== trace.segmentIds.length) return 'built-upon';
  const texts = undoTexts(change, trace, segments);
  if (!texts) return 'built-upon';
  const isWhole = segments.length === 1 && hasNoNeighbourText(trace);
  const made: Segment[] = [];
  for (const [at, segment] of segments.entries()) {
    const speakerId = undoSpeakerAssignment(change, segment, {
      ...undoContext,
      hasNoNeighbourText: hasNoNeighbourText(trace),
    });
    if (speakerId === undefined) return 'built-upon';
    const span = isWhole ? undoSpan(change, segment) : segment;
    const words = { before: change.before.words, after: change.after.words, now: segment.words };
    const now = {
      ...segment,
      ...span,
      speakerId,
      words: undoWords(words, texts[at]!, span, draft.personId),
      conflicts: isWhole ? undoConflicts(change, segment) : segment.conflicts,
    };
    made.push(withMarks(now, undoMarks(change.before.marks, change.after.marks, segment.marks)));
  }
  for (const [at, segment] of made.entries()) {
    if (!isSameSegment(segment, segments[at]!)) updateInDraft(draft, segment);
  }
  return null;
}

/** Whether no text of other segments surrounds the words. */
const hasNoNeighbourText = ({ before, after }: SegmentTrace): boolean => before === '' && after === '';

/** Texts of the segments without the change; undefined if others changed the same words. */
function undoTexts(
  { before, after }: SegmentUpdate,
  trace: SegmentTrace,
  segments: readonly Segment[],
): string[] | undefined {
  const [base, text] = [textOfState(after), textOfState(before)];
  if (base === text) return segments.map(({ words }) => textOf(words));
  const parts = rebaseText(trace, segments, { base, text: tidyText(text) });
  return parts.some((part) => part.conflict !== null) ? undefined : parts.map((part) => part.text);
}

/** Undefined if another user has assigned another speaker since. */
function undoSpeakerAssignment(
  { before, after }: SegmentUpdate,
  { speakerId }: Segment,
  { hasNoNeighbourText, isBulk, currentSpeaker }: UndoContext & { hasNoNeighbourText: boolean },
): string | null | undefined {
  const old = currentSpeaker(before.speakerId);
  if (before.speakerId === after.speakerId || speakerId === old) return speakerId;
  const isUnchanged = speakerId === after.speakerId || speakerId === currentSpeaker(after.speakerId);
  if (isUnchanged && hasNoNeighbourText) return old;
  return isBulk ? speakerId : undefined;
}

type Bounds = Pick<SegmentState, 'startMs' | 'endMs' | 'language'>;

/** Restores each bound that the change altered and nothing has altered since. */
function undoSpan({ before, after }: SegmentUpdate, now: Bounds): Bounds {
  const [was, made]: Bounds[] = [before, after];
  const pick = <K extends keyof Bounds>(key: K): Bounds[K] =>
    was![key] === made![key] || now[key] !== made![key] ? now[key] : was![key];
  return { startMs: pick('startMs'), endMs: pick('endMs'), language: pick('language') };
}

/** Restores conflicts that the change resolved and drops those that it added. */
function undoConflicts({ before, after }: SegmentUpdate, now: Segment): Segment['conflicts'] {
  const has = (all: Segment['conflicts'], one: Segment['conflicts'][number]): boolean =>
    all.some(({ text, personId }) => text === one.text && personId === one.personId);
  const text = textOf(now.words);
  return [
    ...now.conflicts.filter((one) => !has(after.conflicts, one) || has(before.conflicts, one)),
    ...before.conflicts.filter(
      (one) => !has(after.conflicts, one) && !has(now.conflicts, one) && one.text !== text,
    ),
  ];
}

/**
 * Undoes a change of a speaker; undefined if others changed the same property since. A speaker that the
 * change added is merged into itself.
 */
export function undoSpeaker(
  { speakerId, before, after }: SpeakerChange,
  now: SpeakerState,
): SpeakerState | undefined {
  const keys = ['name', 'role', 'colour', 'participantId', 'mergedInto'] as const;
  if (before === null) {
    return keys.every((key) => now[key] === after[key]) ? { ...now, mergedInto: speakerId } : undefined;
  }
  const isFree = keys.every(
    (key) => before[key] === after[key] || now[key] === after[key] || now[key] === before[key],
  );
  if (!isFree) return undefined;
  const was = Object.fromEntries(
    keys.map((key) => [key, before[key] === after[key] ? now[key] : before[key]]),
  );
  return { ...now, ...was };
}
