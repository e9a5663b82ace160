import { replyToThread, findThreads, createThread } from '@colloquy/contract/comments';
import {
  findCorrections,
  readHistory,
  readRevision,
  readTranscript,
  sendCommands,
} from '@colloquy/contract/transcripts';
import { type Command, type CommandDraft, type Segment, textOf } from '@colloquy/rules/transcript';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { now } from '../../platform/clock.ts';
import { forAssignment } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { hashToken } from '../../platform/secrets.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { insertAssignmentRow } from '../../testing/insert-rows.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aTranscript, type TestRecording } from './transcripts.factory.ts';

const server = useTestServer();
/** Two words of half a second each, then a second of silence: segments begin two seconds apart. */
const TEXTS = ['before it', 'half before', 'quite within', 'half after', 'after it'];
const RANGE = { fromMs: 2_500, toMs: 6_500 };

let customer: TestPerson;
let reviewer: TestPerson;
let [owner, part]: [Browser, Browser] = [] as never;
let recording: TestRecording & { segments: Segment[] };
let headers: Record<string, string>;
let ids: string[];

beforeAll(async () => {
  customer = await aPerson((await anOrganisation()).id);
  reviewer = await aPerson((await anOrganisation()).id, 'reviewer');
  [owner, part] = [await actAs(server, customer), await actAs(server, reviewer)];
});

beforeEach(async () => {
  recording = await aTranscript(server, customer, TEXTS);
  ids = recording.segments.map(({ id }) => id);
  const { organisationId, jobId } = recording;
  headers = {
    'x-assignment': await insertAssignmentRow(server, { jobId, person: reviewer, organisationId, ...RANGE }),
  };
});

const params = () => ({ recordingId: recording.id });
const read = (since = 0) => part.get(readTranscript, { params: params(), query: { since }, headers });
const textsOf = ({ segments }: { segments: readonly Segment[] }): string[] =>
  segments.map(({ words }) => textOf(words));
const visible = async (): Promise<string[]> => textsOf(await read());
const whole = async (): Promise<string[]> => textsOf(await owner.get(readTranscript, { params: params() }));

const send = async (by: Browser, ...drafts: CommandDraft[]) => {
  const { revision } = (await owner.get(readTranscript, { params: params() })).recording;
  const commands = drafts.map((draft) => ({ id: newId(), revision, ...draft }) as Command);
  return by.call(sendCommands, { params: params(), body: { commands }, ...(by === part && { headers }) });
};
const done = async (by: Browser, ...drafts: CommandDraft[]) => {
  const reply = await send(by, ...drafts);
  if (!reply.ok) throw new Error(`Answered ${reply.status}`);
  expect(reply.answer.results.map(({ reason }) => reason)).toEqual(drafts.map(() => null));
  return reply.answer;
};
const setText = (at: number, text: string): CommandDraft => ({ kind: 'set-text', segmentId: ids[at]!, text });

