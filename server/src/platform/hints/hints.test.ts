import { signOut } from '@colloquy/contract';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aPerson, type TestPerson } from '../../capabilities/identity/identity.factory.ts';
import { anOrganisation } from '../../capabilities/organisations/organisations.factory.ts';
import { actAs, Browser } from '../../testing/browser.ts';
import { HintReader } from '../../testing/hint-reader.ts';
import { aJobRow, anAssignmentRow } from '../../testing/rows.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { asTask } from '../database/open.ts';
import { run } from '../database/scope.ts';
import { newId } from '../ids.ts';
import { hint, tell } from './hint-bus.ts';

const server = useTestServer();
let organisationId: string;
let customer: TestPerson;
let colleague: TestPerson;
let stranger: TestPerson;
const open: HintReader[] = [];

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
  customer = await aPerson(organisationId);
  colleague = await aPerson(organisationId);
  stranger = await aPerson((await anOrganisation()).id);
});
afterEach(() => open.splice(0).forEach((reader) => reader.close()));

async function listenAs(person: TestPerson): Promise<HintReader> {
  return listenWith(await actAs(server, person));
}
async function listenWith(browser: Browser): Promise<HintReader> {
  const reader = await HintReader.open(browser);
  open.push(reader);
  return reader;
}
const told = (...hints: Parameters<typeof hint>[]): Promise<void> =>
  run(asTask(organisationId), async () => {
    for (const each of hints) await hint(...each);
  });

describe('a hint', () => {
  it('reaches whoever may see what it is about, once for a burst, with the newest revision', async () => {
    const job = await aJobRow(server, customer);
    const reader = await listenAs(customer);
    await told(
      [organisationId, 'job', job, 2],
      [organisationId, 'job', job, 4],
      [organisationId, 'job', job, 3],
    );
    expect(await reader.next(1)).toEqual([
      { event: 'message', data: { topic: 'job', id: job, revision: 4 } },
    ]);
    expect(await reader.next(1, 400)).toEqual([]);
  });

  it('that tells of more than a revision is not lost among revisions of the same moment', async () => {
    const job = await aJobRow(server, customer);
    const reader = await listenAs(customer);
    await told(
      [organisationId, 'job', job, 4],
      [organisationId, 'job', job, 0],
      [organisationId, 'job', job, 5],
    );
    expect(await reader.next(1)).toMatchObject([{ data: { topic: 'job', id: job, revision: 0 } }]);
  });

  it('tells neither a colleague nor another organisation of the ids of a job', async () => {
    const job = await aJobRow(server, customer);
    const [theirs, admins, foreign] = await Promise.all([
      listenAs(colleague),
      listenAs(await aPerson(organisationId, 'organisationadmin')),
      listenAs(stranger),
    ]);
    await told([organisationId, 'jobs', job, 1]);
    expect(await admins.next(1)).toMatchObject([{ data: { id: job } }]);
    expect(await theirs.next(1, 300)).toEqual([]);
    expect(await foreign.next(1, 10)).toEqual([]);
  });

  it('reaches a page that asked for its data before and listens only now', async () => {
    const job = await aJobRow(server, customer);
    const browser = await actAs(server, customer);
    const witness = await listenWith(browser);
    const askedAt = performance.now();
    await told([organisationId, 'job', job, 7]);
    // By now the server has passed it on to all who listen.
    expect(await witness.next(1)).toMatchObject([{ data: { id: job, revision: 7 } }]);
    const late = await HintReader.open(browser, Math.ceil(performance.now() - askedAt) + 500);
    open.push(late);
    const messages = await late.next(1);
    expect(messages.map(({ data }) => data)).toContainEqual({ topic: 'job', id: job, revision: 7 });
    const later = await listenWith(browser);
    expect(await later.next(1, 400)).toEqual([]);
  });

  it('of a transaction that was rolled back is never told', async () => {
    const job = await aJobRow(server, customer);
    const reader = await listenAs(customer);
    const failing = run(asTask(organisationId), async () => {
      await hint(organisationId, 'job', job, 9);
      throw new Error('changed our mind');
    });
    await expect(failing).rejects.toThrow('changed our mind');
    expect(await reader.next(1, 500)).toEqual([]);
  });

  it('reaches a reviewer of another organisation while the assignment lasts', async () => {
    const reviewer = await aPerson((await anOrganisation()).id, 'reviewer');
    const [assigned, other] = [await aJobRow(server, customer), await aJobRow(server, customer)];
    const assignment = await anAssignmentRow(server, { jobId: assigned, person: reviewer, organisationId });
    const reader = await listenAs(reviewer);
    await told([organisationId, 'job', assigned, 1], [organisationId, 'job', other, 1]);
    expect(await reader.next(1)).toMatchObject([{ data: { id: assigned } }]);
    await server.behind.query(`update assignment set state = 'withdrawn' where id = $1`, [assignment]);
    await told([organisationId, 'job', assigned, 2]);
    expect(await reader.next(1, 500)).toEqual([]);
    await run(asTask(organisationId), () => tell({ kind: 'person', personId: reviewer.id }));
    expect(await reader.closed()).toBe(true);
  });
});

