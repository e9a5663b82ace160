import { acceptJob, readJob, readOpenWork } from '@colloquy/contract/jobs';
import {
  acceptAssignment,
  addAbsence,
  ASSIGNMENTS_CSV_PATH,
  declineAssignment,
  deleteAbsence,
  findAbsences,
  findAssignments,
  findJobAssignments,
  findReviewers,
  finishAssignment,
  createAssignment,
  returnAssignment,
  readStatement,
  STATEMENT_CSV_PATH,
  STATEMENT_PDF_PATH,
  withdrawAssignment,
} from '@colloquy/contract/review';
import { extractText } from 'unpdf';
import { beforeAll, expect, it } from 'vitest';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { InvalidationReader } from '../../testing/invalidation-reader.ts';
import { runTask } from '../../testing/run-task.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { aJobWithFile, finishFile } from '../jobs/jobs.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { endAssignments } from './end-assignments.ts';

const server = useTestServer();
let reviewer: TestPerson;
let own: TestPerson;
let customerBrowser: Browser;
let admin: Browser;
let adminPerson: TestPerson;
let browser: Browser;

beforeAll(async () => {
  const operator = await anOrganisation({ name: 'Operator', isOperator: true });
  const client = await anOrganisation({ name: 'Harbour Research' });
  reviewer = await aPerson(operator.id, 'reviewer');
  own = await aPerson(client.id, 'reviewer');
  adminPerson = await aPerson(client.id, 'organisationadmin');
  admin = await actAs(server, adminPerson);
  customerBrowser = await actAs(server, await aPerson(client.id));
  browser = await actAs(server, reviewer);
});

async function offer(
  person: TestPerson = reviewer,
): Promise<{ id: string; jobId: string; jobFileId: string }> {
  const { job, jobFileId } = await aJobWithFile(customerBrowser);
  const id = newId();
  const body = { requestId: id, personId: person.id };
  await admin.get(createAssignment, { params: { jobId: job.id }, body });
  await admin.get(createAssignment, { params: { jobId: job.id }, body });
  return { id, jobId: job.id, jobFileId };
}
const statesOf = async (jobId: string) => {
  const { assignments } = await admin.get(findJobAssignments, { params: { jobId } });
  return assignments.map(({ state, reason }) => [state, reason]);
};
const readAs = async ({ id, jobId }: { id: string; jobId: string }): Promise<number> =>
  (await browser.call(readJob, { params: { jobId }, headers: { 'x-assignment': id } })).status;
const mailsTo = async (person: TestPerson): Promise<string[]> => {
  const { rows } = await server.superuser.query<{ subject: string }>(
    `select subject from mail where "to" = (select email::text from person where id = $1) order by created_at`,
    [person.id],
  );
  return rows.map(({ subject }) => subject);
};

it('is offered to a reviewer of the operator organisation, grants access once accepted, and counts when done', async () => {
  const { reviewers } = await admin.get(findReviewers, { params: { jobId: (await offer()).jobId } });
  expect(reviewers.map(({ id, isOperator }) => [id, isOperator])).toEqual([
    [own.id, false],
    [reviewer.id, true],
  ]);
  const offered = await offer();
  await server.superuser.query('update job_file set duration_ms = 90000 where id = $1', [offered.jobFileId]);
  const { rows } = await browser.get(findAssignments, { query: { jobId: offered.jobId } });
  expect(rows).toMatchObject([
    { id: offered.id, state: 'offered', organisation: 'Harbour Research', files: 1, audioMs: 90_000 },
  ]);
  expect(await readAs(offered)).toBe(404);

  const params = { assignmentId: offered.id };
  await browser.get(acceptAssignment, { params });
  await browser.get(acceptAssignment, { params });
  expect(await readAs(offered)).toBe(200);
  expect((await browser.call(declineAssignment, { params, body: { reason: 'Too late' } })).status).toBe(409);

  await browser.get(finishAssignment, { params });
  await browser.get(finishAssignment, { params });
  expect(await readAs(offered)).toBe(404);
  const done = await browser.get(findAssignments, { query: { state: 'done' } });
  expect(done.rows.map(({ id }) => id)).toEqual([offered.id]);
  const list = await (await browser.fetch(`${ASSIGNMENTS_CSV_PATH}?state=done`)).text();
  expect(list).toContain(',Finished,Harbour Research,1.5,1,');
  const statement = await browser.get(readStatement);
  expect(statement).toMatchObject({ months: [{ jobs: 1, audioMs: 90_000 }] });
  const { month } = statement.months[0]!;
  const { job, code } = done.rows[0]!;
  const csv = await (await browser.fetch(STATEMENT_CSV_PATH)).text();
  expect(csv).toMatch(new RegExp(`${month},[^,]+Z,${job},${code},Harbour Research,1.5,`));
  const pdf = await browser.fetch(`${STATEMENT_PDF_PATH}?month=${month}`);
  const { text } = await extractText(new Uint8Array(await pdf.arrayBuffer()), { mergePages: true });
  for (const part of [`Reviewer ${reviewer.name}`, code, 'Harbour Research', '1.50', 'No rate'])
    expect(text).toContain(part);
  expect(await statesOf(offered.jobId)).toEqual([['done', null]]);
  expect((await mailsTo(reviewer)).at(-1)).toMatch(/is offered to you for review$/);
  expect(await mailsTo(adminPerson)).toMatchObject([
    expect.stringContaining('accepted the review of'),
    expect.stringContaining('finished the review of'),
  ]);
});

