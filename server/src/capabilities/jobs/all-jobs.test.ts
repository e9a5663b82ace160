import {
  acceptJob,
  ALL_JOBS_CSV_PATH,
  type ChosenJobs,
  findAllJobs,
  findJobCustomers,
  type JobMove,
  moveJob,
  moveJobs,
  readJob,
  readJobHistory,
  readJobMetadata,
} from '@colloquy/contract/jobs';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { aDraft, aJobWithFile, finishFile } from './jobs.factory.ts';

const server = useTestServer();
let organisation: Awaited<ReturnType<typeof anOrganisation>>;
let owner: TestPerson;
let customer: Browser;
let organisationAdmin: Browser;
let foreignAdmin: Browser;
let platformAdmin: Browser;

beforeAll(async () => {
  organisation = await anOrganisation();
  owner = await aPerson(organisation.id);
  customer = await actAs(server, owner);
  organisationAdmin = await actAs(server, await aPerson(organisation.id, 'organisationadmin'));
  foreignAdmin = await actAs(server, await aPerson((await anOrganisation()).id, 'organisationadmin'));
  platformAdmin = await actAs(
    server,
    await aPerson((await anOrganisation({ isOperator: true })).id, 'admin'),
  );
});

const REASON = 'The recording is not yours to use.';
const move = (browser: Browser, jobId: string, kind: JobMove) =>
  browser.call(moveJob, { params: { jobId }, body: { move: kind, reason: REASON } });
const jobOf = async (jobId: string) => (await customer.get(readJob, { params: { jobId } })).job;
const tasksOf = async (jobFileId: string): Promise<string[]> =>
  (await server.superuser.query('select state from task where subject_id = $1', [jobFileId])).rows.map(
    ({ state }) => state,
  );

describe('a whole job', () => {
  it('is put on hold by the platform admin, shows that to its customer, and resumes where it was', async () => {
    const { job, jobFileId } = await aJobWithFile(customer);
    expect((await move(platformAdmin, job.id, 'hold')).status).toBe(200);
    expect(await jobOf(job.id)).toMatchObject({ status: 'on-hold', stage: job.stage });
    expect(await tasksOf(jobFileId)).toEqual(['cancelled']);
    expect((await move(platformAdmin, job.id, 'hold')).status).toBe(409);
    const { entries, moves } = await customer.get(readJobHistory, { params: { jobId: job.id } });
    expect(moves).toEqual([]);
    expect(entries[0]).toMatchObject({ kind: 'put-on-hold', reason: REASON, by: null });
    expect(entries.at(-1)).toMatchObject({ kind: 'created', by: owner.name });
    expect((await move(organisationAdmin, job.id, 'resume')).status).toBe(200);
    expect(await jobOf(job.id)).toMatchObject({ status: 'active' });
    expect(await tasksOf(jobFileId)).toEqual(['queued']);
    const audited = await server.superuser.query(
      `select action, organisation_id from audit_entry where subject_id = $1 and action in ('job.put-on-hold', 'job.resumed')
       order by id`,
      [job.id],
    );
    expect(audited.rows).toEqual([
      { action: 'job.put-on-hold', organisation_id: organisation.id },
      { action: 'job.resumed', organisation_id: organisation.id },
    ]);
  });

  it('is cancelled with its work, drafts included; cancelled is final', async () => {
    const { job, jobFileId } = await aJobWithFile(customer);
    const draft = await aDraft(customer);
    for (const id of [job.id, draft.id]) {
      expect((await move(organisationAdmin, id, 'cancel')).status).toBe(200);
      expect((await jobOf(id)).status).toBe('cancelled');
      expect((await move(organisationAdmin, id, 'reopen')).status).toBe(409);
      const { entries, moves } = await organisationAdmin.get(readJobHistory, { params: { jobId: id } });
      expect(entries.filter(({ kind }) => kind === 'cancelled')).toMatchObject([{ reason: REASON }]);
      expect(moves).toEqual([]);
    }
    expect(await tasksOf(jobFileId)).toEqual(['cancelled']);
  });

  it('is reopened after it was completed', async () => {
    const { job, jobFileId } = await aJobWithFile(customer);
    await run(asSystem(organisation.id), () => finishFile(jobFileId));
    expect((await move(organisationAdmin, job.id, 'reopen')).status).toBe(409);
    await customer.get(acceptJob, { params: { jobId: job.id } });
    expect((await move(organisationAdmin, job.id, 'reopen')).status).toBe(200);
    expect(await jobOf(job.id)).toMatchObject({ stage: 7, completedAt: null });
    await customer.get(acceptJob, { params: { jobId: job.id } });
    const { entries } = await customer.get(readJobHistory, { params: { jobId: job.id } });
    expect(entries.slice(0, 3)).toMatchObject([
      { kind: 'entered', by: owner.name },
      { kind: 'reopened', reason: REASON },
      { kind: 'entered', by: owner.name },
    ]);
    expect(entries[0]!.stage).toBe(entries[2]!.stage);
  });

  it('is not moved by customers or other organisations, nor without a reason', async () => {
    const { id } = await aDraft(customer);
    expect((await move(customer, id, 'hold')).status).toBe(403);
    expect((await move(foreignAdmin, id, 'hold')).status).toBe(404);
    const body = { move: 'hold', reason: ' ' };
    expect((await platformAdmin.call(moveJob, { params: { jobId: id }, body })).status).toBe(400);
  });
});

