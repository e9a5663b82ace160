import { readHistory, readTranscript, sendCommands } from '@colloquy/contract/transcripts';
import type { Command, CommandDraft, Segment } from '@colloquy/rules/transcript';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { actAs, type Browser } from '../../../testing/browser.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../../identity/identity.factory.ts';
import { anOrganisation } from '../../organisations/organisations.factory.ts';
import { aTranscript, type TestRecording } from '../transcripts.factory.ts';

const server = useTestServer();
let customer: TestPerson;
let browser: Browser;
let recording: TestRecording & { segments: Segment[] };
let [one, two]: [string, string] = ['', ''];

beforeAll(async () => {
  customer = await aPerson((await anOrganisation()).id);
  browser = await actAs(server, customer);
});

beforeEach(async () => {
  recording = await aTranscript(server, customer, ['Good morning', 'And to you', 'Thank you', 'Bye']);
  [one, two] = [newId(), newId()];
  await send(
    { kind: 'add-speaker', speakerId: one, name: null },
    { kind: 'add-speaker', speakerId: two, name: null },
    ...recording.segments.map(({ id }, at): Draft => ({
      kind: 'assign-speaker',
      segmentId: id,
      speakerId: at % 2 === 0 ? one : two,
    })),
  );
});

type Draft = CommandDraft & Partial<Pick<Command, 'revision'>>;
const params = () => ({ recordingId: recording.id });
const read = () => browser.get(readTranscript, { params: params(), query: {} });
const commandsOf = async (drafts: Draft[]): Promise<Command[]> => {
  const { revision } = (await read()).recording;
  return drafts.map((draft) => ({ id: newId(), revision, ...draft }) as Command);
};
const send = async (...drafts: Draft[]) =>
  browser.get(sendCommands, { params: params(), body: { commands: await commandsOf(drafts) } });
const refusal = async (...drafts: Draft[]) => (await send(...drafts)).results.map(({ reason }) => reason);
/** Speaker label of each turn. */
const turns = async () => {
  const { segments, speakers } = await read();
  return segments.map(({ speakerId }) => speakers.find(({ id }) => id === speakerId)?.label ?? null);
};
const segmentId = (at: number): string => recording.segments[at]!.id;

