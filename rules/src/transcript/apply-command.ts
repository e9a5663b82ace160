import { tidyText } from '../text/normalise.ts';
import { type Anchor, moveAnchor, shiftAnchor, splitAnchor, textChange } from './anchors.ts';
import { MAX_SEGMENT_TEXT, type RefusalReason, type RetimeCommand, type SegmentCommand } from './command.ts';
import { dismissUnclear, dropSettledMarks, setTurnStart } from './marks.ts';
import { mergeSegments } from './merge-segments.ts';
import { retimeWords } from './retime.ts';
import { type Disfluency, positionBetween, type Segment, textOf, type Word } from './segment.ts';
import { splitSegment } from './split-segment.ts';
import { confirmWord, typedBy } from './word-origin.ts';
import { updateWords } from './word-ranges.ts';
import { normaliseWordTimes } from './word-times.ts';

/** Input of a command: its segment, the next one in the recording, and the anchors on both. */
export type CommandContext = {
  segment: Segment;
  /** Null at the end of the recording. */
  next: Segment | null;
  anchors: readonly Anchor[];
  /** Revision of the recording that the command creates. */
  revision: number;
  /** Sender of the command and author of the words that it writes or confirms. Null: automatic. */
  personId: string | null;
};

/** The segment that another one was split from or merged into. */
export type LineageChange = { kind: 'split-from' | 'merged-into'; segmentId: string; otherId: string };

export type Applied = {
  /** Changed and new segments. */
  segments: Segment[];
  /** Ids of segments that were merged away. */
  gone: string[];
  /** Anchors that moved. */
  anchors: Anchor[];
  lineage: LineageChange[];
};

export type Application = { applied: Applied } | { refused: RefusalReason };

const applied = (changes: Partial<Applied>): Application => ({
  applied: { segments: [], gone: [], anchors: [], lineage: [], ...changes },
});

/**
 * Applies one command to the current segment. Pure: the browser shows the result immediately and the server
 * stores the same. Returns no segments if nothing changes.
 */
export function applyCommand(context: CommandContext, command: SegmentCommand | RetimeCommand): Application {
  const { segment, revision } = context;
  switch (command.kind) {
    case 'set-text':
      return setText(context, command.text, command.resolvesConflicts ?? false);
    case 'assign-speaker':
      if (segment.speakerId === command.speakerId) return applied({});
      return applied({ segments: [{ ...segment, speakerId: command.speakerId, revision }] });
    case 'set-turn-start':
      return withSegment(context, setTurnStart(segment, command.isStart));
    case 'split':
      return split(context, command.at, command.newSegmentId);
    case 'merge':
      return merge(context, command.withId);
    case 'confirm':
      return withSegment(
        context,
        withSettledMarks(
          segment,
          updateWords(segment, command, (word) => confirmWord(word, context.personId)),
        ),
      );
    case 'mark-disfluency':
      return withSegment(
        context,
        updateWords(segment, command, (word) => markWord(word, command.disfluency)),
      );
    case 'dismiss-unclear':
      // Another user has written its words in the meantime.
      return segment.words.length > 0
        ? { refused: 'changed-since' }
        : withSegment(context, dismissUnclear(segment));
    case 'retime':
      return retime(context, command);
  }
}

const withSegment = ({ segment, revision }: CommandContext, now: Segment): Application =>
  applied(now === segment ? {} : { segments: [{ ...now, revision }] });

const withSettledMarks = (before: Segment, now: Segment): Segment =>
  now === before ? before : dropSettledMarks(now);

function markWord(word: Word, disfluency: Disfluency | null): Word {
  if ((word.disfluency ?? null) === disfluency) return word;
  const { disfluency: _, ...rest } = word;
  return disfluency === null ? rest : { ...rest, disfluency };
}

/** Applies aligned times, but only to the text that they were aligned for. */
function retime({ segment, revision }: CommandContext, { text, times }: RetimeCommand): Application {
  if (textOf(segment.words) !== text || times.length !== segment.words.length)
    return { refused: 'changed-since' };
  const words = segment.words.map((word, at) => {
    const time = times[at];
    return time ? { ...word, ...time, timing: 'aligned' as const } : word;
  });
  return applied({ segments: [{ ...segment, words: normaliseWordTimes(words, segment), revision }] });
}

function setText(
  { segment, anchors, revision, personId }: CommandContext,
  written: string,
  resolvesConflicts: boolean,
): Application {
  const [before, after] = [textOf(segment.words), tidyText(written)];
  const conflicts = resolvesConflicts ? [] : segment.conflicts;
  if (before === after && conflicts.length === segment.conflicts.length) return applied({});
  const words = retimeWords(segment.words, after, segment, typedBy(personId));
  const change = textChange(before, after);
  return applied({
    segments: [dropSettledMarks({ ...segment, words, conflicts, revision })],
    anchors: movedAnchors(anchors, segment.id, (anchor) => moveAnchor(anchor, change, revision)),
  });
}

function split({ segment, next, anchors, revision }: CommandContext, at: number, id: string): Application {
  const position = positionBetween(segment.position, next?.position ?? null);
  if (position === undefined) return { refused: 'no-room' };
  const result = splitSegment(segment, at, { id, position, revision });
  if (!result) return { refused: 'nothing-to-split' };
  return applied({
    segments: [result.left, result.right],
    anchors: movedAnchors(anchors, segment.id, (anchor) => splitAnchor(anchor, result.place, revision)),
    lineage: [{ kind: 'split-from', segmentId: id, otherId: segment.id }],
  });
}

function merge({ segment, next, anchors, revision }: CommandContext, withId: string): Application {
  if (next?.id !== withId) return { refused: 'not-next' };
  const { merged, shift } = mergeSegments(segment, next, revision);
  if (textOf(merged.words).length > MAX_SEGMENT_TEXT) return { refused: 'too-long' };
  return applied({
    segments: [merged],
    gone: [next.id],
    anchors: movedAnchors(anchors, next.id, (anchor) => shiftAnchor(anchor, segment.id, shift, revision)),
    lineage: [{ kind: 'merged-into', segmentId: next.id, otherId: segment.id }],
  });
}

/** Moves the anchors of one segment and returns those that changed. */
const movedAnchors = (
  anchors: readonly Anchor[],
  segmentId: string,
  move: (anchor: Anchor) => Anchor,
): Anchor[] =>
  anchors
    .filter((anchor) => anchor.unitId === segmentId)
    .map((anchor) => ({ anchor, now: move(anchor) }))
    .filter(({ anchor, now }) => anchor !== now)
    .map(({ now }) => now);
