import {
  type Command,
  type CommandDraft,
  readSteps,
  readTranscript,
  sendCommands,
  textOf,
} from '@colloquy/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { aPerson } from '../../identity/identity.factory.ts';
import { inTask } from '../transcripts.factory.ts';
import { addAnchor } from '../add-anchor.ts';
import { retimeSegment } from '../alignment/retime-segment.ts';
import { applyCommands } from './apply-commands.ts';
import { useTwoSegments } from '../two-segments.factory.ts';

const server = useTestServer();
const here = useTwoSegments(server);

type Draft = CommandDraft & Pick<Command, 'step'>;
const at = async (draft: Draft): Promise<Command> =>
  ({ id: newId(), revision: (await read()).recording.revision, ...draft }) as Command;
const params = () => ({ recordingId: here.recording.id });
const read = () => here.browser.get(readTranscript, { params: params(), query: {} });
const steps = () => here.browser.get(readSteps, { params: params(), query: {} });
const send = async (...drafts: Draft[]) => {
  const commands: Command[] = [];
  for (const draft of drafts) commands.push(await at(draft));
  return here.browser.get(sendCommands, { params: params(), body: { commands } });
};
const undo = async (undoes: string) => (await send({ kind: 'undo', undoes })).results[0]!;
/** Undoes, or redoes, what the screen would. */
const go = async (which: 'undo' | 'redo') => undo((await steps())[which][0]!.id);
const texts = async () => (await read()).segments.map((segment) => textOf(segment.words));
const bare = async () => (await read()).segments.map(({ revision: _revision, ...rest }) => rest);
const byAnother = async (draft: Draft) => {
  const colleague = await aPerson(here.customer.organisationId);
  const command = await at(draft);
  const editor = { organisationId: here.customer.organisationId, personId: colleague.id };
  return inTask(here.recording, () => applyCommands(editor, here.recording.id, [command]));
};
const setText = (text: string): Draft => ({ kind: 'set-text', segmentId: here.first, text });

describe('undo', () => {
  test('takes a step back with all its commands, across segments and speakers, and redo does it again', async () => {
    const before = await bare();
    const step = newId();
    const [half, speakerId] = [newId(), newId()];
    await send(
      { kind: 'add-speaker', step, speakerId, name: 'Interviewer One' },
      { kind: 'split', step, segmentId: here.first, at: 6, newSegmentId: half },
      { kind: 'assign-speaker', step, segmentId: half, speakerId },
      { kind: 'set-text', step, segmentId: half, text: 'at the new market' },
      { kind: 'merge', step, segmentId: half, withId: here.second },
    );
    const after = await bare();
    expect(await texts()).toEqual(['we met', 'at the new market on Monday morning']);
    expect(await steps()).toMatchObject({ undo: [{ id: step, kind: 'add-speaker', commands: 5 }], redo: [] });

    expect(await go('undo')).toMatchObject({ outcome: 'applied', revision: 7 });
    expect(await bare()).toEqual(before);
    expect((await read()).speakers).toEqual([]);
    expect(await steps()).toMatchObject({ undo: [], redo: [{ kind: 'add-speaker' }] });

    expect(await go('redo')).toMatchObject({ outcome: 'applied' });
    expect(await bare()).toEqual(after);
    expect((await read()).speakers).toMatchObject([{ id: speakerId, name: 'Interviewer One', colour: 1 }]);
    expect(await steps()).toMatchObject({ undo: [{ kind: 'add-speaker' }], redo: [] });
  });

  test('goes back without limit', async () => {
    const seen = [await bare()];
    for (const text of ['one', 'one two', 'one two three', '', 'four']) {
      await send(setText(text));
      seen.push(await bare());
    }
    for (const state of seen.slice(0, -1).toReversed()) {
      await go('undo');
      expect(await bare()).toEqual(state);
    }
    for (const state of seen.slice(1)) {
      await go('redo');
      expect(await bare()).toEqual(state);
    }
  });

  test('merges with what others wrote elsewhere, and is refused where they built on it', async () => {
    await send(setText('we met at the new market'));
    await byAnother(setText('They met at the new market'));
    expect(await go('undo')).toMatchObject({ outcome: 'applied' });
    expect((await texts())[0]).toBe('They met at the old market');
    await send(setText('They met at the flea market'));
    await byAnother(setText('They met at the big market'));
    expect(await go('undo')).toMatchObject({ outcome: 'refused', reason: 'built-upon' });
    expect((await texts())[0]).toBe('They met at the big market');
  });

  test('does not mind new times that the machine found since, nor does an edit that could not know of them', async () => {
    await send(setText('we all met at the old market'));
    const { segments } = await read();
    const { words, revision } = segments[0]!;
    const times = words.map(({ startMs, endMs }) => ({ startMs: startMs + 5, endMs: endMs + 5 }));
    const text = textOf(words);
    const retime = { id: newId(), kind: 'retime' as const, revision, segmentId: here.first, text, times };
    expect(await inTask(here.recording, () => retimeSegment(here.recording.id, retime))).toBeNull();
    const late = { id: newId(), revision, ...setText('We all met at the old market') } as Command;
    const { results } = await here.browser.get(sendCommands, {
      params: params(),
      body: { commands: [late] },
    });
    expect(results).toMatchObject([{ outcome: 'applied' }]);
    await go('undo');
    expect(await go('undo')).toMatchObject({ outcome: 'applied' });
    expect((await texts())[0]).toBe('we met at the old market');
    expect((await bare())[0]!.words.slice(2).map(({ startMs }) => startMs)).toEqual([1005, 1505, 2005, 2505]);
  });

  test('is of the own steps alone, and of each once', async () => {
    const done = await byAnother(setText('we met'));
    expect(await undo(done.results[0]!.id)).toMatchObject({ reason: 'nothing-to-undo' });
    const own = await send(setText('we met again'));
    expect(await undo(own.results[0]!.id)).toMatchObject({ outcome: 'applied' });
    expect(await undo(own.results[0]!.id)).toMatchObject({ reason: 'nothing-to-undo' });
    expect(await undo(newId())).toMatchObject({ reason: 'nothing-to-undo' });
  });

  test('takes all of a step back or nothing', async () => {
    const step = newId();
    await send(
      { kind: 'set-text', step, segmentId: here.second, text: 'on Tuesday morning' },
      { kind: 'set-text', step, segmentId: here.first, text: 'we met at the new market' },
    );
    await byAnother({ kind: 'set-text', segmentId: here.second, text: 'on Wednesday morning' });
    expect(await undo(step)).toMatchObject({ reason: 'built-upon' });
    expect(await texts()).toEqual(['we met at the new market', 'on Wednesday morning']);
  });

  test('brings lost anchors back to their words', async () => {
    const place = { segmentId: here.first, revision: 1, start: 14, end: 24 };
    const anchor = await inTask(here.recording, () => addAnchor(here.recording.id, place));
    await send(setText('we met'));
    expect((await read()).anchors).toMatchObject([{ id: anchor.id, lost: true, quote: 'old market' }]);
    await go('undo');
    expect((await read()).anchors).toMatchObject([{ id: anchor.id, lost: false, start: 14, end: 24 }]);
  });

  test('in one request with an edit made before it merges with that edit', async () => {
    const changed = await send(setText('we met at the new market'));
    const stepId = changed.results[0]!.id;
    await send({ kind: 'undo', undoes: stepId }, setText('we all met at the new market'));
    expect((await texts())[0]).toBe('we all met at the old market');
  });
});

