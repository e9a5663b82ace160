import { tidyText } from '../text/normalise.ts';
import type { Anchor } from './anchor.ts';
import { MOST_TEXT } from './command.ts';
import type { RefusalReason, RetimeCommand, SegmentCommand } from './command.ts';
import { dismissUnclear, setTurnStart, settleMarks } from './marks.ts';
import { mergeSegments } from './merge-segments.ts';
import { moveAnchor, shiftAnchor, splitAnchor, textChange } from './move-anchors.ts';
import { positionBetween } from './position.ts';
import { retimeWords } from './retime.ts';
import { textOf } from './segment.ts';
import type { Disfluency, Segment, Word } from './segment.ts';
import { splitSegment } from './split-segment.ts';
import { confirmWord, typedBy } from './word-origin.ts';
import { settleWords } from './word-times.ts';
import { changeWords } from './words-between.ts';

/** What a command meets: its segment, the one behind it in the recording, and the anchors on both. */
export type Stand = {
  segment: Segment;
  /** Null at the end of the recording. */
  next: Segment | null;
  anchors: readonly Anchor[];
  /** Revision of the recording that this command makes. */
  revision: number;
  /** Who sends the command: the words that it writes or confirms are theirs. Null: the machine. */
  personId: string | null;
};

/** From which segment another one came, or into which it went. */
export type Lineage = { kind: 'split-from' | 'merged-into'; segmentId: string; otherId: string };

export type Applied = {
  /** Segments as they are now, only those that changed or are new. */
  segments: Segment[];
  /** Ids of segments that are no more. */
  gone: string[];
  /** Anchors that moved. */
  anchors: Anchor[];
  lineage: Lineage[];
};

export type Application = { applied: Applied } | { refused: RefusalReason };

const applied = (changes: Partial<Applied>): Application => ({
  applied: { segments: [], gone: [], anchors: [], lineage: [], ...changes },
});

/**
 * Does one command on the segment as it is now. Pure: the browser shows its answer at once, the server stores the
 * same. A command that changes nothing answers no segments.
 */
export function applyCommand(stand: Stand, command: SegmentCommand | RetimeCommand): Application {
  const { segment, revision } = stand;
  switch (command.kind) {
    case 'set-text':
      return setText(stand, command.text, command.settlesAlternatives ?? false);
    case 'assign-speaker':
      if (segment.speakerId === command.speakerId) return applied({});
      return applied({ segments: [{ ...segment, speakerId: command.speakerId, revision }] });
    case 'set-turn-start':
      return changed(stand, setTurnStart(segment, command.isStart));
    case 'split':
      return split(stand, command.at, command.newSegmentId);
    case 'merge':
      return merge(stand, command.withId);
    case 'confirm':
      return changed(
        stand,
        settled(
          segment,
          changeWords(segment, command, (word) => confirmWord(word, stand.personId)),
        ),
      );
    case 'mark-disfluency':
      return changed(
        stand,
        changeWords(segment, command, (word) => markWord(word, command.disfluency)),
      );
    case 'dismiss-unclear':
      // Somebody wrote its words meanwhile.
      return segment.words.length > 0
        ? { refused: 'changed-since' }
        : changed(stand, dismissUnclear(segment));
    case 'retime':
      return retime(stand, command);
  }
}

const changed = ({ segment, revision }: Stand, now: Segment): Application =>
  applied(now === segment ? {} : { segments: [{ ...now, revision }] });

const settled = (before: Segment, now: Segment): Segment => (now === before ? before : settleMarks(now));

function markWord(word: Word, disfluency: Disfluency | null): Word {
  if ((word.disfluency ?? null) === disfluency) return word;
  const { disfluency: _, ...rest } = word;
  return disfluency === null ? rest : { ...rest, disfluency };
}

/** New times from the audio, for the text they were looked up for and no other. */
function retime({ segment, revision }: Stand, { text, times }: RetimeCommand): Application {
  if (textOf(segment.words) !== text || times.length !== segment.words.length)
    return { refused: 'changed-since' };
  const words = segment.words.map((word, at) => {
    const time = times[at];
    return time ? { ...word, ...time, timing: 'aligned' as const } : word;
  });
  return applied({ segments: [{ ...segment, words: settleWords(words, segment), revision }] });
}

function setText(
  { segment, anchors, revision, personId }: Stand,
  written: string,
  settles: boolean,
): Application {
  const [before, after] = [textOf(segment.words), tidyText(written)];
  const alternatives = settles ? [] : segment.alternatives;
  if (before === after && alternatives.length === segment.alternatives.length) return applied({});
  const words = retimeWords(segment.words, after, segment, typedBy(personId));
  const change = textChange(before, after);
  return applied({
    segments: [settleMarks({ ...segment, words, alternatives, revision })],
    anchors: moved(anchors, segment.id, (anchor) => moveAnchor(anchor, change, revision)),
  });
}

function split({ segment, next, anchors, revision }: Stand, at: number, id: string): Application {
  const position = positionBetween(segment.position, next?.position ?? null);
  if (position === undefined) return { refused: 'no-room' };
  const result = splitSegment(segment, at, { id, position, revision });
  if (!result) return { refused: 'nothing-to-split' };
  return applied({
    segments: [result.left, result.right],
    anchors: moved(anchors, segment.id, (anchor) => splitAnchor(anchor, result.place, revision)),
    lineage: [{ kind: 'split-from', segmentId: id, otherId: segment.id }],
  });
}

function merge({ segment, next, anchors, revision }: Stand, withId: string): Application {
  if (next?.id !== withId) return { refused: 'not-next' };
  const { merged, shift } = mergeSegments(segment, next, revision);
  if (textOf(merged.words).length > MOST_TEXT) return { refused: 'too-long' };
  return applied({
    segments: [merged],
    gone: [next.id],
    anchors: moved(anchors, next.id, (anchor) => shiftAnchor(anchor, segment.id, shift, revision)),
    lineage: [{ kind: 'merged-into', segmentId: next.id, otherId: segment.id }],
  });
}

/** Moves the anchors of one segment and answers those that are elsewhere now. */
const moved = (anchors: readonly Anchor[], segmentId: string, move: (anchor: Anchor) => Anchor): Anchor[] =>
  anchors
    .filter((anchor) => anchor.segmentId === segmentId)
    .map((anchor) => ({ anchor, now: move(anchor) }))
    .filter(({ anchor, now }) => anchor !== now)
    .map(({ now }) => now);
