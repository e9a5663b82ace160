import { describe, expect, it } from 'vitest';
import { applyCommand } from './apply-command.ts';
import type { CommandDraft, SegmentCommand } from './command.ts';
import { edit, editedFrom } from './edited.factory.ts';
import type { SegmentMark } from './marks.ts';
import { undoMarks } from './marks.ts';
import type { Segment } from './segment.ts';
import { EDITOR, makeSegment, uuid } from './segments.factory.ts';
import { undoStep } from './undo-step.ts';

const marked = (...marks: SegmentMark[]): Segment => makeSegment('thank you for watching', { marks });
const command = (draft: CommandDraft<SegmentCommand>): SegmentCommand =>
  ({ ...draft, id: uuid(99), revision: 1 }) as SegmentCommand;

function after(
  segment: Segment,
  draft: CommandDraft<SegmentCommand>,
  next: Segment | null = null,
): (SegmentMark[] | undefined)[] {
  const done = applyCommand({ segment, next, anchors: [], revision: 2, personId: EDITOR }, command(draft));
  if ('refused' in done) throw new Error(done.refused);
  return done.applied.segments.map(({ marks }) => marks);
}

const whole = { segmentId: uuid(1), start: 0, end: 22 };

describe('the marks of a segment', () => {
  it('go when a person vouches for all of its words, but for voices at the same time', () => {
    expect(after(marked('known-phrase', 'no-speech'), { kind: 'confirm', ...whole })).toEqual([undefined]);
    expect(after(marked('repetition', 'overlap'), { kind: 'confirm', ...whole })).toEqual([['overlap']]);
    const rewritten = { kind: 'set-text' as const, segmentId: uuid(1), text: 'Danke' };
    expect(after(marked('known-phrase'), rewritten)).toEqual([undefined]);
    expect(after(marked('known-phrase'), { ...rewritten, text: '' })).toEqual([undefined]);
  });

  it('stay while the machine vouches for some of them', () => {
    expect(after(marked('no-speech'), { kind: 'confirm', ...whole, end: 9 })).toEqual([['no-speech']]);
    const half = { kind: 'set-text' as const, segmentId: uuid(1), text: 'thank you for coming' };
    expect(after(marked('no-speech'), half)).toEqual([['no-speech']]);
  });

  it('are those of both parts after a split, and of both after a merge', () => {
    const cut = { kind: 'split' as const, segmentId: uuid(1), at: 10, newSegmentId: uuid(2) };
    expect(after(marked('no-speech'), cut)).toEqual([['no-speech'], ['no-speech']]);
    const next = makeSegment('and again', { id: uuid(2), startMs: 5_000, marks: ['repetition', 'overlap'] });
    const joined = { kind: 'merge' as const, segmentId: uuid(1), withId: uuid(2) };
    expect(after(marked('overlap'), joined, next)).toEqual([['repetition', 'overlap']]);
  });

  it('come back with what is taken back', () => {
    const before = editedFrom(['thank you for watching']);
    before.segments[0] = { ...before.segments[0]!, marks: ['known-phrase', 'overlap'] };
    const done = command({ kind: 'confirm', ...whole });
    const confirmed = edit(before, done);
    expect(confirmed.segments[0]!.marks).toEqual(['overlap']);
    const passage = { ...confirmed, revision: confirmed.revision + 1, commandId: uuid(98), personId: EDITOR };
    const undone = undoStep(passage, {
      history: confirmed.history,
      commandIds: new Set([done.id]),
      speakerNow: (id) => id,
    });
    expect('moves' in undone && undone.moves.segments[0]!.marks).toEqual(['known-phrase', 'overlap']);
  });

  it('that came since are kept', () => {
    expect(undoMarks(['no-speech'], undefined, ['overlap'])).toEqual(['overlap', 'no-speech']);
    expect(undoMarks(undefined, ['overlap'], ['overlap', 'repetition'])).toEqual(['repetition']);
  });
});
