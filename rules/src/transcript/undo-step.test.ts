import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sliceCodePoints } from '../text/code-points.ts';
import { applyCommand } from './apply-command.ts';
import type { CommandDraft, SegmentCommand } from './command.ts';
import {
  anySegmentEditIntent,
  edit,
  type EditedTranscript,
  makeEditedTranscript,
  toCommand,
  withAnchor,
  withDraftApplied,
  withoutRevisions,
} from './edited-transcript.factory.ts';
import { startsTurn } from './marks.ts';
import { textOf } from './segment.ts';
import { EDITOR, uuid } from './segments.factory.ts';
import { undoStep } from './undo-step.ts';

const [first, second] = [uuid(1), uuid(2)];
let made = 10_000;
type Draft = CommandDraft<SegmentCommand>;
const command = (commandDraft: Draft): SegmentCommand =>
  ({ ...commandDraft, id: uuid(++made), revision: 1 }) as SegmentCommand;

/** Undoes commands as one step. */
function undo(
  transcript: EditedTranscript,
  ...commands: readonly { id: string }[]
): EditedTranscript | string {
  const ids = new Set(commands.map(({ id }) => id));
  const from = transcript.history.findIndex((change) => ids.has(change.commandId));
  if (from < 0) return transcript;
  const segmentWindow = {
    ...transcript,
    revision: transcript.revision + 1,
    commandId: uuid(++made),
    personId: EDITOR,
  };
  const step = {
    history: transcript.history.slice(from),
    commandIds: ids,
    currentSpeaker: (id: string | null) => id,
  };
  const done = undoStep(segmentWindow, step);
  return 'refused' in done ? done.refused : withDraftApplied(transcript, done.draft);
}

const start = () => makeEditedTranscript(['we met at the old market', 'on Monday morning']);
const words = (transcript: EditedTranscript | string) =>
  typeof transcript === 'string' ? transcript : transcript.segments.map((segment) => textOf(segment.words));

describe('a step without later changes', () => {
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
  ])('undoing %s leaves no trace, and redoing restores it exactly', (_, commandDraft) => {
    const before = start();
    const done = command(commandDraft);
    const after = edit(before, done);
    const undone = undo(after, done) as EditedTranscript;
    expect(withoutRevisions(undone)).toEqual(withoutRevisions(before));
    const redone = undo(undone, { id: undone.history.at(-1)!.commandId }) as EditedTranscript;
    expect(withoutRevisions(redone)).toEqual(withoutRevisions(after));
  });

  test('of several commands is undone as a whole', () => {
    const commands = [
      command({ kind: 'split', segmentId: first, at: 6, newSegmentId: uuid(9) }),
      command({ kind: 'assign-speaker', segmentId: uuid(9), speakerId: uuid(50) }),
      command({ kind: 'set-text', segmentId: uuid(9), text: 'at the new market' }),
      command({ kind: 'merge', segmentId: uuid(9), withId: second }),
    ];
    const after = commands.reduce(edit, start());
    expect(words(after)).toEqual(['we met', 'at the new market on Monday morning']);
    expect(withoutRevisions(undo(after, ...commands) as EditedTranscript)).toEqual(withoutRevisions(start()));
  });

  test('of a new turn and of a merged one is restored exactly', () => {
    const begun = [
      command({ kind: 'split', segmentId: first, at: 6, newSegmentId: uuid(9) }),
      command({ kind: 'set-turn-start', segmentId: uuid(9), isStart: true }),
    ];
    const after = begun.reduce(edit, start());
    expect(withoutRevisions(undo(after, ...begun) as EditedTranscript)).toEqual(withoutRevisions(start()));
    const joined = command({ kind: 'merge', segmentId: first, withId: uuid(9) });
    const merged = edit(after, joined);
    expect(merged.segments.some(startsTurn)).toBe(false);
    expect(withoutRevisions(undo(merged, joined) as EditedTranscript)).toEqual(withoutRevisions(after));
    // The same applies if another user has typed in it since: it is split where it was merged.
    const typed = edit(
      merged,
      command({ kind: 'set-text', segmentId: first, text: 'we all met at the old market' }),
    );
    expect((undo(typed, joined) as EditedTranscript).segments.map(startsTurn)).toEqual([false, true, false]);
  });

  test('keeps times that were aligned since', () => {
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
    const undone = undo({ ...after, segments: [now!, after.segments[1]!] }, done) as EditedTranscript;
    expect(words(undone)[0]).toBe('we met at the old market');
    expect(undone.segments[0]!.words.map((word) => word.startMs)).toEqual([10, 510, 1010, 1510, 2010, 2510]);
  });
});