describe('the stream', () => {
  it('is not for those who are signed out, nor for a replaced session', async () => {
    expect((await new Browser(server).fetch('/api/hints')).status).toBe(401);
    const replaced = await actAs(server, customer);
    await actAs(server, customer);
    const answer = await replaced.fetch('/api/hints');
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 2 }]);
  });

  it('says code 2 as its last word to a session that was replaced, and closes', async () => {
    const reader = await listenAs(customer);
    await actAs(server, customer);
    expect(await reader.closed()).toBe(true);
    expect(await reader.next(1)).toEqual([{ event: 'message', data: { code: 2 } }]);
  });

  it('closes without a word on sign-out', async () => {
    const browser = await actAs(server, customer);
    const reader = await listenWith(browser);
    await browser.get(signOut);
    expect(await reader.closed()).toBe(true);
    expect(reader.messages).toEqual([]);
  });

  it('closes at the next hint where the person was deactivated behind our back', async () => {
    const leaver = await aPerson(organisationId, 'organisationadmin');
    const reader = await listenAs(leaver);
    const job = await aJobRow(server, customer);
    await server.behind.query(`update person set state = 'deactivated' where id = $1`, [leaver.id]);
    await told([organisationId, 'job', job, 1]);
    expect(await reader.closed()).toBe(true);
    expect(reader.messages).toEqual([]);
  });

  it('asks to refetch after the bus was cut, and tells a session that was replaced meanwhile', async () => {
    const [reader, replaced] = await Promise.all([listenAs(colleague), listenAs(customer)]);
    await server.behind.query(
      `update session set replaced_at = now() where person_id = $1 and replaced_at is null and ended_at is null`,
      [customer.id],
    );
    await server.behind.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'colloquy hints' and datname = current_database()`,
    );
    expect(await reader.next(1)).toEqual([{ event: 'refetch', data: undefined }]);
    expect(await replaced.closed()).toBe(true);
    expect(await replaced.next(1)).toEqual([{ event: 'message', data: { code: 2 } }]);
    const job = await aJobRow(server, colleague);
    await told([organisationId, 'job', job, 1]);
    expect(await reader.next(1)).toMatchObject([{ data: { id: job } }]);
  });

  it('is refused to a program that opens one after the other', async () => {
    const browser = await actAs(server, stranger);
    for (let count = 0; count < 50; count++) await listenWith(browser);
    expect((await browser.fetch('/api/hints')).status).toBe(429);
    open.splice(0).forEach((reader) => reader.close());
    await expect.poll(async () => (await listenWith(browser)).response.status).toBe(200);
  });

  it('ignores hints for ids that do not exist', async () => {
    const reader = await listenAs(customer);
    await told([organisationId, 'recording', newId(), 1], [organisationId, 'figures', organisationId, 0]);
    expect(await reader.next(1, 500)).toEqual([]);
  });
});