describe('a reviewer with a time range', () => {
  test('reads and downloads the segments that overlap it', async () => {
    expect(await visible()).toEqual(['half before', 'quite within', 'half after']);
    expect(await whole()).toEqual(TEXTS);
    const download = await part.fetch(`/api/jobs/${recording.jobId}/export?format=txt`, { headers });
    const text = await download.text();
    expect(TEXTS.filter((each) => text.includes(each))).toEqual(await visible());
  });

  test('reads from or up to a time if only one is set', async () => {
    const at = (fromMs: number | null, toMs: number | null) =>
      server.superuser.query('update assignment set from_ms = $2, to_ms = $3 where id = $1', [
        headers['x-assignment'],
        fromMs,
        toMs,
      ]);
    await at(6_000, null);
    expect(await visible()).toEqual(['half after', 'after it']);
    await at(null, 2_000);
    expect(await visible()).toEqual(['before it']);
    await at(null, null);
    expect(await visible()).toEqual(TEXTS);
  });

  test('edits segments within it; others answer like unknown ones', async () => {
    await done(part, setText(1, 'half of it'), setText(2, 'all within'));
    expect(await whole()).toEqual(['before it', 'half of it', 'all within', 'half after', 'after it']);
    const refused: CommandDraft[] = [
      setText(0, 'guessed'),
      { kind: 'assign-speaker', segmentId: ids[4]!, speakerId: null },
      { kind: 'merge', segmentId: ids[3]!, withId: ids[4]! },
      { kind: 'merge', segmentId: ids[0]!, withId: ids[1]! },
      { kind: 'split', segmentId: ids[2]!, at: 6, newSegmentId: ids[0]! },
      { kind: 'restore', segmentIds: [ids[4]!], to: 1 },
    ];
    for (const draft of refused)
      expect([draft.kind, (await send(part, draft)).status]).toEqual([draft.kind, 404]);
  });

  test('receives segments that any user moved out of the range as removed', async () => {
    const { revision } = (await read()).recording;
    const [made, half] = [newId(), newId()];
    const answer = await done(part, { kind: 'split', segmentId: ids[1]!, at: 5, newSegmentId: made });
    expect(answer).toMatchObject({ gone: [ids[1]], segments: [{ id: made }] });
    expect(await visible()).toEqual(['before', 'quite within', 'half after']);
    await done(owner, { kind: 'split', segmentId: ids[3]!, at: 5, newSegmentId: half });
    expect(new Set((await read(revision)).gone)).toEqual(new Set([ids[1], half]));
    expect(await visible()).toEqual(['before', 'quite within', 'half']);
    // Undoing the own split brings back the part that had left the range.
    await done(part, { kind: 'undo', undoes: answer.results[0]!.id });
    expect(await visible()).toEqual(['half before', 'quite within', 'half']);
  });

  test('keeps the order of all segments when the last one is split repeatedly', async () => {
    for (let times = 0; times < 14; times++)
      await done(
        part,
        { kind: 'split', segmentId: ids[3]!, at: 5, newSegmentId: newId() },
        setText(3, 'half after'),
      );
    const texts = await whole();
    expect(texts.slice(0, 4)).toEqual(TEXTS.slice(0, 4));
    expect(texts.at(-1)).toBe('after it');
    expect(texts).toHaveLength(5 + 14);
  });

  test('merges speakers in all their turns', async () => {
    const [one, two] = [newId(), newId()];
    await done(
      owner,
      { kind: 'add-speaker', speakerId: one, name: 'Host' },
      { kind: 'add-speaker', speakerId: two, name: 'Guest' },
      ...ids.map((segmentId): CommandDraft => ({ kind: 'assign-speaker', segmentId, speakerId: two })),
    );
    await done(part, { kind: 'merge-speakers', speakerId: two, intoId: one });
    const { segments } = await owner.get(readTranscript, { params: params() });
    expect(segments.map(({ speakerId }) => speakerId)).toEqual(ids.map(() => one));
  });

  test('sees no history of other segments', async () => {
    await done(owner, setText(0, 'before Berlin'));
    await done(owner, setText(2, 'quite Lisbon'));
    const { rows } = await part.get(readHistory, { params: params(), headers });
    expect(rows.flatMap(({ segments }) => segments.map(({ segmentId }) => segmentId))).toEqual([ids[2]]);
    const past = await part.get(readRevision, { params: params(), query: { revision: 1 }, headers });
    expect(textsOf(past)).toEqual(['half before', 'quite within', 'half after']);
    const hidden = await part.call(readHistory, { params: params(), query: { segmentId: ids[0]! }, headers });
    expect(hidden.status).toBe(404);
    const job = { params: { jobId: recording.jobId }, headers };
    const { corrections } = await part.get(findCorrections, job);
    expect(JSON.stringify(corrections)).not.toContain('Berlin');
  });

  test('neither sees nor adds comments and anchors outside', async () => {
    const start = (by: Browser, at: readonly number[] | null, text: string) => {
      const ranges = (at ?? []).map((each) => ({ unitId: ids[each]!, start: 0, end: 4 }));
      const quotation = at && { revision: 1, ranges };
      const body = { id: newId(), kind: 'comment' as const, text, quotation };
      return by.call(createThread, { params: params(), body, ...(by === part && { headers }) });
    };
    const outside = await start(owner, [4], 'Not for everybody.');
    await start(owner, [2, 4], 'Who is this?');
    await start(owner, null, 'All of it is good.');
    const { threads } = await part.get(findThreads, { params: params(), headers });
    expect(threads.map(({ messages }) => messages[0]!.text)).toEqual(['Who is this?', 'All of it is good.']);
    expect((await read()).anchors.map(({ unitId }) => unitId)).toEqual([ids[2]]);
    const [partly] = threads;
    expect(partly!.quotation!.anchors.map(({ unitId }) => unitId)).toEqual([ids[2]]);
    if (!outside.ok) throw new Error('The owner may write anywhere.');
    const answer = { params: { threadId: outside.answer.thread.id }, body: { id: newId(), text: 'Seen.' } };
    expect((await part.call(replyToThread, { ...answer, headers })).status).toBe(404);
    expect((await start(part, [3, 0], 'Guessed.')).status).toBe(404);
    expect((await start(part, [3], 'Known.')).status).toBe(200);

    // Deleting a quotation deletes its comments, so the database protects those outside as well.
    const opener = forAssignment(hashToken(part.cookie!), now(), headers['x-assignment']!);
    await run(opener, () => sqlQuery(`delete from quotation where recording_id = $1`, [recording.id]));
    const left = (await owner.get(findThreads, { params: params() })).threads;
    expect(left.map(({ messages }) => messages[0]!.text)).toEqual([
      'Not for everybody.',
      'All of it is good.',
    ]);
  });
});