describe('a step with later changes by others', () => {
  const change = command({ kind: 'set-text', segmentId: first, text: 'we met at the new market' });

  test('is merged if they wrote elsewhere, and its words regain their times', () => {
    const after = [
      change,
      command({ kind: 'set-text', segmentId: first, text: 'They met at the new market hall' }),
    ].reduce(edit, start());
    const undone = undo(after, change) as EditedTranscript;
    expect(words(undone)[0]).toBe('They met at the old market hall');
    expect(undone.segments[0]!.words[4]).toEqual(start().segments[0]!.words[4]);
  });

  test('is found in the parts of a split and in the survivor of a merge', () => {
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
  ])('is refused if they %s', (_, commandDraft) => {
    const after = [change, command(commandDraft)].reduce(edit, start());
    expect(undo(after, change)).toBe('built-upon');
  });

  test('is refused if they assigned another speaker to the turn', () => {
    const give = (speakerId: string): SegmentCommand =>
      command({ kind: 'assign-speaker', segmentId: first, speakerId });
    const mine = give(uuid(50));
    const after = [mine, give(uuid(51))].reduce(edit, start());
    expect(undo(after, mine)).toBe('built-upon');
  });

  test('a merge is split where it was merged, even if words were written on both sides', () => {
    const merge = command({ kind: 'merge', segmentId: first, withId: second });
    const text = 'yesterday we met at the old market on Monday early in the morning';
    const after = [merge, command({ kind: 'set-text', segmentId: first, text })].reduce(edit, start());
    const undone = undo(after, merge) as EditedTranscript;
    expect(words(undone)).toEqual(['yesterday we met at the old market', 'on Monday early in the morning']);
    expect(undone.segments[1]).toMatchObject({ id: second, position: 2048 });
  });

  test('a split is merged again, even if words were written on both sides', () => {
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
  const quotes = (transcript: EditedTranscript | string) => {
    if (typeof transcript === 'string') return transcript;
    return transcript.anchors.map(({ unitId, start: from, end, lost }) => {
      const segment = transcript.segments.find(({ id }) => id === unitId)!;
      return lost
        ? null
        : `${unitId === first ? 1 : 2}: ${sliceCodePoints(textOf(segment.words), from, end)}`;
    });
  };
  test.each<[string, Draft]>([
    ['deleted', { kind: 'set-text', segmentId: first, text: 'we met' }],
    ['deleted in part', { kind: 'set-text', segmentId: first, text: 'we met at the market' }],
    ['cut in two', { kind: 'split', segmentId: first, at: 17, newSegmentId: uuid(9) }],
  ])('return to words that were %s', (_, commandDraft) => {
    const before = withAnchor(start(), 14, 24);
    const done = command(commandDraft);
    const after = edit(before, done);
    expect(quotes(after)).not.toEqual(['1: old market']);
    expect(quotes(undo(after, done))).toEqual(['1: old market']);
  });

  test('return to the segment that was merged away', () => {
    const before = withAnchor(start(), 3, 9, 1);
    const done = command({ kind: 'merge', segmentId: first, withId: second });
    expect(quotes(undo(edit(before, done), done))).toEqual(['2: Monday']);
  });

  test('stay lost if their words did not return', () => {
    const deleted = command({ kind: 'set-text', segmentId: first, text: 'we met at the market' });
    const other = command({ kind: 'set-text', segmentId: first, text: 'we met at that market' });
    const after = [deleted, other].reduce(edit, withAnchor(start(), 14, 17));
    expect(quotes(undo(after, other))).toEqual([null]);
  });
});

const texts = ['one two three four', '今天天气很好', 'five'];

test('everything that one person does can be undone and redone', () => {
  fc.assert(
    fc.property(fc.array(anySegmentEditIntent(), { minLength: 1, maxLength: 8 }), (intents) => {
      const before = makeEditedTranscript(texts);
      let transcript = before;
      const done: { id: string; after: EditedTranscript }[] = [];
      for (const [at, intent] of intents.entries()) {
        const next = toCommand(transcript, intent, at);
        const after = next ? edit(transcript, next) : transcript;
        if (after === transcript) continue;
        transcript = after;
        done.push({ id: next!.id, after });
      }
      const undone: string[] = [];
      for (const [at, { id }] of [...done.entries()].toReversed()) {
        transcript = undo(transcript, { id }) as EditedTranscript;
        expect(withoutRevisions(transcript)).toEqual(withoutRevisions(done[at - 1]?.after ?? before));
        undone.push(transcript.history.at(-1)!.commandId);
      }
      for (const [at, id] of undone.toReversed().entries()) {
        transcript = undo(transcript, { id }) as EditedTranscript;
        expect(withoutRevisions(transcript)).toEqual(withoutRevisions(done[at]!.after));
      }
    }),
    { numRuns: 300 },
  );
});

test('undo keeps the words of others, and segments stay valid', () => {
  const intents = fc.array(fc.tuple(fc.boolean(), anySegmentEditIntent(['mine', '', 'my word'])), {
    minLength: 2,
    maxLength: 8,
  });
  fc.assert(
    fc.property(intents, fc.nat(7), (all, choice) => {
      let transcript = makeEditedTranscript(texts);
      const mine: { id: string }[] = [];
      for (const [at, [isMine, intent]] of all.entries()) {
        const next = toCommand(transcript, isMine ? intent : { ...intent, word: `theirs${at}` }, at);
        if (next && isMine) mine.push(next);
        transcript = next ? edit(transcript, next) : transcript;
      }
      const chosen = mine[choice % Math.max(1, mine.length)];
      if (!chosen) return;
      const undone = undo(transcript, chosen);
      if (typeof undone === 'string') return;
      const [before, after] = [transcript, undone].map((each) => (words(each) as string[]).join(''));
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