describe('speakers', () => {
  test('are numbered in order and have a name, a role and a colour', async () => {
    const [label, role, colour] = ['Interviewer One', 'interviewer', 4] as const;
    const answer = await send({ kind: 'set-speaker', speakerId: two, name: ` ${label} `, role, colour });
    expect(answer.speakers).toEqual([
      { id: one, label: 'Speaker 1', number: 1, name: null, role: null, colour: 1 },
      { id: two, label, number: 2, name: label, role, colour },
    ]);
    expect(await turns()).toEqual(['Speaker 1', label, 'Speaker 1', label]);
    await send({ kind: 'set-speaker', speakerId: two, name: null });
    expect((await read()).speakers[1]).toMatchObject({ label: 'Speaker 2', role, colour });
  });

  test('are merged with all their turns', async () => {
    expect(await refusal({ kind: 'merge-speakers', speakerId: two, intoId: one })).toEqual([null]);
    expect((await read()).speakers).toMatchObject([{ id: one }]);
    expect(await turns()).toEqual(Array.from({ length: 4 }, () => 'Speaker 1'));
  });

  test('are separated again by undo, but turns assigned to a third speaker stay there', async () => {
    const third = newId();
    const merged = await send({ kind: 'merge-speakers', speakerId: two, intoId: one });
    await send(
      { kind: 'add-speaker', speakerId: third, name: 'Third' },
      { kind: 'assign-speaker', segmentId: segmentId(1), speakerId: third },
    );
    expect(await refusal({ kind: 'undo', undoes: merged.results[0]!.id })).toEqual([null]);
    expect(await turns()).toEqual(['Speaker 1', 'Third', 'Speaker 1', 'Speaker 2']);
  });

  test('resolve to the merged speaker in edits based on an older revision', async () => {
    const { revision } = (await read()).recording;
    await send({ kind: 'merge-speakers', speakerId: two, intoId: one });
    const assign = { kind: 'assign-speaker' as const, segmentId: segmentId(0), speakerId: two };
    expect(await refusal({ ...assign, revision })).toEqual([null]);
    expect((await turns())[0]).toBe('Speaker 1');
    expect(await refusal(assign, { kind: 'set-speaker', speakerId: two, name: 'Nobody' })).toEqual([
      'no-speaker',
      'no-speaker',
    ]);
  });

  test('cannot be undone while they have turns', async () => {
    const speakerId = newId();
    const added = await send({ kind: 'add-speaker', speakerId, name: 'Third' });
    const assigned = await send({ kind: 'assign-speaker', segmentId: segmentId(0), speakerId });
    const undo = (undoes: string): Draft => ({ kind: 'undo', undoes });
    expect(await refusal(undo(added.results[0]!.id))).toEqual(['built-upon']);
    expect(await refusal(undo(assigned.results[0]!.id), undo(added.results[0]!.id))).toEqual([null, null]);
    expect((await read()).speakers).toHaveLength(2);
    expect(await refusal({ kind: 'assign-speaker', segmentId: segmentId(0), speakerId })).toEqual([
      'no-speaker',
    ]);
  });

  test('are removed without turns and come back on undo; a speaker with turns stays', async () => {
    const remove = (speakerId: string): Draft => ({ kind: 'remove-speaker', speakerId });
    expect(await refusal(remove(two))).toEqual(['speaker-has-turns']);
    const third = newId();
    await send({ kind: 'add-speaker', speakerId: third, name: 'Third' });
    const removed = await send(remove(third));
    expect((await read()).speakers.map(({ id }) => id)).toEqual([one, two]);
    expect(await refusal(remove(third))).toEqual([null]);
    expect(await refusal({ kind: 'assign-speaker', segmentId: segmentId(0), speakerId: third })).toEqual([
      'no-speaker',
    ]);
    const { rows } = await browser.get(readHistory, { params: params(), query: {} });
    expect(rows[0]).toMatchObject({ kind: 'remove-speaker', speakers: [{ after: null, mergedInto: null }] });
    expect(await refusal({ kind: 'undo', undoes: removed.results[0]!.id })).toEqual([null]);
    expect((await read()).speakers).toMatchObject([{ id: one }, { id: two }, { id: third, name: 'Third' }]);
  });

  test('of other recordings, and unknown ones, answer 404; an id is used once', async () => {
    const unknown: Draft[] = [
      { kind: 'set-speaker', speakerId: newId(), name: 'Nobody' },
      { kind: 'merge-speakers', speakerId: one, intoId: newId() },
      { kind: 'assign-speaker', segmentId: segmentId(0), speakerId: newId() },
    ];
    for (const draft of unknown) {
      const body = { commands: await commandsOf([draft]) };
      expect((await browser.call(sendCommands, { params: params(), body })).status).toBe(404);
    }
    expect(await refusal({ kind: 'add-speaker', speakerId: one, name: null })).toEqual(['id-taken']);
  });

  test('a turn that others split meanwhile is assigned whole, except for parts that they assigned', async () => {
    const { revision } = (await read()).recording;
    const [half, rest] = [newId(), newId()];
    await send(
      { kind: 'split', segmentId: segmentId(1), at: 6, newSegmentId: rest },
      { kind: 'split', segmentId: segmentId(1), at: 3, newSegmentId: half },
      { kind: 'assign-speaker', segmentId: half, speakerId: null },
    );
    await send({ kind: 'assign-speaker', segmentId: segmentId(1), speakerId: one, revision });
    expect((await turns()).slice(1, 4)).toEqual(['Speaker 1', null, 'Speaker 1']);
  });
});

test('commands on words follow the words and are refused for deleted ones', async () => {
  const { revision } = (await read()).recording;
  const words = { segmentId: segmentId(0), start: 5, end: 12, revision };
  await send({ kind: 'set-text', segmentId: segmentId(0), text: 'A very Good morning' });
  const marked = { kind: 'mark-disfluency' as const, disfluency: 'filler' as const };
  expect(await refusal({ kind: 'confirm', ...words }, { ...marked, ...words })).toEqual([null, null]);
  const [segment] = (await read()).segments;
  const typed = { source: 'person', confirmedBy: customer.id, confidence: null };
  const { words: now } = segment!;
  expect(now).toMatchObject([
    typed,
    typed,
    { confidence: 0.9 },
    { confidence: 0.9, confirmedBy: customer.id },
  ]);
  expect([now[2]!.confirmedBy, now[2]!.source, now[3]!.source]).toEqual([undefined, undefined, undefined]);
  expect(segment!.words.at(-1)).toMatchObject({ text: 'morning', disfluency: 'filler' });
  await send({ kind: 'set-text', segmentId: segmentId(0), text: 'A very Good' });
  expect(await refusal({ kind: 'confirm', ...words })).toEqual(['changed-since']);
});