describe('many jobs', () => {
  const moveMany = (browser: Browser, jobs: ChosenJobs, kind: JobMove = 'hold') =>
    browser.call(moveJobs, { body: { move: kind, reason: REASON, jobs } });

  it('are moved by one request, which returns the refused ones with reasons', async () => {
    const [one, two, final] = [await aDraft(customer), await aDraft(customer), await aDraft(customer)];
    await move(organisationAdmin, final.id, 'cancel');
    const unknown = newId();
    const ids = [one.id, final.id, two.id, unknown];
    const { answer } = await moveMany(organisationAdmin, { ids });
    expect(answer).toMatchObject({
      moved: 2,
      refused: [{ id: final.id, code: final.code, message: 'It can’t be held in its current state.' }],
    });
    for (const { id } of [one, two]) {
      expect((await jobOf(id)).status).toBe('on-hold');
      const { entries } = await customer.get(readJobHistory, { params: { jobId: id } });
      expect(entries[0]).toMatchObject({ kind: 'put-on-hold', reason: REASON });
    }
    expect((await moveMany(foreignAdmin, { ids }, 'resume')).answer).toMatchObject({ moved: 0, refused: [] });
    expect((await moveMany(platformAdmin, { ids }, 'resume')).answer).toMatchObject({ moved: 2 });
    expect((await moveMany(customer, { ids })).status).toBe(403);
  });

  it("are all jobs that the list's filter finds, on any page", async () => {
    const word = `Series ${newId()}`;
    const series: string[] = [];
    for (let at = 0; at < 3; at++) series.push((await aDraft(customer, { name: `${word} ${at}` })).id);
    const other = await aDraft(customer);
    expect((await moveMany(organisationAdmin, { filter: { q: word } })).answer).toMatchObject({ moved: 3 });
    for (const id of series) expect((await jobOf(id)).status).toBe('on-hold');
    expect((await jobOf(other.id)).status).toBe('active');
    // A platform admin's list covers all organisations unless it is filtered.
    const elsewhere = { filter: { organisation: (await anOrganisation()).code, status: 'on-hold' } };
    expect((await moveMany(platformAdmin, elsewhere, 'resume')).answer).toMatchObject({ moved: 0 });
    const here = { filter: { organisation: organisation.code, status: 'on-hold' } };
    expect((await moveMany(platformAdmin, here, 'resume')).answer).toMatchObject({ refused: [] });
    for (const id of series) expect((await jobOf(id)).status).toBe('active');
  });
});

describe('the jobs of all organisations', () => {
  it('are listed without customer content, filtered, and as CSV', async () => {
    const word = `Canary ${newId()}`;
    const { job } = await aJobWithFile(customer, { name: word, fileName: `${word}.wav` });
    const query = { organisation: organisation.code, sid: 'SID002', status: 'Transcription' };
    const list = await platformAdmin.get(findAllJobs, { query });
    expect(list.rows.find(({ id }) => id === job.id)).toMatchObject({
      code: job.code,
      organisation: organisation.name,
      organisationCode: organisation.code,
      orderedBy: owner.name,
      files: 1,
      moves: ['hold', 'cancel'],
    });
    // Job numbers repeat; with the organisation's code one job is found.
    const { rows } = await platformAdmin.get(findAllJobs, {
      query: { q: `${organisation.code} ${job.code}` },
    });
    expect(rows.map(({ id }) => id)).toEqual([job.id]);
    const customersQuery = { organisation: organisation.code };
    expect((await platformAdmin.get(findJobCustomers, { query: customersQuery })).people).toContainEqual({
      id: owner.id,
      name: owner.name,
    });
    const csv = await (await platformAdmin.fetch(ALL_JOBS_CSV_PATH)).text();
    const detail = await platformAdmin.get(readJobMetadata, { params: { jobId: job.id } });
    expect(csv).toContain(job.code);
    for (const answer of [list, csv, detail]) expect(JSON.stringify(answer)).not.toContain(word);
    expect((await platformAdmin.call(readJob, { params: { jobId: job.id } })).status).toBe(403);
    expect((await organisationAdmin.call(findAllJobs)).status).toBe(403);
  });

  it('have names while support access is granted, which is audited', async () => {
    const job = await aDraft(customer, { name: 'Named by grant' });
    await server.superuser.query(
      `insert into support_access (organisation_id, id, granted_by, created_at, until)
       values ($1, $2, $3, now(), now() + interval '1 hour')`,
      [organisation.id, newId(), owner.id],
    );
    const params = { jobId: job.id };
    expect((await platformAdmin.get(readJobMetadata, { params })).job.name).toBe('Named by grant');
    await server.superuser.query('update support_access set withdrawn_at = now()');
    expect((await platformAdmin.get(readJobMetadata, { params })).job.name).toBeNull();
    const { rows } = await server.superuser.query(
      `select action from audit_entry where subject_id = $1 and organisation_id = $2 and action like 'job.%-%' order by id`,
      [job.id, organisation.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['job.viewed-with-support-access', 'job.metadata-read']);
  });
});
