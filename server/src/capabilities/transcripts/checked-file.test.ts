import { createThread } from '@colloquy/contract/comments';
import {
  acceptJob,
  checkFile,
  type JobDetail,
  readJob,
  readJobHistory,
  readOpenWork,
  reopenJob,
  shareJob,
  uncheckFile,
} from '@colloquy/contract/jobs';
import {
  findSnapshots,
  findTurnReviews,
  readTranscript,
  reviewTurn,
  sendCommands,
} from '@colloquy/contract/transcripts';
import type { Command } from '@colloquy/rules/transcript';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { insertAssignmentRow } from '../../testing/insert-rows.ts';
import { InvalidationReader } from '../../testing/invalidation-reader.ts';
import { loseCommitResponse } from '../../testing/lose-commit-response.ts';
import { raceWithUncommitted } from '../../testing/race-with-uncommitted.ts';
import { runTask } from '../../testing/run-task.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { setRecording } from '../jobs/index.ts';
import { aJobWithFile, finishFile } from '../jobs/jobs.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { COMMAND_KINDS, commandBase, EVERY_COMMAND } from './commands/every-command.factory.ts';
import { saveCheckedSnapshot } from './history/automatic-snapshots.ts';
import { nameSpeakers } from './speakers.ts';
import { aSpeaker, aTranscript, inTask } from './transcripts.factory.ts';

const server = useTestServer();
let organisationId: string;
let owner: TestPerson;
let customer: Browser;
let recording: Awaited<ReturnType<typeof aTranscript>>;
let jobId: string;
let jobFileId: string;
let speakerId: string;
let otherSpeakerId: string;

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
  owner = await aPerson(organisationId);
  customer = await actAs(server, owner);
});

beforeEach(async () => {
  const made = await aJobWithFile(customer);
  jobId = made.job.id;
  jobFileId = made.jobFileId;
  recording = await aTranscript(server, owner, ['Two words.', 'Two more words.'], { jobId });
  speakerId = await aSpeaker(recording);
  otherSpeakerId = newId();
  await send([{ ...commandBase('add-speaker'), revision: 1, speakerId: otherSpeakerId, name: 'Host' }]);
  await inTask(recording, () => setRecording(jobFileId, { recordingId: recording.id }));
  await inTask(recording, () => finishFile(jobFileId));
});

afterEach(() => {
  vi.restoreAllMocks();
});

type Mark = typeof checkFile | typeof uncheckFile;
const mark = (endpoint: Mark, browser = customer, headers: Record<string, string> = {}) =>
  browser.call(endpoint, { params: { jobId }, body: { jobFileId }, headers });
const read = () => customer.get(readTranscript, { params: { recordingId: recording.id } });
const send = (commands: readonly Command[], browser = customer) =>
  browser.call(sendCommands, { params: { recordingId: recording.id }, body: { commands } });
const setText = (text: string, id = newId()): Command => ({
  kind: 'set-text',
  id,
  revision: 1,
  segmentId: recording.segments[0]!.id,
  text,
});
const fileOf = ({ files }: JobDetail) => files[0]!;
const readFile = async () => fileOf((await customer.get(readJob, { params: { jobId } })).job);
const exported = async (): Promise<string> =>
  (await customer.fetch(`/api/jobs/${jobId}/export?format=txt`)).text();
const readMarks = async () =>
  (await customer.get(readJobHistory, { params: { jobId } })).entries.filter(
    ({ kind }) => kind === 'checked' || kind === 'unchecked',
  );

