import { readJob } from '@colloquy/contract/jobs';
import {
  findMails,
  findTasks,
  MAILS_CSV_PATH,
  openMail,
  readOperations,
  retryTasks,
  sendMailAgain,
  TASKS_CSV_PATH,
} from '@colloquy/contract/operations';
import { beforeAll, describe, expect, it } from 'vitest';
import { TASK_QUEUES } from '../../platform/tasks/define-task.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { writeMail } from '../../platform/mail/outbox.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { aJobWithFile } from '../jobs/jobs.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';

const server = useTestServer();
let organisation: { id: string; name: string };
let admin: TestPerson;
let customer: Browser;
let platformAdmin: Browser;

beforeAll(async () => {
  organisation = await anOrganisation();
  customer = await actAs(server, await aPerson(organisation.id));
  admin = await aPerson((await anOrganisation({ isOperator: true })).id, 'admin');
  platformAdmin = await actAs(server, admin);
});

const auditOf = async (id: string) =>
  (
    await server.superuser.query(
      'select action, organisation_id, person_id from audit_entry where subject_id = $1 and person_id = $2',
      [id, admin.id],
    )
  ).rows;

describe('mails', () => {
  const write = (subject: string) =>
    run(asSystem(organisation.id), () =>
      writeMail({
        organisationId: organisation.id,
        to: 'a@example.test',
        subject,
        text: 'The code is 481516.',
      }),
    );

  it('wait to be read if there is no mail server, and each read is audited', async () => {
    const mailId = await write('Waits');
    const list = await platformAdmin.get(findMails, { query: { q: 'waits' } });
    expect(list.hasServer).toBe(false);
    expect(list.rows).toMatchObject([
      { id: mailId, to: 'a@example.test', state: 'waiting', hasText: true, organisation: organisation.name },
    ]);
    expect(JSON.stringify(list)).not.toContain('481516');
    const params = { mailId };
    expect((await platformAdmin.get(openMail, { params })).text).toBe('The code is 481516.');
    expect(await auditOf(mailId)).toEqual([
      { action: 'mail.opened', organisation_id: organisation.id, person_id: admin.id },
    ]);
    const refused = await platformAdmin.call(sendMailAgain, { params });
    expect([refused.status, refused.answer.message]).toEqual([409, expect.stringMatching(/SMTP_URL/)]);
    expect(await (await platformAdmin.fetch(MAILS_CSV_PATH)).text()).toContain('Queued,0,');
  });

  it("about an organisation's work show neither their subject nor their text", async () => {
    const mailId = await run(asSystem(organisation.id), () =>
      writeMail({
        organisationId: organisation.id,
        to: 'work@example.test',
        subject: 'Canary is ready',
        text: 'Canary, too.',
        holdsContent: true,
      }),
    );
    const { rows } = await platformAdmin.get(findMails, { query: { q: 'work@' } });
    expect(rows).toMatchObject([{ id: mailId, subject: null, holdsContent: true }]);
    expect((await platformAdmin.get(findMails, { query: { q: 'canary' } })).rows).toEqual([]);
    expect(await (await platformAdmin.fetch(MAILS_CSV_PATH)).text()).not.toContain('Canary');
    expect((await platformAdmin.call(openMail, { params: { mailId } })).status).toBe(409);
  });

  it('are reported as blanked, sent, expired or given up', async () => {
    const [sent, expired, tried] = [await write('State'), await write('State'), await write('State')];
    await server.superuser.query('update mail set sealed_text = null, sent_at = now() where id = $1', [sent]);
    await server.superuser.query('update mail set sealed_text = null where id = $1', [expired]);
    await server.superuser.query('update mail set tries = 10, next_try_at = null where id = $1', [tried]);
    const { rows } = await platformAdmin.get(findMails, { query: { q: 'state', sort: 'createdAt' } });
    expect(rows.map(({ state }) => state)).toEqual(['sent', 'expired', 'given-up']);
    const reply = await platformAdmin.call(openMail, { params: { mailId: expired } });
    expect([reply.status, reply.answer.message]).toEqual([409, expect.stringMatching(/was removed/)]);
    const given = await platformAdmin.get(findMails, { query: { state: 'given-up' } });
    expect(given.rows.map(({ id }) => id)).toEqual([tried]);
  });
});

