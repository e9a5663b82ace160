import { readJob, readJobHistory, readJobPeople, readOpenWork } from '@colloquy/contract/jobs';
import {
  acceptAssignment,
  createAssignment,
  declineAssignment,
  findAssignments,
  findJobAssignments,
  findOperatorReviewers,
  finishAssignment,
  returnAssignment,
  withdrawAssignment,
} from '@colloquy/contract/review';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { aJobWithFile } from '../jobs/jobs.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';

const server = useTestServer();
let reviewer: TestPerson;
let adminPerson: TestPerson;
let customer: Browser;
let admin: Browser;
let browser: Browser;
let jobId: string;

beforeAll(async () => {
  reviewer = await aPerson((await anOrganisation({ name: 'Operator', isOperator: true })).id, 'reviewer');
  const client = await anOrganisation({ name: 'Harbour Research' });
  adminPerson = await aPerson(client.id, 'organisationadmin');
  admin = await actAs(server, adminPerson);
  customer = await actAs(server, await aPerson(client.id));
  browser = await actAs(server, reviewer);
});

async function offer(fields: { until?: string; note?: string } = {}): Promise<string> {
  const id = newId();
  const body = { requestId: id, personId: reviewer.id, ...fields };
  await admin.get(createAssignment, { params: { jobId }, body });
  return id;
}
const at = () => ({ params: { jobId } });
const readAsCustomer = async () => (await customer.get(readJob, at())).job;
const qcStage = async () => (await readAsCustomer()).stages.find(({ label }) => label === 'Human QC')?.state;
const historyOf = async (reader: Browser, headers: Record<string, string> = {}) => {
  const { entries } = await reader.get(readJobHistory, { ...at(), headers });
  return entries
    .filter(({ kind }) => kind.startsWith('review-'))
    .map(({ kind, by, reason, reviewer: whose }) => [kind, whose, by, reason]);
};

describe('a human review', () => {
  it('is shown to the owner of the job while it is under way and when it is done', async () => {
    jobId = (await aJobWithFile(customer)).job.id;
    const assignmentId = await offer();
    expect(await readAsCustomer()).toMatchObject({ reviews: [] });
    expect(await qcStage()).toBe('skipped');

    await browser.get(acceptAssignment, { params: { assignmentId } });
    const running = { reviewer: reviewer.name, state: 'running', since: expect.any(String) as string };
    expect(await readAsCustomer()).toMatchObject({ reviews: [running] });
    expect(await qcStage()).toBe('now');
    const headers = { 'x-assignment': assignmentId };
    expect(await browser.get(readOpenWork, { ...at(), headers })).toMatchObject({ comments: 0, reviews: [] });
    expect(await customer.get(readJobPeople, at())).toMatchObject({
      reviewers: [{ id: reviewer.id, name: reviewer.name, until: null }],
    });

    await browser.get(finishAssignment, { params: { assignmentId } });
    expect(await readAsCustomer()).toMatchObject({ reviews: [{ ...running, state: 'done' }] });
    expect(await qcStage()).toBe('done');
    expect(await customer.get(readJobPeople, at())).toMatchObject({ reviewers: [] });
    expect(await historyOf(customer)).toEqual([
      ['review-done', reviewer.name, reviewer.name, null],
      ['review-accepted', reviewer.name, reviewer.name, null],
      ['review-offered', reviewer.name, adminPerson.name, null],
    ]);
  });

  it('is in the history of the job; reasons are shown only to admins and the reviewer', async () => {
    jobId = (await aJobWithFile(customer)).job.id;
    const declined = await offer();
    await browser.get(declineAssignment, {
      params: { assignmentId: declined },
      body: { reason: 'Not my language' },
    });
    const returned = await offer();
    await browser.get(acceptAssignment, { params: { assignmentId: returned } });
    await browser.get(returnAssignment, {
      params: { assignmentId: returned },
      body: { reason: 'I fell ill' },
    });
    const withdrawn = await offer();
    await admin.get(withdrawAssignment, {
      params: { assignmentId: withdrawn },
      body: { reason: 'The study was stopped.' },
    });
    const lines = await historyOf(admin);
    expect(lines).toEqual([
      ['review-withdrawn', reviewer.name, adminPerson.name, 'The study was stopped.'],
      ['review-offered', reviewer.name, adminPerson.name, null],
      ['review-returned', reviewer.name, reviewer.name, 'I fell ill'],
      ['review-accepted', reviewer.name, reviewer.name, null],
      ['review-offered', reviewer.name, adminPerson.name, null],
      ['review-declined', reviewer.name, reviewer.name, 'Not my language'],
      ['review-offered', reviewer.name, adminPerson.name, null],
    ]);
    expect(await historyOf(customer)).toEqual(lines.map(([kind, whose, by]) => [kind, whose, by, null]));
    // Another reviewer of the job sees nothing of it.
    const other = await aPerson(reviewer.organisationId, 'reviewer');
    const id = newId();
    await admin.get(createAssignment, { ...at(), body: { requestId: id, personId: other.id } });
    const otherBrowser = await actAs(server, other);
    await otherBrowser.get(acceptAssignment, { params: { assignmentId: id } });
    expect(await historyOf(otherBrowser, { 'x-assignment': id })).toEqual([
      ['review-accepted', other.name, other.name, null],
      ['review-offered', other.name, adminPerson.name, null],
    ]);
  });
});

