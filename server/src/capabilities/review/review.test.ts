import {
  acceptAssignment,
  acceptJob,
  addAbsence,
  ASSIGNMENTS_CSV_PATH,
  declineAssignment,
  deleteAbsence,
  findAbsences,
  findAssignments,
  findJobAssignments,
  findReviewers,
  finishAssignment,
  giveAssignment,
  handBackAssignment,
  readJob,
  readOpenWork,
  readStatement,
  STATEMENT_CSV_PATH,
  withdrawAssignment,
} from '@colloquy/contract';
import { beforeAll, expect, it } from 'vitest';
import { asTask } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { HintReader } from '../../testing/hint-reader.ts';
import { runTask } from '../../testing/run-task.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { finishFile } from '../jobs/index.ts';
import { aJobWithFile } from '../jobs/jobs.factory.ts';
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
  const house = await anOrganisation({ name: 'House', isHouse: true });
  const client = await anOrganisation({ name: 'Harbour Research' });
  reviewer = await aPerson(house.id, 'reviewer');
  own = await aPerson(client.id, 'reviewer');
  adminPerson = await aPerson(client.id, 'organisationadmin');
  admin = await actAs(server, adminPerson);
  customerBrowser = await actAs(server, await aPerson(client.id));
  browser = await actAs(server, reviewer);
});

async function give(
  person: TestPerson = reviewer,
): Promise<{ id: string; jobId: string; jobFileId: string }> {
  const { job, jobFileId } = await aJobWithFile(customerBrowser);
  const id = newId();
  const body = { requestId: id, personId: person.id };
  await admin.get(giveAssignment, { params: { jobId: job.id }, body });
  await admin.get(giveAssignment, { params: { jobId: job.id }, body });
  return { id, jobId: job.id, jobFileId };
}
const statesOf = async (jobId: string) => {
  const { assignments } = await admin.get(findJobAssignments, { params: { jobId } });
  return assignments.map(({ state, reason }) => [state, reason]);
};
const readAs = async ({ id, jobId }: { id: string; jobId: string }): Promise<number> =>
  (await browser.call(readJob, { params: { jobId }, headers: { 'x-assignment': id } })).status;
const mailsTo = async (person: TestPerson): Promise<string[]> => {
  const { rows } = await server.behind.query<{ subject: string }>(
    `select subject from mail where "to" = (select email::text from person where id = $1) order by created_at`,
    [person.id],
  );
  return rows.map(({ subject }) => subject);
};

it('is offered to a reviewer of the house, opens the job once accepted, and counts when done', async () => {
  const { reviewers } = await admin.get(findReviewers, { params: { jobId: (await give()).jobId } });
  expect(reviewers.map(({ id, isHouse }) => [id, isHouse])).toEqual([
    [own.id, false],
    [reviewer.id, true],
  ]);
  const given = await give();
  await server.behind.query('update job_file set duration_ms = 90000 where id = $1', [given.jobFileId]);
  const { rows } = await browser.get(findAssignments, { query: { jobId: given.jobId } });
  expect(rows).toMatchObject([
    { id: given.id, state: 'offered', organisation: 'Harbour Research', files: 1, audioMs: 90_000 },
  ]);
  expect(await readAs(given)).toBe(404);

  const params = { assignmentId: given.id };
  await browser.get(acceptAssignment, { params });
  await browser.get(acceptAssignment, { params });
  expect(await readAs(given)).toBe(200);
  expect((await browser.call(declineAssignment, { params, body: { reason: 'Too late' } })).status).toBe(409);

  await browser.get(finishAssignment, { params });
  await browser.get(finishAssignment, { params });
  expect(await readAs(given)).toBe(404);
  const done = await browser.get(findAssignments, { query: { state: 'done' } });
  expect(done.rows.map(({ id }) => id)).toEqual([given.id]);
  const list = await (await browser.fetch(`${ASSIGNMENTS_CSV_PATH}?state=done`)).text();
  expect(list).toContain(',Done,Harbour Research,1.5,1,');
  const statement = await browser.get(readStatement);
  expect(statement).toMatchObject({ months: [{ jobs: 1, audioMs: 90_000 }] });
  const csv = await (await browser.fetch(STATEMENT_CSV_PATH)).text();
  expect(csv).toContain(`${statement.months[0]!.month},1,1.5`);
  expect(await statesOf(given.jobId)).toEqual([['done', null]]);
  expect((await mailsTo(reviewer)).at(-1)).toMatch(/is offered to you for review$/);
  expect(await mailsTo(adminPerson)).toMatchObject([
    expect.stringContaining('accepted the review of'),
    expect.stringContaining('finished the review of'),
  ]);
});

it('is declined or handed back with a reason, and taken away at once', async () => {
  const declined = await give();
  const decline = { params: { assignmentId: declined.id }, body: { reason: 'Not my language' } };
  expect((await browser.call(declineAssignment, { ...decline, body: { reason: ' ' } })).status).toBe(400);
  await browser.get(declineAssignment, decline);
  expect(await statesOf(declined.jobId)).toEqual([['declined', 'Not my language']]);

  const handedBack = await give();
  const params = { assignmentId: handedBack.id };
  await browser.get(acceptAssignment, { params });
  await browser.get(handBackAssignment, { params, body: { reason: 'I fell ill' } });
  expect(await readAs(handedBack)).toBe(404);
  expect(await statesOf(handedBack.jobId)).toEqual([['handed-back', 'I fell ill']]);
  // Given again to the same person it is a new one.
  await admin.get(giveAssignment, {
    params: { jobId: handedBack.jobId },
    body: { requestId: newId(), personId: reviewer.id },
  });
  expect((await statesOf(handedBack.jobId)).map(([state]) => state)).toEqual(['offered', 'handed-back']);

  const withdrawn = await give();
  await browser.get(acceptAssignment, { params: { assignmentId: withdrawn.id } });
  await admin.get(withdrawAssignment, { params: { assignmentId: withdrawn.id } });
  expect(await readAs(withdrawn)).toBe(404);
  const { rows } = await browser.get(findAssignments);
  expect(rows.map(({ id }) => id)).not.toContain(withdrawn.id);
  const late = await browser.call(acceptAssignment, { params: { assignmentId: withdrawn.id } });
  expect(late.status).toBe(409);
});

