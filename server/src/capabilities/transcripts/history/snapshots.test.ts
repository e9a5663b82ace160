import { acceptJob, deleteJob, reopenJob } from '@colloquy/contract/jobs';
import {
  createSnapshot,
  deleteSnapshot,
  findSnapshots,
  MAX_SNAPSHOTS,
  readHistory,
  readLineage,
  readRevision,
  renameSnapshot,
  sendCommands,
} from '@colloquy/contract/transcripts';
import type { Segment } from '@colloquy/rules/transcript';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { actAs, Browser } from '../../../testing/browser.ts';
import { runTask } from '../../../testing/run-task.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../../identity/identity.factory.ts';
import { setRecording } from '../../jobs/index.ts';
import { aJobWithFile, finishFile } from '../../jobs/jobs.factory.ts';
import { anOrganisation } from '../../organisations/organisations.factory.ts';
import { aTranscript, inTask, type TestRecording } from '../transcripts.factory.ts';
import { saveAcceptedSnapshot, saveAutomaticSnapshot } from './automatic-snapshots.ts';

const server = useTestServer();
let customer: TestPerson;
let browser: Browser;
let recording: TestRecording & { segments: Segment[] };

beforeAll(async () => {
  customer = await aPerson((await anOrganisation()).id);
  browser = await actAs(server, customer);
});

beforeEach(async () => {
  recording = await aTranscript(server, customer, ['we met at the old market']);
});

const params = () => ({ recordingId: recording.id });
const find = async () => (await browser.get(findSnapshots, { params: params() })).snapshots;
const name = (body: { id?: string; name: string; revision?: number }, by = browser) =>
  by.call(createSnapshot, { params: params(), body: { id: newId(), ...body } });
const write = (text: string, revision: number) =>
  browser.get(sendCommands, {
    params: params(),
    body: {
      commands: [{ kind: 'set-text', id: newId(), segmentId: recording.segments[0]!.id, revision, text }],
    },
  });

describe('a snapshot', () => {
  test('is created, listed newest first, renamed and deleted', async () => {
    const id = newId();
    await name({ id, name: ' Before names ' });
    await write('We met.', 1);
    await name({ name: 'After the first read' });
    expect(await find()).toMatchObject([
      { name: 'After the first read', revision: 2, trigger: null, person: { name: customer.name } },
      { id, name: 'Before names', revision: 1 },
    ]);
    const renamed = await browser.get(renameSnapshot, { params: { snapshotId: id }, body: { name: 'Raw' } });
    expect(renamed.snapshot).toMatchObject({ id, name: 'Raw', revision: 1 });
    await browser.get(deleteSnapshot, { params: { snapshotId: id } });
    expect(await find()).toHaveLength(1);
    expect((await browser.call(deleteSnapshot, { params: { snapshotId: id } })).status).toBe(404);
  });

  test('is created once when the request is repeated, and is returned with its revision', async () => {
    const id = newId();
    await name({ id, name: 'Draft' });
    await write('We met.', 1);
    expect(await name({ id, name: 'Draft again' })).toMatchObject({
      answer: { snapshot: { name: 'Draft', revision: 1 } },
    });
    await browser.get(deleteSnapshot, { params: { snapshotId: id } });
    await name({ id, name: 'Draft', revision: 1 });
    expect(await find()).toMatchObject([{ id, name: 'Draft', revision: 1 }]);
  });

  test('is refused where it is not possible', async () => {
    const id = newId();
    await name({ id, name: 'Draft' });
    const other = await aTranscript(server, customer, ['elsewhere']);
    const replies = [
      await name({ name: '  ' }),
      await name({ name: 'Later', revision: 9 }),
      await browser.call(createSnapshot, { params: { recordingId: other.id }, body: { id, name: 'Draft' } }),
      await browser.call(renameSnapshot, { params: { snapshotId: id }, body: { name: '' } }),
    ];
    expect(replies.map((reply) => reply.status)).toEqual([400, 400, 400, 400]);
    await server.superuser.query(
      `insert into snapshot (organisation_id, id, recording_id, name, revision, at)
       select $1, gen_random_uuid(), $2, 'One of many', 1, now() from generate_series(2, $3)`,
      [recording.organisationId, recording.id, MAX_SNAPSHOTS],
    );
    expect(await name({ name: 'One too many' })).toMatchObject({ status: 409, answer: { error: 'not-now' } });
  });
});