describe('background work', () => {
  const fail = async (jobFileId: string) => {
    const { rows } = await server.superuser.query(
      `update task set state = 'failed', failures = 3, failure = 'unexpected', ended_at = now()
       where subject_id = $1 returning id`,
      [jobFileId],
    );
    for (const [table, column] of [
      ['stage_run', 'job_file_id'],
      ['job_file', 'id'],
    ])
      await server.superuser.query(
        `update ${table} set state = 'failed', failure = '{"reason":"x","found":"x","remedy":"x","canRetry":true}'
         where ${column} = $1`,
        [jobFileId],
      );
    return rows[0].id as string;
  };

  it('that failed is listed with its job, and is retried with its file', async () => {
    const { job, jobFileId } = await aJobWithFile(customer, { name: 'Canary of a name' });
    const id = await fail(jobFileId);
    const list = await platformAdmin.get(findTasks);
    expect(list.rows).toMatchObject([
      { id, state: 'failed', failure: 'unexpected', job: job.code, organisation: organisation.name },
    ]);
    const csv = await (await platformAdmin.fetch(TASKS_CSV_PATH)).text();
    expect(csv).toContain(job.code);
    for (const answer of [JSON.stringify(list), csv]) expect(answer).not.toContain('Canary');
    const body = { ids: [id, newId()] };
    expect(await platformAdmin.get(retryTasks, { body })).toMatchObject({ retried: 1, left: 1 });
    const after = await customer.get(readJob, { params: { jobId: job.id } });
    expect(after.job.files[0]!.progress).toMatchObject({ state: 'waiting', failure: null });
    expect(await auditOf(id)).toMatchObject([{ action: 'task.retried', organisation_id: organisation.id }]);
    const queued = await server.superuser.query(`select from pgboss.job where data ->> 'taskId' = $1`, [id]);
    expect(queued.rowCount).toBe(2);
  });

  it('whose failure stopped other work on its file is retried with it', async () => {
    const { jobFileId } = await aJobWithFile(customer);
    const id = await fail(jobFileId);
    const otherSubjectId = newId();
    await server.superuser.query(
      `insert into task (id, organisation_id, name, key, subject_id, payload, state, created_at)
       select $1::uuid, organisation_id, 'transcription.transcribe-locally', 'transcription.transcribe-locally:' || id, subject_id, payload,
         'cancelled', now() from task where id = $2`,
      [otherSubjectId, id],
    );
    expect(await platformAdmin.get(retryTasks, { body: { ids: [id] } })).toMatchObject({
      retried: 1,
      left: 0,
    });
    const { rows } = await server.superuser.query(
      `select t.state from task t join pgboss.job j on j.id = t.delivery_id where t.id = any ($1::uuid[])`,
      [[id, otherSubjectId]],
    );
    expect(rows).toEqual([{ state: 'queued' }, { state: 'queued' }]);
  });

  it('of a cancelled job stays unchanged', async () => {
    const { jobFileId } = await aJobWithFile(customer);
    const id = await fail(jobFileId);
    await server.superuser.query(
      `update job_file set status = 'cancelled', state = 'cancelled' where id = $1`,
      [jobFileId],
    );
    expect(await platformAdmin.get(retryTasks, { body: { ids: [id] } })).toMatchObject({
      retried: 0,
      left: 1,
    });
  });

  it('is stuck if its worker is silent or it has no delivery, not while it waits for its turn or start time', async () => {
    const [silent, lost, later, waits] = await Promise.all([1, 2, 3, 4].map(() => aJobWithFile(customer)));
    const set = (what: string, { jobFileId }: { jobFileId: string }) =>
      server.superuser.query(`update task set ${what} where subject_id = $1 returning id`, [jobFileId]);
    const long = `now() - interval '1 hour'`;
    const ids = [
      await set(`state = 'running', heartbeat_at = ${long}`, silent!),
      await set(`created_at = ${long}`, lost!),
      await set(`created_at = ${long}, start_after = now() + interval '1 day'`, later!),
      // Behind thousands of others it may wait for hours.
      await set(`created_at = ${long}`, waits!),
    ].map(({ rows }) => rows[0].id as string);
    await server.superuser.query(`delete from pgboss.job where data ->> 'taskId' = $1`, [ids[1]]);
    await server.superuser.query(
      `update pgboss.job set start_after = now() + interval '1 day' where data ->> 'taskId' = $1`,
      [ids[2]],
    );
    const stuck = await platformAdmin.get(findTasks, { query: { view: 'stuck' } });
    expect(stuck.rows.map(({ id }) => id).toSorted()).toEqual([ids[0]!, ids[1]!].toSorted());
    expect((await platformAdmin.get(readOperations)).stuckTasks).toBe(2);
    const { rows } = await platformAdmin.get(findTasks, { query: { view: 'unfinished', size: 100 } });
    const dueOf = (id: string | undefined) => rows.find((row) => row.id === id)?.startAfter;
    expect([dueOf(ids[2]), dueOf(ids[3])]).toEqual([expect.any(String), null]);
    await platformAdmin.get(retryTasks, { body: { ids: ids.slice(0, 2) } });
    expect((await platformAdmin.get(findTasks, { query: { view: 'stuck' } })).rows).toEqual([]);
  });
});

it('reports the state of the installation from its actual parts', async () => {
  const state = await platformAdmin.get(readOperations);
  expect(state.queues.map(({ name }) => name)).toEqual([...TASK_QUEUES]);
  expect(state.queues.reduce((sum, { waiting }) => sum + waiting, 0)).toBeGreaterThan(0);
  expect(state.queues.reduce((sum, { later }) => sum + later, 0)).toBeGreaterThan(0);
  expect(state.models.length).toBeGreaterThan(1);
  expect(state.models.every(({ isPresent, checkedAt }) => !isPresent && checkedAt === null)).toBe(true);
  expect(state.disk).toMatchObject({ dataFolder: server.config.dataFolder, storage: 'folder' });
  expect(state.disk.freeBytes).toBeLessThan(state.disk.totalBytes);
  expect(state.disk.databaseBytes).toBeGreaterThan(1_000_000);
  expect(state.versions).toMatchObject({
    node: process.versions.node,
    postgres: expect.stringMatching(/^18/),
  });
  expect(state.versions.schema).toMatch(/^\d{4}_/);
  expect((await customer.call(readOperations)).status).toBe(403);
});
