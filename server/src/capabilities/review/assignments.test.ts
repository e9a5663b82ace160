import { readJob } from '@colloquy/contract/jobs';
import { findAssignments } from '@colloquy/contract/review';
import { beforeAll, expect, it } from 'vitest';
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
