import { readJob } from '@colloquy/contract/jobs';
import { findAssignments } from '@colloquy/contract/review';
import { beforeAll, expect, it } from 'vitest';
import { now } from '../../platform/clock.ts';
import { bySession, forAssignment } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { hashToken } from '../../platform/secrets.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { insertJobRow, insertAssignmentRow } from '../../testing/insert-rows.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';

const server = useTestServer();
let reviewer: TestPerson;
let browser: Browser;
let customer: TestPerson;

beforeAll(async () => {
  reviewer = await aPerson((await anOrganisation({ name: 'Operator' })).id, 'reviewer');
  customer = await aPerson((await anOrganisation({ name: 'Harbour Research' })).id);
  browser = await actAs(server, reviewer);
});

const assign = async (person: TestPerson): Promise<{ id: string; jobId: string }> => {
  const jobId = await insertJobRow(server, customer);
  return {
    jobId,
    id: await insertAssignmentRow(server, { jobId, person, organisationId: customer.organisationId }),
  };
};

it('is empty for a reviewer without work', async () => {
  expect(await browser.get(findAssignments)).toMatchObject({ rows: [], next: null, total: 0 });
});

it('lists own assignments with job and organisation, page by page, and opens their jobs', async () => {
  const [first, second] = [await assign(reviewer), await assign(reviewer)];
  await assign(await aPerson(reviewer.organisationId, 'reviewer'));
  const page = await browser.get(findAssignments, { query: { size: 1 } });
  expect(page.rows).toMatchObject([{ ...second, organisation: 'Harbour Research', until: null }]);
  const rest = await browser.get(findAssignments, { query: { size: 1, after: page.next } });
  expect([rest.rows, rest.next]).toMatchObject([[first], null]);
  const params = { jobId: first.jobId };
  expect((await browser.call(readJob, { params })).status).toBe(404);
  expect((await browser.call(readJob, { params, headers: { 'x-assignment': first.id } })).status).toBe(200);
  expect((await browser.call(readJob, { params, headers: { 'x-assignment': second.id } })).status).toBe(404);
});

it('does not show assignments that were withdrawn or have ended', async () => {
  const { id, jobId } = await assign(reviewer);
  await server.superuser.query(`update assignment set until = now() - interval '1 second' where id = $1`, [
    id,
  ]);
  const { rows } = await browser.get(findAssignments);
  expect(rows.map((row) => row.id)).not.toContain(id);
  const reply = await browser.call(readJob, { params: { jobId }, headers: { 'x-assignment': id } });
  expect([reply.status, reply.answer]).toMatchObject([404, { error: 'not-found' }]);
});

it('cannot lose its grant, or keep it, by a statement of people who may not revoke it', async () => {
  const { id, jobId } = await assign(reviewer);
  const owner = await actAs(server, customer);
  const asOwner = bySession(hashToken(owner.cookie!), now());
  const asReviewer = forAssignment(hashToken(browser.cookie!), now(), id);
  for (const opener of [asOwner, asReviewer])
    for (const statement of [
      `update assignment set state = 'withdrawn' where id = $1`,
      'update assignment set from_ms = null where id = $1',
      'delete from assignment where id = $1',
    ])
      await expect(run(opener, () => sqlQuery(statement, [id]))).rejects.toThrow(
        /only together with its grant/,
      );
  const reply = await browser.call(readJob, { params: { jobId }, headers: { 'x-assignment': id } });
  expect(reply.status).toBe(200);
});