test('no command changes the words of a checked file, and Edit again unlocks them', async () => {
  const edited = newId();
  await send([setText('Three words here.', edited)]);
  expect((await readFile()).checked).toBeNull();
  expect(await mark(checkFile)).toMatchObject({
    status: 200,
    answer: { job: { files: [{ checked: { by: owner.name, at: expect.any(String) }, canCheck: true }] } },
  });
  const before = await read();
  expect(before.recording).toMatchObject({ mayEdit: false, approved: false });
  const refused: string[] = [];
  for (const kind of COMMAND_KINDS) {
    const reply = await send([EVERY_COMMAND[kind]({ recording, speakerId, otherSpeakerId, edited })]);
    if (reply.status === 409) {
      refused.push(kind);
      expect(reply.answer).toMatchObject({ error: 'file-checked' });
    }
  }
  // There is no unclear turn to dismiss.
  expect(COMMAND_KINDS.filter((kind) => !refused.includes(kind))).toEqual(['dismiss-unclear']);
  const params = { recordingId: recording.id };
  const body = { segmentId: recording.segments[0]!.id, speakerId: null };
  expect(await customer.call(reviewTurn, { params, body })).toMatchObject({
    status: 409,
    answer: { error: 'file-checked', message: expect.stringMatching(/“Edit again”/) },
  });
  expect((await customer.get(findTurnReviews, { params })).reviews).toEqual([]);
  expect(await read()).toEqual(before);
  const thread = { id: newId(), kind: 'comment', text: 'Well done.', quotation: null };
  expect((await customer.call(createThread, { params, body: thread })).status).toBe(200);
  // An edit that was applied before is acknowledged when it is sent again.
  expect((await send([setText('Three words here.', edited)])).status).toBe(200);

  expect(await mark(uncheckFile)).toMatchObject({
    status: 200,
    answer: { job: { files: [{ checked: null }] } },
  });
  expect((await read()).recording.mayEdit).toBe(true);
  expect((await send([setText('Mended.')])).status).toBe(200);
});

test('marks are repeatable, audited, and part of the history and of exports', async () => {
  expect(await exported()).toContain('Machine transcript: no person has approved these words yet.');
  expect((await mark(uncheckFile)).status).toBe(200);
  await mark(checkFile);
  const first = (await readFile()).checked!;
  const colleague = await aPerson(organisationId);
  await customer.get(shareJob, { params: { jobId }, body: { personId: colleague.id, access: 'work' } });
  expect((await mark(checkFile, await actAs(server, colleague))).status).toBe(200);
  expect((await readFile()).checked).toEqual(first);
  expect(await readMarks()).toMatchObject([{ kind: 'checked', by: owner.name, file: 'interview.wav' }]);
  const day = new Date(first.at).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const text = await exported();
  expect(text).toContain(`Checked by ${owner.name} on ${day}.`);
  expect(text).not.toContain('Machine transcript');

  expect((await mark(uncheckFile, await actAs(server, colleague))).status).toBe(200);
  expect(await readMarks()).toMatchObject([
    { kind: 'unchecked', by: colleague.name },
    { kind: 'checked', by: owner.name },
  ]);
  expect(await exported()).toContain('Machine transcript: no person has approved these words yet.');
  const { rows } = await server.superuser.query(
    `select action, person_id as by from audit_entry where subject_id = $1 and action like 'job.file-%checked'
     order by at, id`,
    [jobFileId],
  );
  expect(rows).toEqual([
    { action: 'job.file-checked', by: owner.id },
    { action: 'job.file-unchecked', by: colleague.id },
  ]);
});

test('a mark saves a version with its name', async () => {
  await mark(checkFile);
  const { rows } = await server.superuser.query<{
    payload: { recordingId: string; personId: string; at: string };
  }>(`select payload from task where name = 'transcripts.save-checked-snapshot' and subject_id = $1`, [
    jobFileId,
  ]);
  await runTask(saveCheckedSnapshot, organisationId, rows[0]!.payload);
  const { snapshots } = await customer.get(findSnapshots, { params: { recordingId: recording.id } });
  expect(snapshots).toMatchObject([{ name: 'Checked', trigger: 'checked' }]);
});

test('only people who may edit mark a file, and reviewers only one that they see completely', async () => {
  const reader = await aPerson(organisationId);
  await customer.get(shareJob, { params: { jobId }, body: { personId: reader.id, access: 'read' } });
  expect((await mark(checkFile, await actAs(server, reader))).status).toBe(403);
  const admin = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
  expect((await mark(checkFile, admin)).status).toBe(403);
  const foreign = await actAs(server, await aPerson((await anOrganisation()).id));
  expect((await mark(checkFile, foreign)).status).toBe(404);
  const params = { jobId };
  expect((await customer.call(checkFile, { params, body: { jobFileId: newId() } })).status).toBe(404);
  expect((await customer.call(checkFile, { params, body: { jobFileId: 'none' } })).status).toBe(400);

  const reviewer = await aPerson((await anOrganisation()).id, 'reviewer');
  const reviewing = await actAs(server, reviewer);
  const part = await insertAssignmentRow(server, {
    jobId,
    person: reviewer,
    organisationId,
    fromMs: 0,
    toMs: 500,
  });
  expect(await mark(checkFile, reviewing, { 'x-assignment': part })).toMatchObject({
    status: 403,
    answer: { message: expect.stringMatching(/^You see only part of this file/) },
  });
  const whole = await insertAssignmentRow(server, {
    jobId,
    person: await asPerson(reviewer),
    organisationId,
  });
  const headers = { 'x-assignment': whole };
  expect((await mark(checkFile, reviewing, headers)).status).toBe(200);
  expect((await readFile()).checked).not.toBeNull();
  expect((await mark(uncheckFile, reviewing, headers)).status).toBe(200);
});
const asPerson = async (person: TestPerson): Promise<TestPerson> => {
  await server.superuser.query('delete from assignment where job_id = $1', [jobId]);
  return person;
};

