import {
  acceptAssignment,
  addAbsence,
  findReviewerWork,
  finishAssignment,
  createAssignment,
  readStatement,
  REVIEWERS_CSV_PATH,
  type ReviewerWork,
  setReviewerRate,
  STATEMENT_CSV_PATH,
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
let colleague: TestPerson;
let reviewerBrowser: Browser;
let colleagueBrowser: Browser;
let admin: Browser;
let customer: Browser;
let platformAdmin: Browser;
let ofOperator: TestPerson;

beforeAll(async () => {
  const { id } = await anOrganisation();
  reviewer = await aPerson(id, 'reviewer');
  colleague = await aPerson(id, 'reviewer');
  reviewerBrowser = await actAs(server, reviewer);
  colleagueBrowser = await actAs(server, colleague);
  admin = await actAs(server, await aPerson(id, 'organisationadmin'));
  customer = await actAs(server, await aPerson(id));
  const operator = await anOrganisation({ isOperator: true });
  ofOperator = await aPerson(operator.id, 'reviewer');
  platformAdmin = await actAs(server, await aPerson(operator.id, 'admin'));
});

const reviewed = (person: TestPerson, doneAt: string, minutes: number) =>
  server.superuser.query(
    `insert into review_record (organisation_id, id, person_id, assignment_id, done_at, audio_ms)
     values ($1, gen_random_uuid(), $2, gen_random_uuid(), $3, $4)`,
    [person.organisationId, person.id, doneAt, minutes * 60_000],
  );
const rated = (person: TestPerson, fromAt: string, currency: string | null, minor: number | null) =>
  server.superuser.query(
    `insert into reviewer_rate (organisation_id, id, person_id, currency, minor, from_at, changed_by)
     values ($1, $2, $3, $4, $5, $6, $3)`,
    [person.organisationId, newId(), person.id, currency, minor, fromAt],
  );
const workOf = async (person: TestPerson, month?: string, by = admin): Promise<ReviewerWork | undefined> =>
  (await by.get(findReviewerWork, { query: { ...(month !== undefined && { month }) } })).rows.find(
    ({ id }) => id === person.id,
  );

describe('the work of a reviewer', () => {
  it('is paid at the rate at the time of each review, by month and currency', async () => {
    await rated(reviewer, '2026-02-10T00:00:00Z', 'EUR', 55);
    await rated(reviewer, '2026-02-20T00:00:00Z', 'EUR', 60);
    await rated(reviewer, '2026-03-01T00:00:00Z', 'USD', 70);
    await reviewed(reviewer, '2026-02-05T12:00:00Z', 10);
    await reviewed(reviewer, '2026-02-12T12:00:00Z', 1.5);
    await reviewed(reviewer, '2026-02-21T12:00:00Z', 10);
    await reviewed(reviewer, '2026-03-02T12:00:00Z', 2);
    const february = {
      jobs: 3,
      audioMs: 21.5 * 60_000,
      unratedMs: 600_000,
      amounts: [{ currency: 'EUR', minor: 683 }],
    };
    const march = { jobs: 1, audioMs: 120_000, unratedMs: 0, amounts: [{ currency: 'USD', minor: 140 }] };
    expect(await workOf(reviewer, '2026-02')).toMatchObject({
      ...february,
      rate: { currency: 'USD', minor: 70 },
    });
    expect(await workOf(reviewer, '2026-03')).toMatchObject(march);
    expect(await workOf(colleague, '2026-03')).toMatchObject({ jobs: 0, amounts: [], rate: null });
    const { months } = await reviewerBrowser.get(readStatement);
    expect(months).toEqual([
      { month: '2026-03', ...march },
      { month: '2026-02', ...february },
    ]);
    const statement = await (await reviewerBrowser.fetch(STATEMENT_CSV_PATH)).text();
    expect(statement).toContain('2026-02,2026-02-05T12:00:00.000Z,,,,10,,,\r\n');
    expect(statement).toContain('2026-02,2026-02-12T12:00:00.000Z,,,,1.5,0.55,0.825,EUR\r\n');
    expect(statement).toContain('2026-03,2026-03-02T12:00:00.000Z,,,,2,0.7,1.4,USD\r\n');
    const csv = await (
      await admin.fetch(`${REVIEWERS_CSV_PATH}?month=2026-02&columns=name,minutes,rate,amount`)
    ).text();
    expect(csv).toContain(`${reviewer.name},Yes,21.5,USD 0.70,EUR 6.83,10`);
    const load = await (await admin.fetch(`${REVIEWERS_CSV_PATH}?columns=load`)).text();
    expect(load.split('\r\n')[0]).toContain('Open jobs in progress,Open jobs offered');
  });

  it('is listed with offers, work in progress, turnaround and absences', async () => {
    const offer = async (): Promise<string> => {
      const { job } = await aJobWithFile(customer);
      const requestId = newId();
      await admin.get(createAssignment, {
        params: { jobId: job.id },
        body: { requestId, personId: colleague.id },
      });
      return requestId;
    };
    const [, accepted, done] = [await offer(), await offer(), await offer()];
    for (const assignmentId of [accepted, done])
      await colleagueBrowser.get(acceptAssignment, { params: { assignmentId } });
    await server.superuser.query(
      `update assignment set created_at = created_at - interval '3 hours' where id = $1`,
      [done],
    );
    await colleagueBrowser.get(finishAssignment, { params: { assignmentId: done } });
    const days = { fromDay: '2199-01-01', toDay: '2199-01-02' };
    await colleagueBrowser.get(addAbsence, { body: { id: newId(), ...days } });
    const work = await workOf(colleague);
    expect(work).toMatchObject({
      isActive: true,
      offered: 1,
      inProgress: 1,
      jobs: 1,
      awayFrom: days.fromDay,
      awayTo: days.toDay,
    });
    expect(work!.turnaroundMs! / 3_600_000).toBeCloseTo(3, 1);
    expect((await workOf(colleague, '2020-01'))!.turnaroundMs).toBeNull();
  });
});

describe('the rate of a reviewer', () => {
  const set = (by: Browser, person: TestPerson, rate: { currency: string; minor: number } | null) =>
    by.call(setReviewerRate, { params: { reviewerId: person.id }, body: { rate } });
  const EUR = { currency: 'EUR', minor: 90 };

  it('is set only by the admin of their organisation, once per value, and is audited', async () => {
    for (let times = 0; times < 2; times++) expect((await set(admin, colleague, EUR)).status).toBe(200);
    expect((await workOf(colleague))!.rate).toEqual(EUR);
    expect((await set(admin, colleague, null)).status).toBe(200);
    expect((await workOf(colleague))!.rate).toBeNull();
    const entries = await server.superuser.query(
      `select from audit_entry where subject_id = $1 and action = 'reviewer.rate-set'`,
      [colleague.id],
    );
    expect(entries.rowCount).toBe(2);
    expect((await set(admin, ofOperator, EUR)).status).toBe(404);
    expect((await set(platformAdmin, colleague, EUR)).status).toBe(404);
    expect((await set(platformAdmin, ofOperator, EUR)).status).toBe(200);
    expect(await workOf(ofOperator, undefined, platformAdmin)).toMatchObject({ rate: EUR });
    expect(await workOf(colleague, undefined, platformAdmin)).toBeUndefined();
    for (const other of [reviewerBrowser, customer]) {
      expect((await set(other, colleague, EUR)).status).toBe(403);
      expect((await other.call(findReviewerWork)).status).toBe(403);
    }
    expect((await set(admin, colleague, { currency: 'euro', minor: 1 })).status).toBe(400);
  });
});
