import { describe, expect, it } from 'vitest';
import { applyCommand } from './apply-command.ts';
import type { CommandDraft, SegmentCommand } from './command.ts';
import { bare, edit, editedFrom } from './edited.factory.ts';
import type { SegmentMark } from './marks.ts';
import { isUnclear, undoMarks } from './marks.ts';
import { textOf } from './segment.ts';
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

  it('say once where a person began a turn: at the first part, and at what others are merged into', () => {
    const cut = { kind: 'split' as const, segmentId: uuid(1), at: 10, newSegmentId: uuid(2) };
    expect(after(marked('no-speech', 'turn-start'), cut)).toEqual([
      ['no-speech', 'turn-start'],
      ['no-speech'],
    ]);
    const next = makeSegment('and again', { id: uuid(2), startMs: 5_000, marks: ['turn-start'] });
    const joined = { kind: 'merge' as const, segmentId: uuid(1), withId: uuid(2) };
    expect(after(marked(), joined, next)).toEqual([undefined]);
    expect(after(marked('turn-start'), joined, next)).toEqual([['turn-start']]);
    const begin = { kind: 'set-turn-start' as const, segmentId: uuid(1), isStart: true };
    expect(after(marked('overlap'), begin)).toEqual([['overlap', 'turn-start']]);
    expect(after(marked('turn-start'), begin), 'nothing changes').toEqual([]);
    expect(after(marked('turn-start'), { ...begin, isStart: false })).toEqual([undefined]);
    // Whoever wrote or confirmed its words.
    expect(after(marked('turn-start'), { kind: 'confirm', ...whole })).toEqual([['turn-start']]);
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

describe('an unclear turn', () => {
  const unclear = (): Segment => ({ ...makeSegment('', { marks: ['unclear'] }), endMs: 2_000 });
  const fill = { kind: 'set-text' as const, segmentId: uuid(1), text: 'who knows' };
  const dismiss = { kind: 'dismiss-unclear' as const, segmentId: uuid(1) };

  it('has no words until a person writes them, and is unclear again where they are taken out', () => {
    const first = { ...editedFrom(['']), segments: [unclear()] };
    expect(isUnclear(first.segments[0]!)).toBe(true);
    const filled = edit(first, command(fill));
    const [segment] = filled.segments as [Segment];
    expect(isUnclear(segment)).toBe(false);
    expect(segment.words.map(({ text, confidence }) => [text, confidence])).toEqual([
      ['who', null],
      ['knows', null],
    ]);
    expect([segment.startMs, segment.endMs]).toEqual([0, 2_000]);
    const emptied = edit(filled, { ...command({ ...fill, text: '' }), id: uuid(97) });
    expect(isUnclear(emptied.segments[0]!)).toBe(true);
  });

  it('is dismissed, once, and not after it has words', () => {
    expect(after(unclear(), dismiss)).toEqual([undefined]);
    expect(after({ ...unclear(), marks: ['overlap', 'unclear'] }, dismiss)).toEqual([['overlap']]);
    expect(after(makeSegment(''), dismiss), 'nothing to dismiss').toEqual([]);
    const words = makeSegment('words', { marks: ['unclear'] });
    const stand = { segment: words, next: null, anchors: [], revision: 2, personId: EDITOR };
    expect(applyCommand(stand, command(dismiss))).toEqual({ refused: 'changed-since' });
  });

  it.each([fill, dismiss])('is there again when $kind is undone', (draft) => {
    const before = { ...editedFrom(['before', '', 'behind']) };
    before.segments[1] = { ...before.segments[1]!, marks: ['unclear'], endMs: 12_000 };
    const done = command({ ...draft, segmentId: uuid(2) });
    const changed = edit(before, done);
    expect(isUnclear(changed.segments[1]!)).toBe(false);
    const passage = { ...changed, revision: changed.revision + 1, commandId: uuid(98), personId: EDITOR };
    const undone = undoStep(passage, {
      history: changed.history,
      commandIds: new Set([done.id]),
      speakerNow: (id) => id,
    });
    if ('refused' in undone) throw new Error(undone.refused);
    expect(bare(undone.moves)).toEqual(bare(before));
  });

  it('stays filled where somebody filled it and the one who dismissed it takes that back', () => {
    const before = { ...editedFrom(['']), segments: [unclear()] };
    const dismissed = edit(before, command(dismiss));
    const filled = edit(dismissed, { ...command(fill), id: uuid(97) });
    const passage = { ...filled, revision: filled.revision + 1, commandId: uuid(98), personId: EDITOR };
    const undone = undoStep(passage, {
      history: filled.history,
      commandIds: new Set([command(dismiss).id]),
      speakerNow: (id) => id,
    });
    if ('refused' in undone) throw new Error(undone.refused);
    const [segment] = undone.moves.segments as [Segment];
    expect(textOf(segment.words)).toBe('who knows');
    expect(isUnclear(segment)).toBe(false);
  });
});
