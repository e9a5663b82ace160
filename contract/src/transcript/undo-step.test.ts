import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sliceCodePoints } from '../text/code-points.ts';
import { applyCommand } from './apply-command.ts';
import type { CommandDraft, SegmentCommand } from './command.ts';
import { afterMoves, anyWish, bare, commandOf, edit, editedFrom, withAnchor } from './edited.factory.ts';
import type { Edited } from './edited.factory.ts';
import { startsTurn } from './marks.ts';
import { textOf } from './segment.ts';
import { EDITOR, uuid } from './segments.factory.ts';
import { undoStep } from './undo-step.ts';

const [first, second] = [uuid(1), uuid(2)];
let made = 10_000;
type Draft = CommandDraft<SegmentCommand>;
const command = (draft: Draft): SegmentCommand =>
  ({ ...draft, id: uuid(++made), revision: 1 }) as SegmentCommand;

/** Takes commands back as one step. */
function undo(edited: Edited, ...commands: readonly { id: string }[]): Edited | string {
  const ids = new Set(commands.map(({ id }) => id));
  const from = edited.history.findIndex((change) => ids.has(change.commandId));
  if (from < 0) return edited;
  const passage = { ...edited, revision: edited.revision + 1, commandId: uuid(++made), personId: EDITOR };
  const step = {
    history: edited.history.slice(from),
    commandIds: ids,
    speakerNow: (id: string | null) => id,
  };
  const done = undoStep(passage, step);
  return 'refused' in done ? done.refused : afterMoves(edited, done.moves);
}

const start = () => editedFrom(['we met at the old market', 'on Monday morning']);
const words = (edited: Edited | string) =>
  typeof edited === 'string' ? edited : edited.segments.map((segment) => textOf(segment.words));

describe('a step that nobody touched since', () => {
  test.each<[string, Draft]>([
    ['a text', { kind: 'set-text', segmentId: first, text: 'We met, at Amsterdam market' }],
    ['deleted words', { kind: 'set-text', segmentId: first, text: '' }],
    ['a split', { kind: 'split', segmentId: first, at: 6, newSegmentId: uuid(9) }],
    ['a split inside a word', { kind: 'split', segmentId: first, at: 5, newSegmentId: uuid(9) }],
    ['a merge', { kind: 'merge', segmentId: first, withId: second }],
    ['a speaker', { kind: 'assign-speaker', segmentId: first, speakerId: uuid(50) }],
    ['the start of a turn', { kind: 'set-turn-start', segmentId: second, isStart: true }],
    ['a confirmation', { kind: 'confirm', segmentId: first, start: 3, end: 9 }],
    ['a mark', { kind: 'mark-disfluency', segmentId: first, start: 0, end: 2, disfluency: 'filler' }],
  ])('of %s leaves no trace, and done again it is as it was done', (_, draft) => {
    const before = start();
    const done = command(draft);
    const after = edit(before, done);
    const undone = undo(after, done) as Edited;
    expect(bare(undone)).toEqual(bare(before));
    const redone = undo(undone, { id: undone.history.at(-1)!.commandId }) as Edited;
    expect(bare(redone)).toEqual(bare(after));
  });

  test('of several commands is taken back as a whole', () => {
    const commands = [
      command({ kind: 'split', segmentId: first, at: 6, newSegmentId: uuid(9) }),
      command({ kind: 'assign-speaker', segmentId: uuid(9), speakerId: uuid(50) }),
      command({ kind: 'set-text', segmentId: uuid(9), text: 'at the new market' }),
      command({ kind: 'merge', segmentId: uuid(9), withId: second }),
    ];
    const after = commands.reduce(edit, start());
    expect(words(after)).toEqual(['we met', 'at the new market on Monday morning']);
    expect(bare(undo(after, ...commands) as Edited)).toEqual(bare(start()));
  });

  test('of a new turn, and of one that was joined, is as it was', () => {
    const begun = [
      command({ kind: 'split', segmentId: first, at: 6, newSegmentId: uuid(9) }),
      command({ kind: 'set-turn-start', segmentId: uuid(9), isStart: true }),
    ];
    const after = begun.reduce(edit, start());
    expect(bare(undo(after, ...begun) as Edited)).toEqual(bare(start()));
    const joined = command({ kind: 'merge', segmentId: first, withId: uuid(9) });
    const merged = edit(after, joined);
    expect(merged.segments.some(startsTurn)).toBe(false);
    expect(bare(undo(merged, joined) as Edited)).toEqual(bare(after));
    // Also where somebody wrote in it since: then it is cut where it was joined.
    const typed = edit(
      merged,
      command({ kind: 'set-text', segmentId: first, text: 'we all met at the old market' }),
    );
    expect((undo(typed, joined) as Edited).segments.map(startsTurn)).toEqual([false, true, false]);
  });

  test('keeps the times that the machine found since', () => {
    const done = command({ kind: 'set-text', segmentId: first, text: 'we all met at the old market' });
    const after = edit(start(), done);
    const segment = after.segments[0]!;
    const times = segment.words.map((word) => ({ startMs: word.startMs + 10, endMs: word.endMs + 10 }));
    const retimed = applyCommand(
      { segment, next: null, anchors: [], revision: 3, personId: null },
      { kind: 'retime', id: uuid(++made), revision: 2, segmentId: first, text: textOf(segment.words), times },
    );
    if ('refused' in retimed) throw new Error(retimed.refused);
    const [now] = retimed.applied.segments;
    const undone = undo({ ...after, segments: [now!, after.segments[1]!] }, done) as Edited;
    expect(words(undone)[0]).toBe('we met at the old market');
    expect(undone.segments[0]!.words.map((word) => word.startMs)).toEqual([10, 510, 1010, 1510, 2010, 2510]);
  });
});

