import { findThreads, createThread } from '@colloquy/contract/comments';
import {
  deleteJob,
  findAllJobs,
  findDeletedJobs,
  findJobs,
  readDeletedJob,
  moveJob,
  readJob,
  readJobHistory,
  readJobMetadata,
  readJobPeople,
  restoreJob,
  shareJob,
} from '@colloquy/contract/jobs';
import { findAudit } from '@colloquy/contract/organisations';
import { readTranscript } from '@colloquy/contract/transcripts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { insertGroupRow, insertAssignmentRow } from '../../testing/insert-rows.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aTranscript } from '../transcripts/transcripts.factory.ts';
import { aDraft } from './jobs.factory.ts';

const DAY = 86_400_000;
const server = useTestServer();
let owner: TestPerson;
let customer: Browser;
let orgAdmin: Browser;

beforeAll(async () => {
  const { id } = await anOrganisation();
  owner = await aPerson(id);
  customer = await actAs(server, owner);
  orgAdmin = await actAs(server, await aPerson(id, 'organisationadmin'));
});

const aDeletedJob = async (name = newId()): Promise<string> => {
  const { id: jobId } = await aDraft(customer, { name });
  await customer.get(deleteJob, { params: { jobId } });
  return jobId;
};
const listed = async (browser: Browser, query = {}): Promise<string[]> =>
  (await browser.get(findDeletedJobs, { query })).rows.map(({ id }) => id);
const statusOf = async (
  browser: Browser,
  endpoint: typeof readDeletedJob | typeof restoreJob,
  jobId: string,
) => (await browser.call(endpoint, { params: { jobId } })).status;

