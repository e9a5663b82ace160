import fc from 'fast-check';
import { codePointLength } from '../text/code-points.ts';
import type { Anchor } from './anchors.ts';
import { applyCommand } from './apply-command.ts';
import type { SegmentCommand } from './command.ts';
import { type SegmentChange, stateOf } from './history.ts';
import type { SegmentDraft } from './segment-draft.ts';
import { DISFLUENCIES, type Segment, textOf } from './segment.ts';
import { EDITOR, makeAnchor, makeSegment, uuid } from './segments.factory.ts';

/** Transcript edited in memory, with its history. */
export type EditedTranscript = {
  segments: Segment[];
  anchors: Anchor[];
  revision: number;
  history: SegmentChange[];
};

export const makeEditedTranscript = (texts: readonly string[]): EditedTranscript => ({
  segments: texts.map((text, at) =>
    makeSegment(text, { id: uuid(at + 1), position: (at + 1) * 1024, startMs: at * 10_000 }),
  ),
  anchors: [],
  revision: 1,
  history: [],
});

export const withAnchor = (
  transcript: EditedTranscript,
  start: number,
  end: number,
  at = 0,
): EditedTranscript => ({
  ...transcript,
  anchors: [
    ...transcript.anchors,
    makeAnchor(transcript.segments[at]!, start, end, 100 + transcript.anchors.length),
  ],
});

/** Applies a command as the server would and records its history; refused commands change nothing. */
export const edit = (transcript: EditedTranscript, command: SegmentCommand): EditedTranscript =>
  editBy(EDITOR, transcript, command);

export function editBy(
  personId: string,
  transcript: EditedTranscript,
  command: SegmentCommand,
): EditedTranscript {
  const revision = transcript.revision + 1;
  const at = transcript.segments.findIndex((segment) => segment.id === command.segmentId);
  const segment = transcript.segments[at];
  if (!segment) return transcript;
  const next = transcript.segments[at + 1] ?? null;
  const answer = applyCommand({ segment, next, anchors: transcript.anchors, revision, personId }, command);
  if ('refused' in answer || answer.applied.segments.length === 0) return transcript;
  const { segments, gone, anchors } = answer.applied;
  const base = { commandId: command.id, revision };
  const changes = segments.map((now) => {
    const known = transcript.segments.find((each) => each.id === now.id);
    return {
      ...base,
      segmentId: now.id,
      before: known ? stateOf(known, { splitFrom: null, mergedInto: null }) : null,
      after: stateOf(now, { splitFrom: known ? null : segment.id, mergedInto: null }),
    };
  });
  const closed = gone.map((id) => ({
    ...base,
    segmentId: id,
    before: stateOf(next!, { splitFrom: null, mergedInto: null }),
    after: stateOf(next!, { splitFrom: null, mergedInto: segment.id }),
  }));
  return {
    revision,
    history: [...transcript.history, ...changes, ...closed],
    anchors: transcript.anchors.map((anchor) => anchors.find((now) => now.id === anchor.id) ?? anchor),
    segments: [
      ...transcript.segments.filter(({ id }) => !gone.includes(id) && !segments.some((now) => now.id === id)),
      ...segments,
    ].toSorted((one, other) => one.position - other.position),
  };
}

/** Applies a draft as the changes of one command. */
export const withDraftApplied = (transcript: EditedTranscript, draft: SegmentDraft): EditedTranscript => ({
  revision: draft.revision,
  segments: draft.segments,
  anchors: [...draft.anchors.values()],
  history: [...transcript.history, ...draft.changes],
});

/** Segments without their revisions, which always increase. */
export const withoutRevisions = ({ segments }: Pick<EditedTranscript, 'segments'>) =>
  segments.map(({ revision: _revision, ...rest }) => rest);

/** Random edit, resolved against the segments present when it is applied. */
export type SegmentEditIntent = {
  kind: SegmentCommand['kind'];
  target: number;
  at: number;
  to: number;
  word: string;
};

export const anySegmentEditIntent = (
  words: readonly string[] = ['new', '', 'two words', '好', 'end.'],
): fc.Arbitrary<SegmentEditIntent> =>
  fc.record({
    kind: fc.constantFrom<SegmentCommand['kind']>(
      'set-text',
      'set-text',
      'split',
      'split',
      'merge',
      'assign-speaker',
      'set-turn-start',
      'confirm',
      'mark-disfluency',
      'dismiss-unclear',
    ),
    target: fc.nat(9),
    at: fc.nat(40),
    to: fc.nat(40),
    word: fc.constantFrom(...words),
  });

/** Resolves an intent to a command on the current transcript. */
export function toCommand(
  transcript: EditedTranscript,
  intent: SegmentEditIntent,
  number: number,
): SegmentCommand | undefined {
  const index = intent.target % transcript.segments.length;
  const segment = transcript.segments[index]!;
  const base = { id: uuid(1_000 + number), segmentId: segment.id, revision: transcript.revision };
  const length = codePointLength(textOf(segment.words)) + 1;
  const range = {
    start: Math.min(intent.at, intent.to) % length,
    end: Math.max(intent.at, intent.to) % length,
  };
  const next = transcript.segments[index + 1];
  switch (intent.kind) {
    case 'set-text': {
      const words = textOf(segment.words).split(' ');
      return { ...base, kind: 'set-text', text: words.with(intent.at % words.length, intent.word).join(' ') };
    }
    case 'split':
      return { ...base, kind: 'split', at: intent.at % length, newSegmentId: uuid(2_000 + number) };
    case 'merge':
      return next && { ...base, kind: 'merge', withId: next.id };
    case 'assign-speaker':
      return { ...base, kind: 'assign-speaker', speakerId: uuid(50 + (intent.at % 2)) };
    case 'set-turn-start':
      return { ...base, kind: 'set-turn-start', isStart: intent.at % 3 > 0 };
    case 'confirm':
      return { ...base, kind: 'confirm', ...range };
    case 'mark-disfluency':
      return { ...base, kind: 'mark-disfluency', ...range, disfluency: DISFLUENCIES[intent.at % 4]! };
    case 'dismiss-unclear':
      return { ...base, kind: 'dismiss-unclear' };
  }
}