describe('a step on which others built', () => {
  const change = command({ kind: 'set-text', segmentId: first, text: 'we met at the new market' });

  test('is merged where they wrote elsewhere, and its words have their times again', () => {
    const after = [
      change,
      command({ kind: 'set-text', segmentId: first, text: 'They met at the new market hall' }),
    ].reduce(edit, start());
    const undone = undo(after, change) as Edited;
    expect(words(undone)[0]).toBe('They met at the old market hall');
    expect(undone.segments[0]!.words[4]).toEqual(start().segments[0]!.words[4]);
  });

  test('is found in the parts of a split, and in what it was merged into', () => {
    const split = command({ kind: 'split', segmentId: first, at: 6, newSegmentId: uuid(9) });
    expect(words(undo([change, split].reduce(edit, start()), change))).toEqual([
      'we met',
      'at the old market',
      'on Monday morning',
    ]);
    const merge = command({ kind: 'merge', segmentId: first, withId: second });
    expect(words(undo([change, merge].reduce(edit, start()), change))).toEqual([
      'we met at the old market on Monday morning',
    ]);
  });

  test.each<[string, Draft]>([
    ['changed the same words', { kind: 'set-text', segmentId: first, text: 'we met at the big market' }],
    ['deleted around them', { kind: 'set-text', segmentId: first, text: 'we met' }],
  ])('is refused where they %s', (_, draft) => {
    const after = [change, command(draft)].reduce(edit, start());
    expect(undo(after, change)).toBe('built-upon');
  });

  test('is refused where they gave the turn to another speaker', () => {
    const give = (speakerId: string): SegmentCommand =>
      command({ kind: 'assign-speaker', segmentId: first, speakerId });
    const mine = give(uuid(50));
    const after = [mine, give(uuid(51))].reduce(edit, start());
    expect(undo(after, mine)).toBe('built-upon');
  });

  test('a merge is cut again where it was joined, though words were written on both sides', () => {
    const merge = command({ kind: 'merge', segmentId: first, withId: second });
    const text = 'yesterday we met at the old market on Monday early in the morning';
    const after = [merge, command({ kind: 'set-text', segmentId: first, text })].reduce(edit, start());
    const undone = undo(after, merge) as Edited;
    expect(words(undone)).toEqual(['yesterday we met at the old market', 'on Monday early in the morning']);
    expect(undone.segments[1]).toMatchObject({ id: second, position: 2048 });
  });

  test('a split is put together again, though words were written on both sides', () => {
    const split = command({ kind: 'split', segmentId: first, at: 6, newSegmentId: uuid(9) });
    const after = [
      split,
      command({ kind: 'set-text', segmentId: first, text: 'yesterday we met' }),
      command({ kind: 'set-text', segmentId: uuid(9), text: 'at the old fish market' }),
    ].reduce(edit, start());
    expect(words(undo(after, split))).toEqual([
      'yesterday we met at the old fish market',
      'on Monday morning',
    ]);
  });
});