describe('a deleted job', () => {
  it('is listed with its purge date for people who may restore it', async () => {
    const jobId = await aDeletedJob('Food market');
    const colleague = await actAs(server, await aPerson(owner.organisationId));
    const { rows } = await customer.get(findDeletedJobs, { query: { q: 'food' } });
    expect(rows).toMatchObject([{ id: jobId, name: 'Food market', createdBy: owner.name, canRestore: true }]);
    const { at, by, restorableUntil, isByRetention } = rows[0]!.deletion;
    expect([by, isByRetention]).toEqual([owner.name, false]);
    expect(Date.parse(restorableUntil) - Date.parse(at)).toBe(30 * DAY);
    expect(await listed(orgAdmin)).toContain(jobId);
    expect(await listed(colleague)).toEqual([]);
    const foreign = await actAs(server, await aPerson((await anOrganisation()).id, 'organisationadmin'));
    expect(await listed(foreign)).toEqual([]);
    expect(await statusOf(foreign, readDeletedJob, jobId)).toBe(404);
    expect(await statusOf(foreign, restoreJob, jobId)).toBe(404);
  });

  it('is listed most recent first, in pages, and found by its service', async () => {
    const person = await actAs(server, await aPerson(owner.organisationId));
    const ids = [];
    for (let count = 0; count < 3; count++) {
      const { id: jobId } = await aDraft(person);
      await person.get(deleteJob, { params: { jobId } });
      ids.unshift(jobId);
    }
    const first = await person.get(findDeletedJobs, { query: { size: 2 } });
    const second = await person.get(findDeletedJobs, { query: { size: 2, after: first.next } });
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids);
    expect(first.total).toBe(3);
    expect(await listed(person, { sid: 'SID003' })).toEqual([]);
  });

  it('answers that it was deleted to people who could see it, who cannot restore it', async () => {
    const { id: jobId } = await aDraft(customer);
    const [reader, ofGroup, stranger] = [
      await aPerson(owner.organisationId),
      await aPerson(owner.organisationId),
      await aPerson(owner.organisationId),
    ];
    await customer.get(shareJob, { params: { jobId }, body: { personId: reader.id, access: 'work' } });
    await insertGroupRow(server, owner.organisationId, [owner.id, ofGroup.id]);
    await customer.get(deleteJob, { params: { jobId } });
    for (const person of [reader, ofGroup]) {
      const browser = await actAs(server, person);
      const { job } = await browser.get(readDeletedJob, { params: { jobId } });
      expect(job).toMatchObject({ canRestore: false, deletion: { by: owner.name } });
      expect(await statusOf(browser, restoreJob, jobId)).toBe(403);
      // The list contains only jobs that the caller may restore.
      expect(await listed(browser)).toEqual([]);
    }
    const browser = await actAs(server, stranger);
    expect(await statusOf(browser, readDeletedJob, jobId)).toBe(404);
    expect(await statusOf(browser, restoreJob, jobId)).toBe(404);
  });

  it('is restored by an organisation admin with all its content', async () => {
    const { id: recordingId, jobId } = await aTranscript(server, owner, ['Two words.']);
    const [colleague, reviewer] = [
      await aPerson(owner.organisationId),
      await aPerson(owner.organisationId, 'reviewer'),
    ];
    await customer.get(shareJob, { params: { jobId }, body: { personId: colleague.id, access: 'read' } });
    const thread = { id: newId(), kind: 'comment', text: 'Which two?', quotation: null };
    await customer.get(createThread, { params: { recordingId }, body: thread });
    const { organisationId } = owner;
    const assignmentId = await insertAssignmentRow(server, { jobId, person: reviewer, organisationId });
    const reviewing = await actAs(server, reviewer);
    const headers = { 'x-assignment': assignmentId };
    const all = async () => ({
      job: { ...(await customer.get(readJob, { params: { jobId } })).job, revision: 0 },
      people: await customer.get(readJobPeople, { params: { jobId } }),
      words: await customer.get(readTranscript, { params: { recordingId } }),
      threads: await customer.get(findThreads, { params: { recordingId } }),
      ofReviewer: (await reviewing.get(readTranscript, { params: { recordingId }, headers })).segments,
    });
    const before = await all();
    await customer.get(deleteJob, { params: { jobId } });
    expect((await customer.call(readTranscript, { params: { recordingId } })).status).toBe(404);
    expect((await reviewing.call(readTranscript, { params: { recordingId }, headers })).status).toBe(404);

    expect((await orgAdmin.get(readDeletedJob, { params: { jobId } })).job.canRestore).toBe(true);
    await orgAdmin.get(restoreJob, { params: { jobId } });
    expect(await all()).toEqual(before);
    expect(await listed(customer)).not.toContain(jobId);
    expect((await customer.get(findJobs)).rows.map(({ id }) => id)).toContain(jobId);
    const audited = await orgAdmin.get(findAudit, { query: { action: 'job.restored' } });
    expect(audited.rows[0]).toMatchObject({ subjectId: jobId, by: 'person' });
    expect(await statusOf(orgAdmin, readDeletedJob, jobId)).toBe(404);
    const { entries } = await customer.get(readJobHistory, { params: { jobId } });
    expect(entries.map(({ kind }) => kind).slice(0, 2)).toEqual(['restored', 'deleted']);
    expect(entries[1]).toMatchObject({ by: owner.name });
  });

  it('is shown to platform admins by number only, and not restored by them', async () => {
    const jobId = await aDeletedJob();
    const operator = await anOrganisation({ isOperator: true });
    const platform = await actAs(server, await aPerson(operator.id, 'admin'));
    const { organisationId } = owner;
    const ids = async (query = {}) =>
      (await platform.get(findAllJobs, { query: { organisationId, ...query } })).rows.map(({ id }) => id);
    expect(await ids()).not.toContain(jobId);
    expect(await ids({ shown: 'deleted' })).toContain(jobId);
    const { job } = await platform.get(readJobMetadata, { params: { jobId } });
    expect(job).toMatchObject({ name: null, moves: [] });
    expect(job.restorableUntil).not.toBeNull();
    expect(await statusOf(platform, restoreJob, jobId)).toBe(403);
    const body = { move: 'cancel', reason: 'A try.' };
    expect((await platform.call(moveJob, { params: { jobId }, body })).status).toBe(404);
  });

  it('is not found after 30 days, even before the purge', async () => {
    const jobId = await aDeletedJob();
    await server.superuser.query(
      `update job set deleted_at = deleted_at - interval '30 days' where id = $1`,
      [jobId],
    );
    for (const browser of [customer, orgAdmin]) {
      expect(await listed(browser)).not.toContain(jobId);
      expect(await statusOf(browser, readDeletedJob, jobId)).toBe(404);
      expect(await statusOf(browser, restoreJob, jobId)).toBe(404);
    }
  });
});
