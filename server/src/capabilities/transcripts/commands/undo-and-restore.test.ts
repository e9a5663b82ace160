import { readTranscript, readUndoSteps, sendCommands } from '@colloquy/contract/transcripts';
import { type Anchor, type Command, type CommandDraft, textOf } from '@colloquy/rules/transcript';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { aPerson } from '../../identity/identity.factory.ts';
import { createQuotation } from '../quotations.ts';
import { inTask } from '../transcripts.factory.ts';
import { useTwoSegments } from '../two-segments.factory.ts';
import { applyClientCommands, retimeSegment } from './apply-commands.ts';

const server = useTestServer();
const fixture = useTwoSegments(server);

type Draft = CommandDraft & Pick<Command, 'step'>;
const at = async (draft: Draft): Promise<Command> =>
  ({ id: newId(), revision: (await read()).recording.revision, ...draft }) as Command;
const params = () => ({ recordingId: fixture.recording.id });
const read = () => fixture.browser.get(readTranscript, { params: params(), query: {} });
const steps = () => fixture.browser.get(readUndoSteps, { params: params(), query: {} });
const send = async (...drafts: Draft[]) => {
  const commands: Command[] = [];
  for (const draft of drafts) commands.push(await at(draft));
  return fixture.browser.get(sendCommands, { params: params(), body: { commands } });
};
const undo = async (undoes: string) => (await send({ kind: 'undo', undoes })).results[0]!;
/** Undoes or redoes the latest step, as the editor does. */
const go = async (which: 'undo' | 'redo') => undo((await steps())[which][0]!.id);
const texts = async () => (await read()).segments.map((segment) => textOf(segment.words));
const withoutRevisions = async () => (await read()).segments.map(({ revision: _revision, ...rest }) => rest);
const sendAsColleague = async (draft: Draft) => {
  const colleague = await aPerson(fixture.customer.organisationId);
  const command = await at(draft);
  const editor = { organisationId: fixture.customer.organisationId, personId: colleague.id };
  return inTask(fixture.recording, () => applyClientCommands(editor, fixture.recording.id, [command]));
};
const setText = (text: string): Draft => ({ kind: 'set-text', segmentId: fixture.first, text });

describe('undo', () => {
  test('reverts all commands of a step across segments and speakers, and redo applies them again', async () => {
    const before = await withoutRevisions();
    const step = newId();
    const [half, speakerId] = [newId(), newId()];
    await send(
      { kind: 'add-speaker', step, speakerId, name: 'Interviewer One' },
      { kind: 'split', step, segmentId: fixture.first, at: 6, newSegmentId: half },
      { kind: 'assign-speaker', step, segmentId: half, speakerId },
      { kind: 'set-text', step, segmentId: half, text: 'at the new market' },
      { kind: 'merge', step, segmentId: half, withId: fixture.second },
    );
    const after = await withoutRevisions();
    expect(await texts()).toEqual(['we met', 'at the new market on Monday morning']);
    expect(await steps()).toMatchObject({ undo: [{ id: step, kind: 'add-speaker', commands: 5 }], redo: [] });

    expect(await go('undo')).toMatchObject({ outcome: 'applied', revision: 7 });
    expect(await withoutRevisions()).toEqual(before);
    expect((await read()).speakers).toEqual([]);
    expect(await steps()).toMatchObject({ undo: [], redo: [{ kind: 'add-speaker' }] });

    expect(await go('redo')).toMatchObject({ outcome: 'applied' });
    expect(await withoutRevisions()).toEqual(after);
    expect((await read()).speakers).toMatchObject([{ id: speakerId, name: 'Interviewer One', colour: 1 }]);
    expect(await steps()).toMatchObject({ undo: [{ kind: 'add-speaker' }], redo: [] });
  });

  test('has no limit', async () => {
    const states = [await withoutRevisions()];
    for (const text of ['one', 'one two', 'one two three', '', 'four']) {
      await send(setText(text));
      states.push(await withoutRevisions());
    }
    for (const state of states.slice(0, -1).toReversed()) {
      await go('undo');
      expect(await withoutRevisions()).toEqual(state);
    }
    for (const state of states.slice(1)) {
      await go('redo');
      expect(await withoutRevisions()).toEqual(state);
    }
  });

  test('keeps later edits of others elsewhere, and is refused where they edited the same words', async () => {
    await send(setText('we met at the new market'));
    await sendAsColleague(setText('They met at the new market'));
    expect(await go('undo')).toMatchObject({ outcome: 'applied' });
    expect((await texts())[0]).toBe('They met at the old market');
    await send(setText('They met at the flea market'));
    await sendAsColleague(setText('They met at the big market'));
    expect(await go('undo')).toMatchObject({ outcome: 'refused', reason: 'built-upon' });
    expect((await texts())[0]).toBe('They met at the big market');
  });

  test('and late edits tolerate new word times from alignment', async () => {
    await send(setText('we all met at the old market'));
    const { segments } = await read();
    const { words, revision } = segments[0]!;
    const times = words.map(({ startMs, endMs }) => ({ startMs: startMs + 5, endMs: endMs + 5 }));
    const text = textOf(words);
    const retime = { id: newId(), kind: 'retime' as const, revision, segmentId: fixture.first, text, times };
    expect(await inTask(fixture.recording, () => retimeSegment(fixture.recording.id, retime))).toBeNull();
    const late = { id: newId(), revision, ...setText('We all met at the old market') } as Command;
    const { results } = await fixture.browser.get(sendCommands, {
      params: params(),
      body: { commands: [late] },
    });
    expect(results).toMatchObject([{ outcome: 'applied' }]);
    await go('undo');
    expect(await go('undo')).toMatchObject({ outcome: 'applied' });
    expect((await texts())[0]).toBe('we met at the old market');
    expect((await withoutRevisions())[0]!.words.slice(2).map(({ startMs }) => startMs)).toEqual([
      1005, 1505, 2005, 2505,
    ]);
  });

  test('works on own steps only, and once for each', async () => {
    const done = await sendAsColleague(setText('we met'));
    expect(await undo(done.results[0]!.id)).toMatchObject({ reason: 'nothing-to-undo' });
    const own = await send(setText('we met again'));
    expect(await undo(own.results[0]!.id)).toMatchObject({ outcome: 'applied' });
    expect(await undo(own.results[0]!.id)).toMatchObject({ reason: 'nothing-to-undo' });
    expect(await undo(newId())).toMatchObject({ reason: 'nothing-to-undo' });
  });

  test('reverts a whole step or nothing', async () => {
    const step = newId();
    await send(
      { kind: 'set-text', step, segmentId: fixture.second, text: 'on Tuesday morning' },
      { kind: 'set-text', step, segmentId: fixture.first, text: 'we met at the new market' },
    );
    await sendAsColleague({ kind: 'set-text', segmentId: fixture.second, text: 'on Wednesday morning' });
    expect(await undo(step)).toMatchObject({ reason: 'built-upon' });
    expect(await texts()).toEqual(['we met at the new market', 'on Wednesday morning']);
  });

  test('brings lost anchors back to their words', async () => {
    const words = { revision: 1, ranges: [{ unitId: fixture.first, start: 14, end: 24 }] };
    const { anchors } = await inTask(fixture.recording, () =>
      createQuotation(fixture.recording.id, 'comment', words),
    );
    const [{ id }] = anchors as [Anchor];
    await send(setText('we met'));
    expect((await read()).anchors).toMatchObject([{ id, lost: true, quote: 'old market' }]);
    await go('undo');
    expect((await read()).anchors).toMatchObject([{ id, lost: false, start: 14, end: 24 }]);
  });

  test('merges with an earlier edit that arrives in the same request', async () => {
    const changed = await send(setText('we met at the new market'));
    const stepId = changed.results[0]!.id;
    await send({ kind: 'undo', undoes: stepId }, setText('we all met at the new market'));
    expect((await texts())[0]).toBe('we all met at the old market');
  });
});

