import { signOut } from '@colloquy/contract/identity';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aPerson, type TestPerson } from '../../capabilities/identity/identity.factory.ts';
import { anOrganisation } from '../../capabilities/organisations/organisations.factory.ts';
import { actAs, Browser } from '../../testing/browser.ts';
import { InvalidationReader } from '../../testing/invalidation-reader.ts';
import { insertJobRow, insertAssignmentRow } from '../../testing/insert-rows.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { asSystem } from '../database/open-scope.ts';
import { run } from '../database/scope.ts';
import { newId } from '../ids.ts';
import { invalidate, publishMessage } from './message-bus.ts';

const server = useTestServer();
let organisationId: string;
let customer: TestPerson;
let colleague: TestPerson;
let stranger: TestPerson;
const open: InvalidationReader[] = [];

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
  customer = await aPerson(organisationId);
  colleague = await aPerson(organisationId);
  stranger = await aPerson((await anOrganisation()).id);
});
afterEach(() => open.splice(0).forEach((reader) => reader.close()));

async function listenAs(person: TestPerson): Promise<InvalidationReader> {
  return listenWith(await actAs(server, person));
}
async function listenWith(browser: Browser): Promise<InvalidationReader> {
  const reader = await InvalidationReader.open(browser);
  open.push(reader);
  return reader;
}
const sendInvalidations = (...invalidations: Parameters<typeof invalidate>[]): Promise<void> =>
  run(asSystem(organisationId), async () => {
    for (const each of invalidations) await invalidate(...each);
  });

describe('an invalidation', () => {
  it('reaches those who may see its subject, once per burst and with the newest revision', async () => {
    const job = await insertJobRow(server, customer);
    const reader = await listenAs(customer);
    await sendInvalidations(
      [organisationId, 'job', job, 2],
      [organisationId, 'job', job, 4],
      [organisationId, 'job', job, 3],
    );
    expect(await reader.next(1)).toEqual([
      { event: 'message', data: { topic: 'job', id: job, revision: 4 } },
    ]);
    expect(await reader.next(1, 400)).toEqual([]);
  });

  it('without a revision is not merged into one with a revision', async () => {
    const job = await insertJobRow(server, customer);
    const reader = await listenAs(customer);
    await sendInvalidations(
      [organisationId, 'job', job, 4],
      [organisationId, 'job', job, 0],
      [organisationId, 'job', job, 5],
    );
    expect(await reader.next(1)).toMatchObject([{ data: { topic: 'job', id: job, revision: 0 } }]);
  });

  it('reaches neither a colleague nor another organisation', async () => {
    const job = await insertJobRow(server, customer);
    const [theirs, admins, foreign] = await Promise.all([
      listenAs(colleague),
      listenAs(await aPerson(organisationId, 'organisationadmin')),
      listenAs(stranger),
    ]);
    await sendInvalidations([organisationId, 'jobs', job, 1]);
    expect(await admins.next(1)).toMatchObject([{ data: { id: job } }]);
    expect(await theirs.next(1, 300)).toEqual([]);
    expect(await foreign.next(1, 10)).toEqual([]);
  });

  it('reaches a page that fetched its data before its stream opened', async () => {
    const job = await insertJobRow(server, customer);
    const browser = await actAs(server, customer);
    const witness = await listenWith(browser);
    const fetchedAt = performance.now();
    await sendInvalidations([organisationId, 'job', job, 7]);
    // By now the server has sent it to all streams.
    expect(await witness.next(1)).toMatchObject([{ data: { id: job, revision: 7 } }]);
    const late = await InvalidationReader.open(browser, Math.ceil(performance.now() - fetchedAt) + 500);
    open.push(late);
    const messages = await late.next(1);
    expect(messages.map(({ data }) => data)).toContainEqual({ topic: 'job', id: job, revision: 7 });
    const later = await listenWith(browser);
    expect(await later.next(1, 400)).toEqual([]);
  });

  it('of a rolled-back transaction is never sent', async () => {
    const job = await insertJobRow(server, customer);
    const reader = await listenAs(customer);
    const failing = run(asSystem(organisationId), async () => {
      await invalidate(organisationId, 'job', job, 9);
      throw new Error('changed our mind');
    });
    await expect(failing).rejects.toThrow('changed our mind');
    expect(await reader.next(1, 500)).toEqual([]);
  });

  it('reaches a reviewer of another organisation during the assignment', async () => {
    const reviewer = await aPerson((await anOrganisation()).id, 'reviewer');
    const [assigned, other] = [await insertJobRow(server, customer), await insertJobRow(server, customer)];
    const assignment = await insertAssignmentRow(server, {
      jobId: assigned,
      person: reviewer,
      organisationId,
    });
    const reader = await listenAs(reviewer);
    await sendInvalidations([organisationId, 'job', assigned, 1], [organisationId, 'job', other, 1]);
    expect(await reader.next(1)).toMatchObject([{ data: { id: assigned } }]);
    await server.superuser.query(`update assignment set state = 'withdrawn' where id = $1`, [assignment]);
    await sendInvalidations([organisationId, 'job', assigned, 2]);
    expect(await reader.next(1, 500)).toEqual([]);
    await run(asSystem(organisationId), () => publishMessage({ kind: 'person', personId: reviewer.id }));
    expect(await reader.closed()).toBe(true);
  });
});