describe('anchors', () => {
  const quotes = (edited: Edited | string) => {
    if (typeof edited === 'string') return edited;
    return edited.anchors.map(({ segmentId, start: from, end, lost }) => {
      const segment = edited.segments.find(({ id }) => id === segmentId)!;
      return lost
        ? null
        : `${segmentId === first ? 1 : 2}: ${sliceCodePoints(textOf(segment.words), from, end)}`;
    });
  };
  test.each<[string, Draft]>([
    ['deleted', { kind: 'set-text', segmentId: first, text: 'we met' }],
    ['deleted in part', { kind: 'set-text', segmentId: first, text: 'we met at the market' }],
    ['cut in two', { kind: 'split', segmentId: first, at: 17, newSegmentId: uuid(9) }],
  ])('stand on their words again that were %s', (_, draft) => {
    const before = withAnchor(start(), 14, 24);
    const done = command(draft);
    const after = edit(before, done);
    expect(quotes(after)).not.toEqual(['1: old market']);
    expect(quotes(undo(after, done))).toEqual(['1: old market']);
  });

  test('go back to the segment that was merged away', () => {
    const before = withAnchor(start(), 3, 9, 1);
    const done = command({ kind: 'merge', segmentId: first, withId: second });
    expect(quotes(undo(edit(before, done), done))).toEqual(['2: Monday']);
  });

  test('stay lost where their words did not come back', () => {
    const deleted = command({ kind: 'set-text', segmentId: first, text: 'we met at the market' });
    const other = command({ kind: 'set-text', segmentId: first, text: 'we met at that market' });
    const after = [deleted, other].reduce(edit, withAnchor(start(), 14, 17));
    expect(quotes(undo(after, other))).toEqual([null]);
  });
});

const texts = ['one two three four', '今天天气很好', 'five'];

test('whatever one person does, all of it can be taken back, and done again', () => {
  fc.assert(
    fc.property(fc.array(anyWish(), { minLength: 1, maxLength: 8 }), (wishes) => {
      const before = editedFrom(texts);
      let edited = before;
      const done: { id: string; after: Edited }[] = [];
      for (const [at, wish] of wishes.entries()) {
        const next = commandOf(edited, wish, at);
        const after = next ? edit(edited, next) : edited;
        if (after === edited) continue;
        edited = after;
        done.push({ id: next!.id, after });
      }
      const undone: string[] = [];
      for (const [at, { id }] of [...done.entries()].toReversed()) {
        edited = undo(edited, { id }) as Edited;
        expect(bare(edited)).toEqual(bare(done[at - 1]?.after ?? before));
        undone.push(edited.history.at(-1)!.commandId);
      }
      for (const [at, id] of undone.toReversed().entries()) {
        edited = undo(edited, { id }) as Edited;
        expect(bare(edited)).toEqual(bare(done[at]!.after));
      }
    }),
    { numRuns: 300 },
  );
});

test('whatever is taken back, words of others stay and segments stay whole', () => {
  const wishes = fc.array(fc.tuple(fc.boolean(), anyWish(['mine', '', 'my word'])), {
    minLength: 2,
    maxLength: 8,
  });
  fc.assert(
    fc.property(wishes, fc.nat(7), (all, choice) => {
      let edited = editedFrom(texts);
      const mine: { id: string }[] = [];
      for (const [at, [isMine, wish]] of all.entries()) {
        const next = commandOf(edited, isMine ? wish : { ...wish, word: `theirs${at}` }, at);
        if (next && isMine) mine.push(next);
        edited = next ? edit(edited, next) : edited;
      }
      const chosen = mine[choice % Math.max(1, mine.length)];
      if (!chosen) return;
      const undone = undo(edited, chosen);
      if (typeof undone === 'string') return;
      const [before, after] = [edited, undone].map((each) => (words(each) as string[]).join(''));
      const theirs = before!.match(/theirs\d/g) ?? [];
      expect(theirs.filter((word) => !after!.includes(word))).toEqual([]);
      for (const [at, { words: held, startMs, endMs, position }] of undone.segments.entries()) {
        expect(position).toBeGreaterThan(undone.segments[at - 1]?.position ?? 0);
        const times = [startMs, ...held.flatMap((word) => [word.startMs, word.endMs]), endMs];
        expect(times).toEqual(times.toSorted((one, other) => one - other));
      }
    }),
    { numRuns: 300 },
  );
});
