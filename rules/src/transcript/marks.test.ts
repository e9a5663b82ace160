import { describe, expect, it } from 'vitest';
import { applyCommand } from './apply-command.ts';
import type { CommandDraft, SegmentCommand } from './command.ts';
import { edit, makeEditedTranscript, withoutRevisions } from './edited-transcript.factory.ts';
import { isUnclear, type SegmentMark, undoMarks } from './marks.ts';
import { type Segment, textOf } from './segment.ts';
import { EDITOR, makeSegment, uuid } from './segments.factory.ts';
import { undoStep } from './undo-step.ts';

const marked = (...marks: SegmentMark[]): Segment => makeSegment('thank you for watching', { marks });
const command = (commandDraft: CommandDraft<SegmentCommand>): SegmentCommand =>
  ({ ...commandDraft, id: uuid(99), revision: 1 }) as SegmentCommand;

function after(
  segment: Segment,
  commandDraft: CommandDraft<SegmentCommand>,
  next: Segment | null = null,
): (SegmentMark[] | undefined)[] {
  const done = applyCommand(
    { segment, next, anchors: [], revision: 2, personId: EDITOR },
    command(commandDraft),
  );
  if ('refused' in done) throw new Error(done.refused);
  return done.applied.segments.map(({ marks }) => marks);
}

const whole = { segmentId: uuid(1), start: 0, end: 22 };

describe('the marks of a segment', () => {
  it('are removed once a person has confirmed all words, except for overlap', () => {
    expect(after(marked('known-phrase', 'no-speech'), { kind: 'confirm', ...whole })).toEqual([undefined]);
    expect(after(marked('repetition', 'overlap'), { kind: 'confirm', ...whole })).toEqual([['overlap']]);
    const rewritten = { kind: 'set-text' as const, segmentId: uuid(1), text: 'Danke' };
    expect(after(marked('known-phrase'), rewritten)).toEqual([undefined]);
    expect(after(marked('known-phrase'), { ...rewritten, text: '' })).toEqual([undefined]);
  });

  it('stay while any word is unconfirmed', () => {
    expect(after(marked('no-speech'), { kind: 'confirm', ...whole, end: 9 })).toEqual([['no-speech']]);
    const half = { kind: 'set-text' as const, segmentId: uuid(1), text: 'thank you for coming' };
    expect(after(marked('no-speech'), half)).toEqual([['no-speech']]);
  });

  it('are copied to both parts of a split, and combined by a merge', () => {
    const cut = { kind: 'split' as const, segmentId: uuid(1), at: 10, newSegmentId: uuid(2) };
    expect(after(marked('no-speech'), cut)).toEqual([['no-speech'], ['no-speech']]);
    const next = makeSegment('and again', { id: uuid(2), startMs: 5_000, marks: ['repetition', 'overlap'] });
    const joined = { kind: 'merge' as const, segmentId: uuid(1), withId: uuid(2) };
    expect(after(marked('overlap'), joined, next)).toEqual([['repetition', 'overlap']]);
  });

  it('keep a manual turn start on the first part of a split and on the survivor of a merge', () => {
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
    // The mark is independent of the author of the words.
    expect(after(marked('turn-start'), { kind: 'confirm', ...whole })).toEqual([['turn-start']]);
  });

  it('are restored by undo', () => {
    const before = makeEditedTranscript(['thank you for watching']);
    before.segments[0] = { ...before.segments[0]!, marks: ['known-phrase', 'overlap'] };
    const done = command({ kind: 'confirm', ...whole });
    const confirmed = edit(before, done);
    expect(confirmed.segments[0]!.marks).toEqual(['overlap']);
    const segmentWindow = {
      ...confirmed,
      revision: confirmed.revision + 1,
      commandId: uuid(98),
      personId: EDITOR,
    };
    const undone = undoStep(segmentWindow, {
      history: confirmed.history,
      commandIds: new Set([done.id]),
      currentSpeaker: (id) => id,
    });
    expect('draft' in undone && undone.draft.segments[0]!.marks).toEqual(['known-phrase', 'overlap']);
  });

  it('added later are kept by undo', () => {
    expect(undoMarks(['no-speech'], undefined, ['overlap'])).toEqual(['overlap', 'no-speech']);
    expect(undoMarks(undefined, ['overlap'], ['overlap', 'repetition'])).toEqual(['repetition']);
  });
});

describe('an unclear turn', () => {
  const unclear = (): Segment => ({ ...makeSegment('', { marks: ['unclear'] }), endMs: 2_000 });
  const fill = { kind: 'set-text' as const, segmentId: uuid(1), text: 'who knows' };
  const dismiss = { kind: 'dismiss-unclear' as const, segmentId: uuid(1) };

  it('has no words until a person writes them, and is unclear again if they are deleted', () => {
    const first = { ...makeEditedTranscript(['']), segments: [unclear()] };
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

  it('can be dismissed once, and not after it has words', () => {
    expect(after(unclear(), dismiss)).toEqual([undefined]);
    expect(after({ ...unclear(), marks: ['overlap', 'unclear'] }, dismiss)).toEqual([['overlap']]);
    expect(after(makeSegment(''), dismiss), 'nothing to dismiss').toEqual([]);
    const words = makeSegment('words', { marks: ['unclear'] });
    const context = { segment: words, next: null, anchors: [], revision: 2, personId: EDITOR };
    expect(applyCommand(context, command(dismiss))).toEqual({ refused: 'changed-since' });
  });

  it.each([fill, dismiss])('is restored when $kind is undone', (commandDraft) => {
    const before = { ...makeEditedTranscript(['before', '', 'behind']) };
    before.segments[1] = { ...before.segments[1]!, marks: ['unclear'], endMs: 12_000 };
    const done = command({ ...commandDraft, segmentId: uuid(2) });
    const changed = edit(before, done);
    expect(isUnclear(changed.segments[1]!)).toBe(false);
    const segmentWindow = {
      ...changed,
      revision: changed.revision + 1,
      commandId: uuid(98),
      personId: EDITOR,
    };
    const undone = undoStep(segmentWindow, {
      history: changed.history,
      commandIds: new Set([done.id]),
      currentSpeaker: (id) => id,
    });
    if ('refused' in undone) throw new Error(undone.refused);
    expect(withoutRevisions(undone.draft)).toEqual(withoutRevisions(before));
  });

  it('stays filled if the dismissal is undone after another user filled it', () => {
    const before = { ...makeEditedTranscript(['']), segments: [unclear()] };
    const dismissed = edit(before, command(dismiss));
    const filled = edit(dismissed, { ...command(fill), id: uuid(97) });
    const segmentWindow = { ...filled, revision: filled.revision + 1, commandId: uuid(98), personId: EDITOR };
    const undone = undoStep(segmentWindow, {
      history: filled.history,
      commandIds: new Set([command(dismiss).id]),
      currentSpeaker: (id) => id,
    });
    if ('refused' in undone) throw new Error(undone.refused);
    const [segment] = undone.draft.segments as [Segment];
    expect(textOf(segment.words)).toBe('who knows');
    expect(isUnclear(segment)).toBe(false);
  });
});