describe('automatic snapshots', () => {
  test('are saved once and cannot be changed', async () => {
    for (let times = 0; times < 2; times++)
      await inTask(recording, () =>
        saveAutomaticSnapshot(recording.id, { trigger: 'ready', personId: null, at: new Date() }),
      );
    const [ready, ...others] = await find();
    expect(others).toEqual([]);
    expect(ready).toMatchObject({
      name: 'Automatic transcript',
      trigger: 'ready',
      person: null,
      revision: 1,
    });
    const change = { params: { snapshotId: ready!.id } };
    expect([
      (await browser.call(renameSnapshot, { ...change, body: { name: 'Mine' } })).status,
      (await browser.call(deleteSnapshot, change)).status,
    ]).toEqual([409, 409]);
  });

  test('of an accepted job contain what was there at that time', async () => {
    const { job, jobFileId } = await aJobWithFile(browser);
    recording = await aTranscript(server, customer, ['we met at the old market'], { jobId: job.id });
    await inTask(recording, async () => {
      await setRecording(jobFileId, { recordingId: recording.id, durationMs: 60_000 });
      await finishFile(jobFileId);
    });
    await write('We met at the old market.', 1);
    await browser.get(acceptJob, { params: { jobId: job.id } });
    // Written before the task runs.
    await browser.get(reopenJob, { params: { jobId: job.id }, body: { reason: 'A name is wrong.' } });
    await write('We met at the new market.', 2);
    const { rows } = await server.superuser.query<{
      payload: { recordingId: string; personId: string; at: string };
    }>(`select payload from task where subject_id = $1 and name = 'transcripts.save-accepted-snapshot'`, [
      jobFileId,
    ]);
    expect(rows).toHaveLength(1);
    await runTask(saveAcceptedSnapshot, recording.organisationId, rows[0]!.payload);
    expect(await find()).toMatchObject([
      { name: 'Accepted', trigger: 'accepted', revision: 2, person: { id: customer.id } },
    ]);
  });
});

describe('other callers', () => {
  const everything = async (by: Browser, snapshotId: string) => [
    await by.call(readHistory, { params: params() }),
    await by.call(readRevision, { params: params(), query: { revision: 1 } }),
    await by.call(readLineage, { params: params(), query: { since: 0 } }),
    await by.call(findSnapshots, { params: params() }),
    await name({ name: 'Theirs' }, by),
    await by.call(renameSnapshot, { params: { snapshotId }, body: { name: 'Theirs' } }),
    await by.call(deleteSnapshot, { params: { snapshotId } }),
  ];

  test('who are signed out, or in another organisation, or ask for a deleted job, find nothing', async () => {
    const snapshotId = newId();
    await name({ id: snapshotId, name: 'A canary' });
    const foreign = await actAs(server, await aPerson((await anOrganisation()).id));
    const colleague = await actAs(server, await aPerson(customer.organisationId));
    const statuses = async (by: Browser) => (await everything(by, snapshotId)).map((reply) => reply.status);
    expect(await statuses(new Browser(server))).toEqual(Array(7).fill(401));
    for (const by of [foreign, colleague]) {
      const replies = await everything(by, snapshotId);
      expect(replies.map((reply) => reply.status)).toEqual(Array(7).fill(404));
      expect(JSON.stringify(replies)).not.toMatch(/canary|market/);
    }
    await server.superuser.query('update job set deleted_at = now() where id = $1', [recording.jobId]);
    expect(await statuses(browser)).toEqual(Array(7).fill(404));
  });

  test('an organisation admin reads and changes nothing', async () => {
    const snapshotId = newId();
    await name({ id: snapshotId, name: 'Draft' });
    const admin = await actAs(server, await aPerson(customer.organisationId, 'organisationadmin'));
    const replies = await everything(admin, snapshotId);
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 403, 403, 403]);
  });

  test('are deleted with the job', async () => {
    await write('We met a canary.', 1);
    await name({ name: 'A canary' });
    await browser.get(deleteJob, { params: { jobId: recording.jobId } });
    await server.superuser.query('delete from job where id = $1', [recording.jobId]);
    const { rows } = await server.superuser.query(
      `select (select count(*) from snapshot where recording_id = $1)
         + (select count(*) from segment_revision where recording_id = $1)
         + (select count(*) from segment_command where recording_id = $1) as left`,
      [recording.id],
    );
    expect(rows).toEqual([{ left: '0' }]);
  });
});