it('ends when the customer accepts the job, leaves the list of live work, and counts if it was under way', async () => {
  const [given, offered] = [await give(), await give(own)];
  await server.behind.query('update assignment set job_id = $2 where id = $1', [offered.id, given.jobId]);
  await browser.get(acceptAssignment, { params: { assignmentId: given.id } });
  await server.behind.query('update job_file set duration_ms = 60000 where id = $1', [given.jobFileId]);
  const organisationId = adminPerson.organisationId;
  await run(asTask(organisationId), () => finishFile(given.jobFileId));
  const params = { jobId: given.jobId };
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
  const reader = await HintReader.open(browser);
  const { rows } = await server.behind.query<{ payload: { jobId: string; personId: string } }>(
    `select payload from task where name = 'review.end-assignments' and subject_id = $1`,
    [given.jobId],
  );
  const payload = rows[0]!.payload;
  await runTask(endAssignments, organisationId, payload);
  expect(await reader.closed()).toBe(true);
  await runTask(endAssignments, organisationId, payload);
  expect((await statesOf(given.jobId)).toSorted()).toEqual([
    ['ended', null],
    ['ended', null],
  ]);
  expect(await readAs(given)).toBe(404);
  const open = await browser.get(findAssignments, { query: { jobId: given.jobId } });
  expect(open.rows).toEqual([]);
  const done = await browser.get(findAssignments, { query: { jobId: given.jobId, state: 'done' } });
  expect(done.rows).toMatchObject([{ id: given.id, state: 'ended' }]);
  const minutes = ({ months }: typeof before) => months.reduce((sum, { audioMs }) => sum + audioMs, 0);
  expect(minutes(await browser.get(readStatement)) - minutes(before)).toBe(60_000);
  expect((await mailsTo(reviewer)).at(-1)).toMatch(/^Your review of .* has ended$/);
  expect((await mailsTo(own)).at(-1)).toMatch(/is no longer offered to you$/);
  expect(await customerBrowser.get(readOpenWork, { params })).toMatchObject({ reviews: [] });
  const body = { requestId: newId(), personId: reviewer.id };
  expect(await admin.call(giveAssignment, { params, body })).toMatchObject({
    status: 409,
    answer: { error: 'job-completed' },
  });
});

it('is told to whoever it is offered to at once', async () => {
  const reader = await HintReader.open(browser);
  await give();
  expect(await reader.next(1)).toMatchObject([{ data: { topic: 'assignments', id: reviewer.id } }]);
  reader.close();
});

it('is for the person it was given to, and for reviewers only', async () => {
  const given = await give(own);
  const params = { assignmentId: given.id };
  expect((await browser.call(acceptAssignment, { params })).status).toBe(404);
  const { job } = await aJobWithFile(customerBrowser);
  const toAdmin = { requestId: newId(), personId: adminPerson.id };
  const refused = await admin.call(giveAssignment, { params: { jobId: job.id }, body: toAdmin });
  expect(refused.status).toBe(404);
  const stranger = await aPerson((await anOrganisation()).id, 'reviewer');
  const body = { requestId: newId(), personId: stranger.id };
  expect((await admin.call(giveAssignment, { params: { jobId: job.id }, body })).status).toBe(404);
});

it('knows when a reviewer is away, and tells whoever gives work', async () => {
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
    answer: { fields: { toDay: 'The last day comes before the first.' } },
  });
  for (const [fromDay, toDay] of [
    ['2029-12-30', '2030-01-01'],
    ['2031-05-02', '2031-05-02'],
  ] as const)
    expect(await browser.call(addAbsence, { body: { id: newId(), fromDay, toDay } })).toMatchObject({
      status: 400,
      answer: { fields: { fromDay: expect.stringContaining('already away') } },
    });
  const over = { id: newId(), fromDay: '2020-01-01', toDay: '2020-01-03' };
  expect(await browser.call(addAbsence, { body: over })).toMatchObject({
    status: 400,
    answer: { fields: { toDay: expect.stringContaining('over') } },
  });
  const theirs = await actAs(server, own);
  const params = { absenceId: first.id };
  expect((await theirs.call(deleteAbsence, { params })).status).toBe(404);
  expect((await browser.get(deleteAbsence, { params })).absences).toHaveLength(1);
});

it('counts months where the reviewer lives', async () => {
  const person = await aPerson(reviewer.organisationId, 'reviewer');
  await server.behind.query(`update person set time_zone = 'Pacific/Auckland' where id = $1`, [person.id]);
  await server.behind.query(
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

it('is not offered with an access that ends before it begins', async () => {
  const { job } = await aJobWithFile(customerBrowser);
  const params = { jobId: job.id };
  const body = { requestId: newId(), personId: reviewer.id, until: '2020-01-01T00:00:00.000Z' };
  expect(await admin.call(giveAssignment, { params, body })).toMatchObject({
    status: 400,
    answer: { error: 'invalid-input', message: expect.stringContaining('This day is over') },
  });
  expect(await statesOf(job.id)).toEqual([]);
});