it('is declined or handed back with a reason, and withdrawn immediately', async () => {
  const declined = await offer();
  const decline = { params: { assignmentId: declined.id }, body: { reason: 'Not my language' } };
  expect((await browser.call(declineAssignment, { ...decline, body: { reason: ' ' } })).status).toBe(400);
  await browser.get(declineAssignment, decline);
  expect(await statesOf(declined.jobId)).toEqual([['declined', 'Not my language']]);

  const returned = await offer();
  const params = { assignmentId: returned.id };
  await browser.get(acceptAssignment, { params });
  await browser.get(returnAssignment, { params, body: { reason: 'I fell ill' } });
  expect(await readAs(returned)).toBe(404);
  expect(await statesOf(returned.jobId)).toEqual([['returned', 'I fell ill']]);
  // A new offer to the same person is a new assignment.
  await admin.get(createAssignment, {
    params: { jobId: returned.jobId },
    body: { requestId: newId(), personId: reviewer.id },
  });
  expect((await statesOf(returned.jobId)).map(([state]) => state)).toEqual(['offered', 'returned']);

  const withdrawn = await offer();
  await browser.get(acceptAssignment, { params: { assignmentId: withdrawn.id } });
  await admin.get(withdrawAssignment, { params: { assignmentId: withdrawn.id }, body: {} });
  expect(await readAs(withdrawn)).toBe(404);
  const { rows } = await browser.get(findAssignments);
  expect(rows.map(({ id }) => id)).not.toContain(withdrawn.id);
  const late = await browser.call(acceptAssignment, { params: { assignmentId: withdrawn.id } });
  expect(late.status).toBe(409);
});

it('ends when the customer accepts the job, leaves the list of open work, and counts if it was in progress', async () => {
  const [inReview, offered] = [await offer(), await offer(own)];
  await server.superuser.query('update assignment set job_id = $2 where id = $1', [
    offered.id,
    inReview.jobId,
  ]);
  await browser.get(acceptAssignment, { params: { assignmentId: inReview.id } });
  await server.superuser.query('update job_file set duration_ms = 60000 where id = $1', [inReview.jobFileId]);
  const organisationId = adminPerson.organisationId;
  await run(asSystem(organisationId), () => finishFile(inReview.jobFileId));
  const params = { jobId: inReview.jobId };
  expect(await customerBrowser.get(readOpenWork, { params })).toMatchObject({
    comments: 0,
    reviews: [
      { reviewer: reviewer.name, state: 'accepted' },
      { reviewer: own.name, state: 'offered' },
    ],
  });
  const before = await browser.get(readStatement);
  const { job } = await customerBrowser.get(acceptJob, { params });
  expect(job.completedAt).not.toBeNull();
  const reader = await InvalidationReader.open(browser);
  const { rows } = await server.superuser.query<{ payload: { jobId: string; personId: string } }>(
    `select payload from task where name = 'review.end-assignments' and subject_id = $1`,
    [inReview.jobId],
  );
  const payload = rows[0]!.payload;
  await runTask(endAssignments, organisationId, payload);
  expect(await reader.closed()).toBe(true);
  await runTask(endAssignments, organisationId, payload);
  expect((await statesOf(inReview.jobId)).toSorted()).toEqual([
    ['ended', null],
    ['ended', null],
  ]);
  expect(await readAs(inReview)).toBe(404);
  const open = await browser.get(findAssignments, { query: { jobId: inReview.jobId } });
  expect(open.rows).toEqual([]);
  const done = await browser.get(findAssignments, { query: { jobId: inReview.jobId, state: 'done' } });
  expect(done.rows).toMatchObject([{ id: inReview.id, state: 'ended' }]);
  const minutes = ({ months }: typeof before) => months.reduce((sum, { audioMs }) => sum + audioMs, 0);
  expect(minutes(await browser.get(readStatement)) - minutes(before)).toBe(60_000);
  expect((await mailsTo(reviewer)).at(-1)).toMatch(/^Your review of .* has ended$/);
  expect((await mailsTo(own)).at(-1)).toMatch(/is no longer offered to you$/);
  expect(await customerBrowser.get(readOpenWork, { params })).toMatchObject({ reviews: [] });
  const body = { requestId: newId(), personId: reviewer.id };
  expect(await admin.call(createAssignment, { params, body })).toMatchObject({
    status: 409,
    answer: { error: 'job-completed' },
  });
});