it('counts for the organisation that ordered it, without the pay', async () => {
  const other = await anOrganisation();
  const [person, owner] = [await aPerson(other.id, 'organisationadmin'), await aPerson(other.id)];
  const otherAdmin = await actAs(server, person);
  const reviewers = async (query: { month?: string } = {}) =>
    (await otherAdmin.get(findOperatorReviewers, { query })).reviewers;
  const ordered = await aJobWithFile(await actAs(server, owner));
  await server.superuser.query('update job_file set duration_ms = 90000 where id = $1', [ordered.jobFileId]);
  expect(await reviewers()).toEqual([]);
  const params = { assignmentId: newId() };
  await otherAdmin.get(createAssignment, {
    params: { jobId: ordered.job.id },
    body: { requestId: params.assignmentId, personId: reviewer.id },
  });
  await browser.get(acceptAssignment, { params });
  const counts = { id: reviewer.id, name: reviewer.name, offered: 0, inProgress: 1, jobs: 0, audioMs: 0 };
  expect(await reviewers()).toEqual([counts]);
  await browser.get(finishAssignment, { params });
  expect(await reviewers()).toEqual([{ ...counts, inProgress: 0, jobs: 1, audioMs: 90_000 }]);
  expect(await reviewers({ month: '2020-01' })).toMatchObject([{ jobs: 0, audioMs: 0 }]);
});

describe('an offer', () => {
  it('says how many people speak in which language, and carries a note', async () => {
    jobId = (await aJobWithFile(customer)).job.id;
    await server.superuser.query(
      `update job set settings = settings || '{"language": "de", "speakers": 3}' where id = $1`,
      [jobId],
    );
    const id = await offer({ note: ' Names are spelt as in the guide. ' });
    const { rows } = await browser.get(findAssignments, { query: { jobId } });
    const note = 'Names are spelt as in the guide.';
    expect(rows).toMatchObject([{ id, language: 'de', speakers: 3, files: 1, note }]);
    const { assignments } = await admin.get(findJobAssignments, at());
    expect(assignments).toMatchObject([{ id, note }]);
  });

  it('is withdrawn with a reason that the reviewer reads', async () => {
    jobId = (await aJobWithFile(customer)).job.id;
    const assignmentId = await offer();
    await browser.get(acceptAssignment, { params: { assignmentId } });
    const reason = 'A colleague who speaks Wolof does it.';
    await admin.get(withdrawAssignment, { params: { assignmentId }, body: { reason } });
    const { rows } = await browser.get(findAssignments, { query: { jobId, state: 'withdrawn' } });
    expect(rows).toMatchObject([{ id: assignmentId, state: 'withdrawn', reason }]);
    const mails = await server.superuser.query<{ subject: string }>(
      `select subject from mail where subject_id = $1 order by created_at desc limit 1`,
      [jobId],
    );
    expect(mails.rows[0]!.subject).toMatch(/^Your review of .* was withdrawn$/);
  });

  it('can be repeated once the access of the first one has expired', async () => {
    jobId = (await aJobWithFile(customer)).job.id;
    const first = await offer({ until: '2199-01-01T00:00:00.000Z' });
    await browser.get(acceptAssignment, { params: { assignmentId: first } });
    expect(await offer()).not.toBe(first);
    const idsOf = async () => (await admin.get(findJobAssignments, at())).assignments.map(({ id }) => id);
    expect(await idsOf()).toEqual([first]);
    await server.superuser.query(`update assignment set until = now() - interval '1 second' where id = $1`, [
      first,
    ]);
    const second = await offer();
    expect(await idsOf()).toEqual([second, first]);
    await browser.get(acceptAssignment, { params: { assignmentId: second } });
    expect(await readAsCustomer()).toMatchObject({ reviews: [{ state: 'running' }] });
  });
});
