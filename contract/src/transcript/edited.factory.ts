import fc from 'fast-check';
import { codePointLength } from '../text/code-points.ts';
import type { Anchor } from './anchor.ts';
import { applyCommand } from './apply-command.ts';
import type { SegmentCommand } from './command.ts';
import { stateOf } from './history.ts';
import type { SegmentChange } from './history.ts';
import type { Moves } from './moves.ts';
import { DISFLUENCIES, textOf } from './segment.ts';
import type { Segment } from './segment.ts';
import { EDITOR, makeAnchor, makeSegment, uuid } from './segments.factory.ts';

/** A transcript that is edited in memory, with its history. */
export type Edited = { segments: Segment[]; anchors: Anchor[]; revision: number; history: SegmentChange[] };

export const editedFrom = (texts: readonly string[]): Edited => ({
  segments: texts.map((text, at) =>
    makeSegment(text, { id: uuid(at + 1), position: (at + 1) * 1024, startMs: at * 10_000 }),
  ),
  anchors: [],
  revision: 1,
  history: [],
});

export const withAnchor = (edited: Edited, start: number, end: number, at = 0): Edited => ({
  ...edited,
  anchors: [...edited.anchors, makeAnchor(edited.segments[at]!, start, end, 100 + edited.anchors.length)],
});

/** Does a command as the server would, and keeps its history; what is refused changes nothing. */
export const edit = (edited: Edited, command: SegmentCommand): Edited => editBy(EDITOR, edited, command);

export function editBy(personId: string, edited: Edited, command: SegmentCommand): Edited {
  const revision = edited.revision + 1;
  const at = edited.segments.findIndex((segment) => segment.id === command.segmentId);
  const segment = edited.segments[at];
  if (!segment) return edited;
  const next = edited.segments[at + 1] ?? null;
  const answer = applyCommand({ segment, next, anchors: edited.anchors, revision, personId }, command);
  if ('refused' in answer || answer.applied.segments.length === 0) return edited;
  const { segments, gone, anchors } = answer.applied;
  const base = { commandId: command.id, revision };
  const changes = segments.map((now) => {
    const known = edited.segments.find((each) => each.id === now.id);
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
    history: [...edited.history, ...changes, ...closed],
    anchors: edited.anchors.map((anchor) => anchors.find((now) => now.id === anchor.id) ?? anchor),
    segments: [
      ...edited.segments.filter(({ id }) => !gone.includes(id) && !segments.some((now) => now.id === id)),
      ...segments,
    ].toSorted((one, other) => one.position - other.position),
  };
}

/** The transcript after moves that were made on it as one command. */
export const afterMoves = (edited: Edited, moves: Moves): Edited => ({
  revision: moves.revision,
  segments: moves.segments,
  anchors: [...moves.anchors.values()],
  history: [...edited.history, ...moves.changes],
});

/** Segments without the revision, which counts on. */
export const bare = ({ segments }: Pick<Edited, 'segments'>) =>
  segments.map(({ revision: _revision, ...rest }) => rest);

/** What a test does to whatever segment is there then. */
export type Wish = { kind: SegmentCommand['kind']; target: number; at: number; to: number; word: string };

export const anyWish = (
  words: readonly string[] = ['new', '', 'two words', '好', 'end.'],
): fc.Arbitrary<Wish> =>
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

/** The command that a wish is on the transcript as it is. */
export function commandOf(edited: Edited, wish: Wish, number: number): SegmentCommand | undefined {
  const index = wish.target % edited.segments.length;
  const segment = edited.segments[index]!;
  const base = { id: uuid(1_000 + number), segmentId: segment.id, revision: edited.revision };
  const length = codePointLength(textOf(segment.words)) + 1;
  const range = { start: Math.min(wish.at, wish.to) % length, end: Math.max(wish.at, wish.to) % length };
  const next = edited.segments[index + 1];
  switch (wish.kind) {
    case 'set-text': {
      const words = textOf(segment.words).split(' ');
      return { ...base, kind: 'set-text', text: words.with(wish.at % words.length, wish.word).join(' ') };
    }
    case 'split':
      return { ...base, kind: 'split', at: wish.at % length, newSegmentId: uuid(2_000 + number) };
    case 'merge':
      return next && { ...base, kind: 'merge', withId: next.id };
    case 'assign-speaker':
      return { ...base, kind: 'assign-speaker', speakerId: uuid(50 + (wish.at % 2)) };
    case 'set-turn-start':
      return { ...base, kind: 'set-turn-start', isStart: wish.at % 3 > 0 };
    case 'confirm':
      return { ...base, kind: 'confirm', ...range };
    case 'mark-disfluency':
      return { ...base, kind: 'mark-disfluency', ...range, disfluency: DISFLUENCIES[wish.at % 4]! };
    case 'dismiss-unclear':
      return { ...base, kind: 'dismiss-unclear' };
  }
}
