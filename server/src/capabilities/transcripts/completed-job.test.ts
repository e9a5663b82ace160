import { createThread } from '@colloquy/contract/comments';
import { acceptJob, readJob, readJobHistory, reopenJob, shareJob } from '@colloquy/contract/jobs';
import { changeOwnSettings, readOwnSettings } from '@colloquy/contract/organisations';
import {
  findTurnReviews,
  createSnapshot,
  readTranscript,
  reviewTurn,
  sendCommands,
  addConsentEntry,
} from '@colloquy/contract/transcripts';
import type { Command } from '@colloquy/rules/transcript';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { insertAssignmentRow } from '../../testing/insert-rows.ts';
import { raceWithUncommitted } from '../../testing/race-with-uncommitted.ts';
import { runTask } from '../../testing/run-task.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { setRecording, notifyReopened } from '../jobs/index.ts';
import { aJobWithFile, finishFile } from '../jobs/jobs.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { retimeSegment } from './commands/apply-commands.ts';
import { COMMAND_KINDS, commandBase, EVERY_COMMAND } from './commands/every-command.factory.ts';
import { nameSpeakers } from './speakers.ts';
import { aSpeaker, aTranscript, inTask } from './transcripts.factory.ts';

const server = useTestServer();
let organisationId: string;
let owner: TestPerson;
let customer: Browser;
let admin: Browser;
let recording: Awaited<ReturnType<typeof aTranscript>>;
let jobId: string;
let speakerId: string;
let otherSpeakerId: string;

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
  owner = await aPerson(organisationId);
  customer = await actAs(server, owner);
  admin = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
});

beforeEach(async () => {
  const { job, jobFileId } = await aJobWithFile(customer);
  jobId = job.id;
  recording = await aTranscript(server, owner, ['Two words.', 'Two more words.'], { jobId });
  speakerId = await aSpeaker(recording);
  otherSpeakerId = newId();
  await send([{ ...commandBase('add-speaker'), revision: 1, speakerId: otherSpeakerId, name: 'Host' }]);
  await inTask(recording, () => setRecording(jobFileId, { recordingId: recording.id }));
  await inTask(recording, () => finishFile(jobFileId));
});

const accept = () => customer.get(acceptJob, { params: { jobId } });
const reopen = (browser = customer) =>
  browser.call(reopenJob, { params: { jobId }, body: { reason: 'A name is wrong.' } });
const read = (browser = customer) => browser.get(readTranscript, { params: { recordingId: recording.id } });
const send = (commands: readonly Command[], browser = customer, headers: Record<string, string> = {}) =>
  browser.call(sendCommands, { params: { recordingId: recording.id }, body: { commands }, headers });
const setText = (text: string, id = newId()): Command => ({
  kind: 'set-text',
  id,
  revision: 1,
  segmentId: recording.segments[0]!.id,
  text,
});
const exported = async (): Promise<string> =>
  (await customer.fetch(`/api/jobs/${jobId}/export?format=txt`)).text();

const commandOf = (kind: Command['kind'], edited: string): Command =>
  EVERY_COMMAND[kind]({ recording, speakerId, otherSpeakerId, edited });

test('no command changes the words of a completed job', async () => {
  const edited = newId();
  await send([setText('Three words here.', edited)]);
  await accept();
  const before = await read();
  expect(before.recording.revision).toBe(3);
  expect(before.recording).toMatchObject({ mayEdit: false, approved: true });
  expect((await customer.get(readJob, { params: { jobId } })).job.abilities).toMatchObject({
    canEdit: false,
    canReopen: true,
  });
  const reviewer = await aPerson((await anOrganisation()).id, 'reviewer');
  const reviewerBrowser = await actAs(server, reviewer);
  const headers = {
    'x-assignment': await insertAssignmentRow(server, { jobId, person: reviewer, organisationId }),
  };
  const refused: string[] = [];
  for (const kind of COMMAND_KINDS) {
    const replies = [
      await send([commandOf(kind, edited)]),
      await send([commandOf(kind, edited)], reviewerBrowser, headers),
    ];
    if (replies.every(({ status }) => status === 409)) refused.push(kind);
  }
  // These two kinds have no effect anyway: there is no unclear turn, and another person's step cannot be
  // undone.
  expect(COMMAND_KINDS.filter((kind) => !refused.includes(kind))).toEqual(['dismiss-unclear', 'undo']);
  expect(await send([commandOf('undo', edited)])).toMatchObject({
    status: 409,
    answer: { error: 'job-completed', message: expect.stringMatching(/^This job is completed/) },
  });
  const body = { segmentId: recording.segments[0]!.id, speakerId: null };
  const params = { recordingId: recording.id };
  expect(await customer.call(reviewTurn, { params, body })).toMatchObject({
    status: 409,
    answer: { error: 'job-completed' },
  });
  expect((await customer.get(findTurnReviews, { params })).reviews).toEqual([]);
  expect(await read()).toEqual(before);
});

test('an edit applied before Accept is acknowledged when it is sent again', async () => {
  const first = setText('Saved before.');
  await send([first]);
  await accept();
  expect(await send([first])).toMatchObject({
    status: 200,
    answer: { results: [{ firstOutcome: 'applied' }] },
  });
  expect(await send([first, setText('Too late.')])).toMatchObject({ status: 409 });
});