describe('restore', () => {
  test('is refused over changes that its sender has not states, and applied over those that they have', async () => {
    await send(setText('we met at the older market'));
    const staleRestore = await at({ kind: 'restore', segmentIds: [fixture.first], to: 1 });
    await sendAsColleague(setText('we met at the oldest market'));
    const restore = async (command: Command) =>
      (await fixture.browser.get(sendCommands, { params: params(), body: { commands: [command] } }))
        .results[0];
    expect(await restore(staleRestore)).toMatchObject({ outcome: 'refused', reason: 'changed-since' });
    expect((await texts())[0]).toBe('we met at the oldest market');
    expect(await restore(await at({ kind: 'restore', segmentIds: [fixture.first], to: 1 }))).toMatchObject({
      outcome: 'applied',
    });
    expect((await texts())[0]).toBe('we met at the old market');
  });

  test('overwrites what its sender changed meanwhile', async () => {
    await send(setText('we met at the older market'));
    const staleRestore = await at({ kind: 'restore', segmentIds: [fixture.first], to: 1 });
    await send(setText('we met at the oldest market'));
    const { results } = await fixture.browser.get(sendCommands, {
      params: params(),
      body: { commands: [staleRestore] },
    });
    expect(results).toMatchObject([{ outcome: 'applied' }]);
    expect((await texts())[0]).toBe('we met at the old market');
  });

  test('brings words, speakers and segments back, and can be undone', async () => {
    const before = await withoutRevisions();
    const half = newId();
    await send(
      { kind: 'split', segmentId: fixture.first, at: 6, newSegmentId: half },
      { kind: 'set-text', segmentId: half, text: 'in another place' },
      { kind: 'merge', segmentId: half, withId: fixture.second },
    );
    const after = await withoutRevisions();
    const { results } = await send({ kind: 'restore', segmentIds: [half], to: 1 });
    expect(results).toMatchObject([{ outcome: 'applied', revision: 5 }]);
    expect(await withoutRevisions()).toEqual(before);
    expect(await go('undo')).toMatchObject({ outcome: 'applied' });
    expect(await withoutRevisions()).toEqual(after);
  });

  test('of one turn leaves the others alone', async () => {
    await send(setText('one'), { kind: 'set-text', segmentId: fixture.second, text: 'two' });
    await send({ kind: 'restore', segmentIds: [fixture.second], to: 1 });
    expect(await texts()).toEqual(['one', 'on Monday morning']);
  });

  test('is refused for a time before the words, answers 400 for a future revision and 404 for unknown segments', async () => {
    const { results } = await send({ kind: 'restore', segmentIds: [fixture.first], to: 0 });
    expect(results).toMatchObject([{ outcome: 'refused', reason: 'not-there-yet' }]);
    const call = async (draft: Draft) =>
      (await fixture.browser.call(sendCommands, { params: params(), body: { commands: [await at(draft)] } }))
        .status;
    expect(await call({ kind: 'restore', segmentIds: [fixture.first], to: 99 })).toBe(400);
    expect(await call({ kind: 'restore', segmentIds: [newId()], to: 1 })).toBe(404);
  });
});

test('undo steps of an unknown recording answer 404', async () => {
  const reply = await fixture.browser.call(readUndoSteps, { params: { recordingId: newId() }, query: {} });
  expect(reply.status).toBe(404);
});