describe('restore', () => {
  test('is refused over what others changed after its sender looked, and done over what they had seen', async () => {
    await send(setText('we met at the older market'));
    const looked = await at({ kind: 'restore', segmentIds: [here.first], to: 1 });
    await byAnother(setText('we met at the oldest market'));
    const restore = async (command: Command) =>
      (await here.browser.get(sendCommands, { params: params(), body: { commands: [command] } })).results[0];
    expect(await restore(looked)).toMatchObject({ outcome: 'refused', reason: 'changed-since' });
    expect((await texts())[0]).toBe('we met at the oldest market');
    expect(await restore(await at({ kind: 'restore', segmentIds: [here.first], to: 1 }))).toMatchObject({
      outcome: 'applied',
    });
    expect((await texts())[0]).toBe('we met at the old market');
  });

  test('is done over what its sender changed meanwhile', async () => {
    await send(setText('we met at the older market'));
    const looked = await at({ kind: 'restore', segmentIds: [here.first], to: 1 });
    await send(setText('we met at the oldest market'));
    const { results } = await here.browser.get(sendCommands, {
      params: params(),
      body: { commands: [looked] },
    });
    expect(results).toMatchObject([{ outcome: 'applied' }]);
    expect((await texts())[0]).toBe('we met at the old market');
  });

  test('brings words, speakers and segments back as they were, and can be taken back', async () => {
    const before = await bare();
    const half = newId();
    await send(
      { kind: 'split', segmentId: here.first, at: 6, newSegmentId: half },
      { kind: 'set-text', segmentId: half, text: 'in another place' },
      { kind: 'merge', segmentId: half, withId: here.second },
    );
    const after = await bare();
    const { results } = await send({ kind: 'restore', segmentIds: [half], to: 1 });
    expect(results).toMatchObject([{ outcome: 'applied', revision: 5 }]);
    expect(await bare()).toEqual(before);
    expect(await go('undo')).toMatchObject({ outcome: 'applied' });
    expect(await bare()).toEqual(after);
  });

  test('of one turn leaves the others alone', async () => {
    await send(setText('one'), { kind: 'set-text', segmentId: here.second, text: 'two' });
    await send({ kind: 'restore', segmentIds: [here.second], to: 1 });
    expect(await texts()).toEqual(['one', 'on Monday morning']);
  });

  test('to a time before the words is refused, to a time to come is 400, of unknown words 404', async () => {
    const { results } = await send({ kind: 'restore', segmentIds: [here.first], to: 0 });
    expect(results).toMatchObject([{ outcome: 'refused', reason: 'not-there-yet' }]);
    const call = async (draft: Draft) =>
      (await here.browser.call(sendCommands, { params: params(), body: { commands: [await at(draft)] } }))
        .status;
    expect(await call({ kind: 'restore', segmentIds: [here.first], to: 99 })).toBe(400);
    expect(await call({ kind: 'restore', segmentIds: [newId()], to: 1 })).toBe(404);
  });
});

test('the steps of a recording that nobody may see are 404', async () => {
  const reply = await here.browser.call(readSteps, { params: { recordingId: newId() }, query: {} });
  expect(reply.status).toBe(404);
});