test('Accept waits for a running edit, which therefore comes first', async () => {
  const lockHolder = await server.superuser.connect();
  try {
    await lockHolder.query('begin');
    await lockHolder.query('select from recording where id = $1 for update', [recording.id]);
    const accepting = accept();
    await waitFor(async () => {
      const { rowCount } = await server.superuser.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%from %recording%no key update%'`,
      );
      return rowCount === 1;
    }, 10_000);
    const { rows } = await server.superuser.query('select completed_at from job where id = $1', [jobId]);
    expect(rows).toEqual([{ completed_at: null }]);
    await lockHolder.query('commit');
    expect((await accepting).job.completedAt).not.toBeNull();
  } finally {
    lockHolder.release();
  }
});

test('actions that change no words, and those that must not wait for a Reopen, stay possible', async () => {
  await accept();
  const params = { recordingId: recording.id };
  const body = { id: newId(), kind: 'comment', text: 'Well done.', quotation: null };
  expect((await customer.call(createThread, { params, body })).status).toBe(200);
  const named = { id: newId(), name: 'As it was sent' };
  expect((await customer.call(createSnapshot, { params, body: named })).status).toBe(200);
  const consent = { id: newId(), state: 'withdrawn', on: '2026-11-20', note: 'By letter.' };
  expect((await customer.call(addConsentEntry, { params, body: consent })).status).toBe(200);
  // Times of the words typed just before.
  const [segment] = (await read()).segments;
  const times = segment!.words.map((_, at) => ({ startMs: at * 100, endMs: at * 100 + 50 }));
  const command = {
    ...commandBase('retime'),
    revision: 2,
    segmentId: segment!.id,
    text: 'Two words.',
    times,
  };
  expect(await inTask(recording, () => retimeSegment(recording.id, command))).toBeNull();
});

test('a turn review concurrent with Accept is not applied after it', async () => {
  const body = { segmentId: recording.segments[0]!.id, speakerId: null };
  const params = { recordingId: recording.id };
  const reply = await raceWithUncommitted(
    server,
    {
      statement: ['select from recording where id = $1 for no key update', [recording.id]],
      beforeCommit: ['update job set completed_at = now() where id = $1', [jobId]],
    },
    () => customer.call(reviewTurn, { params, body }),
  );
  expect(reply).toMatchObject({ status: 409, answer: { error: 'job-completed' } });
  expect((await customer.get(findTurnReviews, { params })).reviews).toEqual([]);
});

test('automatic naming skips a completed job without failing', async () => {
  const { version, timeZone, settings } = await admin.get(readOwnSettings);
  const body = { version, timeZone, settings: { ...settings, speakerMemory: true } };
  await admin.get(changeOwnSettings, { body });
  await accept();
  const consent = { id: newId(), state: 'given', on: '2026-11-20', note: 'By letter.' };
  await customer.get(addConsentEntry, { params: { recordingId: recording.id }, body: consent });
  const { rows } = await server.superuser.query(
    `select from task where organisation_id = $1 and name = 'voices.recognise-voices'`,
    [organisationId],
  );
  expect(rows).toEqual([]);
  const before = await read();
  const { number } = before.speakers.find(({ name }) => name === null)!;
  expect(
    await inTask(recording, () => nameSpeakers(organisationId, recording.id, [{ number, name: 'Known' }])),
  ).toEqual([]);
  expect((await read()).speakers).toEqual(before.speakers);
});

test('Reopen unlocks the words, removes the approval, is audited and published', async () => {
  expect((await reopen()).status).toBe(409);
  await accept();
  expect(await exported()).toContain('A person has approved these words.');
  const foreign = await actAs(server, await aPerson((await anOrganisation()).id));
  expect((await reopen(foreign)).status).toBe(404);
  expect((await reopen(admin)).status).toBe(403);
  expect(await reopen()).toMatchObject({
    status: 200,
    answer: {
      job: { stage: 7, completedAt: null, approved: false, abilities: { canEdit: true, canReopen: false } },
    },
  });
  expect(await exported()).toContain('Machine transcript: no person has approved these words yet.');
  expect((await read()).recording).toMatchObject({ mayEdit: true, approved: false });
  expect((await send([setText('Mended.')])).status).toBe(200);
  const { entries } = await customer.get(readJobHistory, { params: { jobId } });
  expect(entries[0]).toMatchObject({ kind: 'reopened', reason: 'A name is wrong.', by: owner.name });
  const { rows } = await server.superuser.query(
    `select action, person_id from audit_entry where subject_id = $1 and action = 'job.reopened'`,
    [jobId],
  );
  expect(rows).toEqual([{ action: 'job.reopened', person_id: owner.id }]);
  await accept();
  expect(await exported()).toContain('A person has approved these words.');
});

test('people who work on a reopened job get a mail, except the one who reopened it', async () => {
  const colleague = await aPerson(organisationId);
  const reader = await aPerson(organisationId);
  await customer.get(shareJob, { params: { jobId }, body: { personId: colleague.id, access: 'work' } });
  await customer.get(shareJob, { params: { jobId }, body: { personId: reader.id, access: 'read' } });
  await accept();
  expect((await reopen(await actAs(server, reader))).status).toBe(403);
  expect((await reopen(await actAs(server, colleague))).status).toBe(200);
  const { rows: tasks } = await server.superuser.query<{ payload: { jobId: string; actionId: string } }>(
    `select payload from task where name = 'jobs.notify-reopened' and subject_id = $1`,
    [jobId],
  );
  await runTask(notifyReopened, organisationId, tasks[0]!.payload);
  const { rows } = await server.superuser.query(
    `select p.id, m.subject from mail m join person p on p.email = m."to"::citext
     where m.subject_id = $1 and m.subject like '%was reopened'`,
    [jobId],
  );
  expect(rows.map(({ id }) => id)).toEqual([owner.id]);
});