it('invalidates the list of its reviewer immediately', async () => {
  const reader = await InvalidationReader.open(browser);
  await offer();
  const topics = (await reader.next(2)).map(({ data }) => data as object);
  expect(topics).toMatchObject([
    { topic: 'assignments', id: reviewer.id },
    { topic: 'notifications', id: reviewer.id },
  ]);
  reader.close();
});

it('can be answered only by its own reviewer, and offered only to reviewers', async () => {
  const offered = await offer(own);
  const params = { assignmentId: offered.id };
  expect((await browser.call(acceptAssignment, { params })).status).toBe(404);
  const { job } = await aJobWithFile(customerBrowser);
  const toAdmin = { requestId: newId(), personId: adminPerson.id };
  const refused = await admin.call(createAssignment, { params: { jobId: job.id }, body: toAdmin });
  expect(refused.status).toBe(404);
  const stranger = await aPerson((await anOrganisation()).id, 'reviewer');
  const body = { requestId: newId(), personId: stranger.id };
  expect((await admin.call(createAssignment, { params: { jobId: job.id }, body })).status).toBe(404);
});

it('shows the absences of a reviewer to the admins who assign work', async () => {
  const first = { id: newId(), fromDay: '2031-05-01', toDay: '2031-05-03' };
  await browser.get(addAbsence, { body: first });
  await browser.get(addAbsence, { body: first });
  await browser.get(addAbsence, { body: { id: newId(), fromDay: '2030-01-01', toDay: '2030-01-01' } });
  const { absences } = await browser.get(findAbsences);
  expect(absences.map(({ fromDay }) => fromDay)).toEqual(['2030-01-01', '2031-05-01']);
  const { job } = await aJobWithFile(customerBrowser);
  const { reviewers } = await admin.get(findReviewers, { params: { jobId: job.id } });
  expect(reviewers.find(({ id }) => id === reviewer.id)).toMatchObject({ awayFrom: '2030-01-01' });
  const wrong = { id: newId(), fromDay: '2031-05-03', toDay: '2031-05-01' };
  expect(await browser.call(addAbsence, { body: wrong })).toMatchObject({
    status: 400,
    answer: { fields: { toDay: 'The last day must not be before the first.' } },
  });
  for (const [fromDay, toDay] of [
    ['2029-12-30', '2030-01-01'],
    ['2031-05-02', '2031-05-02'],
  ] as const)
    expect(await browser.call(addAbsence, { body: { id: newId(), fromDay, toDay } })).toMatchObject({
      status: 400,
      answer: { fields: { fromDay: expect.stringContaining('already have an absence') } },
    });
  const over = { id: newId(), fromDay: '2020-01-01', toDay: '2020-01-03' };
  expect(await browser.call(addAbsence, { body: over })).toMatchObject({
    status: 400,
    answer: { fields: { toDay: expect.stringContaining('in the past') } },
  });
  const theirs = await actAs(server, own);
  const params = { absenceId: first.id };
  expect((await theirs.call(deleteAbsence, { params })).status).toBe(404);
  expect((await browser.get(deleteAbsence, { params })).absences).toHaveLength(1);
});

it('counts months in the reviewer’s time zone', async () => {
  const person = await aPerson(reviewer.organisationId, 'reviewer');
  await server.superuser.query(`update person set time_zone = 'Pacific/Auckland' where id = $1`, [person.id]);
  await server.superuser.query(
    `insert into review_record (organisation_id, id, person_id, assignment_id, done_at, audio_ms)
     values ($1, $2::uuid, $3, $2::uuid, '2026-03-31T12:00:00Z', 60000)`,
    [person.organisationId, newId(), person.id],
  );
  const mine = await actAs(server, person);
  expect(await mine.get(readStatement)).toMatchObject({
    timeZone: 'Pacific/Auckland',
    months: [{ month: '2026-04', jobs: 1, audioMs: 60_000 }],
  });
});

it('refuses an access period that ends before it begins', async () => {
  const { job } = await aJobWithFile(customerBrowser);
  const params = { jobId: job.id };
  const body = { requestId: newId(), personId: reviewer.id, until: '2020-01-01T00:00:00.000Z' };
  expect(await admin.call(createAssignment, { params, body })).toMatchObject({
    status: 400,
    answer: { error: 'invalid-input', message: expect.stringContaining('Choose today or a later day') },
  });
  expect(await statesOf(job.id)).toEqual([]);
});