test('a completed job keeps its marks until Reopen, which removes them', async () => {
  await mark(checkFile);
  await customer.get(acceptJob, { params: { jobId } });
  expect(await exported()).toMatch(/A person has approved these words\.\s+Checked by /);
  for (const endpoint of [checkFile, uncheckFile])
    expect([(await mark(endpoint)).status, endpoint.path]).toEqual([
      endpoint === checkFile ? 200 : 409,
      endpoint.path,
    ]);
  expect(await mark(uncheckFile)).toMatchObject({ answer: { error: 'job-completed' } });
  expect(await readFile()).toMatchObject({ checked: { by: owner.name }, canCheck: false });
  await customer.get(reopenJob, { params: { jobId }, body: { reason: 'A name is wrong.' } });
  expect(await readFile()).toMatchObject({ checked: null, canCheck: true });
  expect((await send([setText('Mended.')])).status).toBe(200);
  expect(await readMarks()).toMatchObject([{ kind: 'unchecked' }, { kind: 'checked' }]);
});

test('an edit that waits for the mark is not applied after it', async () => {
  const reply = await raceWithUncommitted(
    server,
    {
      statement: ['select from recording where id = $1 for no key update', [recording.id]],
      beforeCommit: [
        'update job_file set checked_at = now(), checked_by = $2 where id = $1',
        [jobFileId, owner.id],
      ],
    },
    () => send([setText('Too late.')]),
  );
  expect(reply).toMatchObject({ status: 409, answer: { error: 'file-checked' } });
});

test('the mark waits for a running edit, which therefore comes first', async () => {
  const reply = await raceWithUncommitted(
    server,
    { statement: ['select from recording where id = $1 for update', [recording.id]] },
    () => mark(checkFile),
  );
  expect(reply).toMatchObject({ status: 200, answer: { job: { files: [{ checked: { by: owner.name } }] } } });
});

test('a mark whose response was lost is repeated without effect', async () => {
  loseCommitResponse(/update "job_file"/);
  expect((await mark(checkFile)).status).toBe(503);
  vi.restoreAllMocks();
  const { checked } = await readFile();
  expect(checked).not.toBeNull();
  expect(await mark(checkFile)).toMatchObject({ status: 200, answer: { job: { files: [{ checked }] } } });
  expect(await readMarks()).toHaveLength(1);
});

test('open pages learn of the mark, and the question before it counts the comments of its file', async () => {
  const params = { recordingId: recording.id };
  const thread = { id: newId(), kind: 'comment', text: 'Who is this?', quotation: null };
  await customer.get(createThread, { params, body: thread });
  const count = async (recordingId: string) =>
    (await customer.get(readOpenWork, { params: { jobId }, query: { recordingId } })).comments;
  expect([await count(recording.id), await count(newId())]).toEqual([1, 0]);
  const stream = await InvalidationReader.open(customer);
  try {
    for (const endpoint of [checkFile, uncheckFile]) {
      await mark(endpoint);
      const topics = new Set<unknown>();
      while (!topics.has(`recording ${recording.id}`) || !topics.has(`job ${jobId}`))
        for (const { data } of await stream.next(1)) {
          const { topic, id } = data as { topic: string; id: string };
          topics.add(`${topic} ${id}`);
        }
    }
  } finally {
    stream.close();
  }
});

test('automatic naming skips a checked file without failing', async () => {
  await mark(checkFile);
  const before = await read();
  const { number } = before.speakers.find(({ name }) => name === null)!;
  expect(
    await inTask(recording, () => nameSpeakers(organisationId, recording.id, [{ number, name: 'Known' }])),
  ).toEqual([]);
  expect((await read()).speakers).toEqual(before.speakers);
});