describe('the stream', () => {
  it('is refused when signed out or for a replaced session', async () => {
    expect((await new Browser(server).fetch('/api/invalidations')).status).toBe(401);
    const replaced = await actAs(server, customer);
    await actAs(server, customer);
    const answer = await replaced.fetch('/api/invalidations');
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 2 }]);
  });

  it('sends code 2 to a replaced session and closes', async () => {
    const reader = await listenAs(customer);
    await actAs(server, customer);
    expect(await reader.closed()).toBe(true);
    expect(await reader.next(1)).toEqual([{ event: 'message', data: { code: 2 } }]);
  });

  it('closes without a message on sign-out', async () => {
    const browser = await actAs(server, customer);
    const reader = await listenWith(browser);
    await browser.get(signOut);
    expect(await reader.closed()).toBe(true);
    expect(reader.messages).toEqual([]);
  });

  it('closes at the next invalidation after the person was deactivated', async () => {
    const leaver = await aPerson(organisationId, 'organisationadmin');
    const reader = await listenAs(leaver);
    const job = await insertJobRow(server, customer);
    await server.superuser.query(`update person set state = 'deactivated' where id = $1`, [leaver.id]);
    await sendInvalidations([organisationId, 'job', job, 1]);
    expect(await reader.closed()).toBe(true);
    expect(reader.messages).toEqual([]);
  });

  it('asks for a refetch after the bus was cut, and closes a session that was replaced meanwhile', async () => {
    const [reader, replaced] = await Promise.all([listenAs(colleague), listenAs(customer)]);
    await server.superuser.query(
      `update session set replaced_at = now() where person_id = $1 and replaced_at is null and ended_at is null`,
      [customer.id],
    );
    await server.superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'colloquy invalidations' and datname = current_database()`,
    );
    expect(await reader.next(1)).toEqual([{ event: 'refetch', data: undefined }]);
    expect(await replaced.closed()).toBe(true);
    expect(await replaced.next(1)).toEqual([{ event: 'message', data: { code: 2 } }]);
    const job = await insertJobRow(server, colleague);
    await sendInvalidations([organisationId, 'job', job, 1]);
    expect(await reader.next(1)).toMatchObject([{ data: { id: job } }]);
  });

  it('refuses a client that opens too many streams', async () => {
    const browser = await actAs(server, stranger);
    for (let count = 0; count < 50; count++) await listenWith(browser);
    expect((await browser.fetch('/api/invalidations')).status).toBe(429);
    open.splice(0).forEach((reader) => reader.close());
    await expect.poll(async () => (await listenWith(browser)).response.status).toBe(200);
  });

  it('ignores invalidations for unknown ids', async () => {
    const reader = await listenAs(customer);
    await sendInvalidations(
      [organisationId, 'recording', newId(), 1],
      [organisationId, 'figures', organisationId, 0],
    );
    expect(await reader.next(1, 500)).toEqual([]);
  });
});
