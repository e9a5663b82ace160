import type { EndpointSpec } from '@colloquy/contract';
import {
  acceptJob,
  cancelJob,
  changeJob,
  createJob,
  deleteJob,
  findJobChoices,
  findJobs,
  JOBS_CSV_PATH,
  readJob,
  restoreJob,
  retryJob,
} from '@colloquy/contract/jobs';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, Browser } from '../../testing/browser.ts';
import { insertAssignmentRow } from '../../testing/insert-rows.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { uploadFile } from '../files/uploads.factory.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aDraft } from './jobs.factory.ts';

const server = useTestServer();
let organisationId: string;
let customer: Browser;
let colleague: Browser;
let stranger: Browser;
let organisationAdmin: Browser;

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
  customer = await actAs(server, await aPerson(organisationId));
  colleague = await actAs(server, await aPerson(organisationId));
  organisationAdmin = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
  stranger = await actAs(server, await aPerson((await anOrganisation()).id));
});

const settings = { sid: 'SID002', name: 'Interview', language: null, speakers: null } as const;
const errorOf = async (browser: Browser, endpoint: EndpointSpec, input: Parameters<Browser['call']>[1]) => {
  const { status, answer } = await browser.call(endpoint, input);
  return [status, (answer as { error?: string }).error];
};

describe('a new job', () => {
  it('is created once, even if its request repeats', async () => {
    const body = { ...settings, requestId: newId() };
    const made = await Promise.all(Array.from({ length: 4 }, () => customer.get(createJob, { body })));
    expect(new Set(made.map(({ job }) => job.id)).size).toBe(1);
    expect(made[0]!.job).toMatchObject({ stage: 1, status: 'active', files: [], approved: false });
    expect(made[0]!.job.stages.map(({ state }) => state).join(' ')).toBe(
      'waiting ahead ahead skipped skipped skipped ahead ahead',
    );
  });

  it('is created for each person with the same request id, and not again after a deletion', async () => {
    const body = { ...settings, requestId: newId() };
    const jobs = [];
    for (const browser of [customer, colleague]) jobs.push((await browser.get(createJob, { body })).job);
    expect(jobs[0]!.id).not.toBe(jobs[1]!.id);
    await customer.get(deleteJob, { params: { jobId: jobs[0]!.id } });
    for (let count = 0; count < 2; count++)
      expect(await customer.call(createJob, { body })).toMatchObject({
        status: 409,
        answer: { error: 'not-now', message: expect.stringMatching(/was deleted/) as string },
      });
    expect((await colleague.get(createJob, { body })).job.id).toBe(jobs[1]!.id);
  });

  it('is numbered within its organisation', async () => {
    const own = await aDraft(stranger);
    expect(own.code).toBe('QA-1001');
    expect((await aDraft(stranger)).code).toBe('QA-1002');
  });

  it('names a service or language that does not exist', async () => {
    const order = { ...settings, requestId: newId() };
    expect(await errorOf(customer, createJob, { body: { ...order, sid: 'SID003' } })).toEqual([
      409,
      'service-not-available',
    ]);
    expect(await errorOf(customer, createJob, { body: { ...order, language: 'xx' } })).toEqual([
      422,
      'language-not-supported',
    ]);
    expect((await aDraft(customer, { language: 'de-AT' })).settings.language).toBe('de-AT');
  });

  it('needs valid settings, or is refused with the invalid fields', async () => {
    const refused = await customer.call(createJob, {
      body: { ...settings, name: ' ', speakers: 21, requestId: newId() },
    });
    expect(refused).toMatchObject({
      status: 400,
      answer: {
        error: 'invalid-input',
        fields: { name: 'Enter a name for the job.', speakers: 'Enter at most 20 speakers.' },
      },
    });
  });
});

describe('a draft', () => {
  it('is changed only on the revision that was seen', async () => {
    const { id, revision } = await aDraft(customer);
    const change = (body: object) => customer.call(changeJob, { params: { jobId: id }, body });
    expect(await change({ revision, name: 'Renamed', language: 'fr' })).toMatchObject({
      answer: {
        job: { name: 'Renamed', settings: { language: 'fr', speakers: null }, revision: revision + 1 },
      },
    });
    expect(await change({ revision, name: 'Late' })).toMatchObject({
      status: 409,
      answer: { error: 'changed-meanwhile' },
    });
    expect(await change({ revision: revision + 1, language: 'xx' })).toMatchObject({ status: 422 });
    expect(await change({})).toMatchObject({ status: 400 });
    await uploadFile(customer, { jobId: id, name: 'a.wav', bytes: Buffer.from('a') });
    const { job } = await customer.get(readJob, { params: { jobId: id } });
    expect(job).toMatchObject({ name: 'Renamed', abilities: { canAddFiles: false, canChange: true } });
    expect(await change({ revision: job.revision, language: 'en' })).toMatchObject({
      status: 409,
      answer: { error: 'not-now' },
    });
    expect(await change({ revision: job.revision, name: 'Its own' })).toMatchObject({
      answer: { job: { name: 'Its own' } },
    });
  });
});

describe('the list', () => {
  it('pages in both directions of every sort column, and is filtered', async () => {
    const browser = await actAs(server, await aPerson(organisationId));
    for (const name of ['Cherry', 'apple', '=1+1', 'Änne', 'Dates 100%']) await aDraft(browser, { name });
    const all = async (sort: string) => {
      const names: string[] = [];
      for (let after: string | undefined; ;) {
        const page = await browser.get(findJobs, { query: { sort, size: 2, after } });
        expect(page.total).toBe(after === undefined ? 5 : undefined);
        names.push(...page.rows.map((job) => job.name));
        if (page.next === null) return names;
        after = page.next;
      }
    };
    const made = ['Cherry', 'apple', '=1+1', 'Änne', 'Dates 100%'];
    expect(await all('createdAt')).toEqual(made);
    expect(await all('-createdAt')).toEqual(made.toReversed());
    const byName = await all('name');
    expect(byName).toHaveLength(5);
    expect(await all('-name')).toEqual(byName.toReversed());
    const found = async (query: Record<string, string>) =>
      (await browser.get(findJobs, { query })).rows.map((job) => job.name);
    expect(await found({ q: 'APP' })).toEqual(['apple']);
    expect(await found({ q: '100%' })).toEqual(['Dates 100%']);
    expect(await found({ q: '_' })).toEqual([]);
    const { rows } = await browser.get(findJobs, { query: { q: 'Cherry' } });
    expect(await found({ q: rows[0]!.code })).toEqual(['Cherry']);
    expect(await found({ state: 'completed' })).toEqual([]);
    expect(await found({ sid: 'SID001' })).toEqual([]);
    expect(await errorOf(browser, findJobs, { query: { after: 'nonsense' } })).toEqual([
      400,
      'invalid-input',
    ]);
    expect(await errorOf(browser, findJobs, { query: { sort: 'nonsense' } })).toEqual([400, 'invalid-input']);

    const csv = await browser.fetch(`${JOBS_CSV_PATH}?sort=createdAt`);
    expect(csv.headers.get('content-disposition')).toContain('attachment; filename="jobs.csv"');
    const bytes = Buffer.from(await csv.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = bytes.subarray(3).toString('utf8').split('\r\n');
    expect(lines[0]).toBe(
      'Job,Number,State,Length in seconds,Files,Language,Service,Ordered by,Created,Completed',
    );
    expect(lines.map((line) => line.split(',')[0])).toEqual([
      'Job',
      'Cherry',
      'apple',
      "'=1+1",
      'Änne',
      'Dates 100%',
      '',
    ]);
    // The visible columns in their order; button columns are left out.
    const chosen = await browser.fetch(`${JOBS_CSV_PATH}?q=Cherry&columns=state,name,more`);
    expect((await chosen.text()).split('\r\n')).toEqual([
      'State,Job,Number',
      `New Job,Cherry,${rows[0]!.code}`,
      '',
    ]);
    expect((await new Browser(server).fetch(JOBS_CSV_PATH)).status).toBe(401);
    expect((await browser.fetch(`${JOBS_CSV_PATH}?size=x`)).status).toBe(400);
  });

  it('jumps to a page by number and counts the pages', async () => {
    const browser = await actAs(server, await aPerson(organisationId));
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await aDraft(browser, { name });
    const page = async (number: number) =>
      browser.get(findJobs, { query: { sort: 'createdAt', size: 2, page: number } });
    const [second, last, beyond] = [await page(2), await page(3), await page(4)];
    expect([second.rows.map(({ name }) => name), second.total]).toEqual([['Three', 'Four'], 5]);
    expect([last.rows.map(({ name }) => name), last.next, last.total]).toEqual([['Five'], null, 5]);
    expect([beyond.rows, beyond.total]).toEqual([[], 5]);
  });

  it('filters by person, state, day, language and reviewer, with existing choices only', async () => {
    const place = await anOrganisation();
    const [first, second] = [await aPerson(place.id), await aPerson(place.id)];
    const reviewer = await aPerson(place.id, 'reviewer');
    const admin = await actAs(server, await aPerson(place.id, 'organisationadmin'));
    const swahili = await aDraft(await actAs(server, first), { name: 'Swahili', language: 'sw' });
    const locked = await aDraft(await actAs(server, second), { name: 'Held' });
    await server.superuser.query(
      `update job set status = 'on-hold', created_at = '2026-01-01T00:30:00Z' where id = $1`,
      [locked.id],
    );
    await insertAssignmentRow(server, { jobId: swahili.id, person: reviewer, organisationId: place.id });
    const found = async (query: Record<string, string>) =>
      (await admin.get(findJobs, { query })).rows.map(({ name }) => name);
    expect(await found({ personId: first.id })).toEqual(['Swahili']);
    expect(await found({ status: 'New Job' })).toEqual(['Swahili']);
    expect(await found({ status: 'on-hold' })).toEqual(['Held']);
    expect(await found({ status: 'Transcription' })).toEqual([]);
    expect(await found({ language: 'sw' })).toEqual(['Swahili']);
    expect(await found({ reviewerId: reviewer.id })).toEqual(['Swahili']);
    expect(await found({ sort: 'orderedBy' })).toHaveLength(2);
    // Days are those of the organisation, whose time zone is behind UTC.
    await server.superuser.query(`update organisation set time_zone = 'Etc/GMT+5' where id = $1`, [place.id]);
    expect(await found({ to: '2025-12-31' })).toEqual(['Held']);
    expect(await found({ from: '2026-01-01' })).toEqual(['Swahili']);
    expect(await admin.get(findJobChoices)).toMatchObject({
      people: expect.arrayContaining([{ id: first.id, name: first.name }]),
      reviewers: [{ id: reviewer.id, name: reviewer.name }],
      languages: ['sw'],
    });
  });

  it('shows customers their own jobs, and the admin those of the organisation', async () => {
    const { id } = await aDraft(customer);
    const sees = async (browser: Browser) =>
      (await browser.get(findJobs, { query: { size: 200 } })).rows.some((job) => job.id === id);
    expect([
      await sees(customer),
      await sees(organisationAdmin),
      await sees(colleague),
      await sees(stranger),
    ]).toEqual([true, true, false, false]);
    const { job } = await organisationAdmin.get(readJob, { params: { jobId: id } });
    const { canShare, ...others } = job.abilities;
    expect([canShare, Object.values(others).some(Boolean)]).toEqual([true, false]);
  });
});

describe.each([
  ['readJob', readJob, undefined],
  ['changeJob', changeJob, { revision: 1 }],
  ['cancelJob', cancelJob, undefined],
  ['retryJob', retryJob, undefined],
  ['acceptJob', acceptJob, undefined],
  ['restoreJob', restoreJob, undefined],
  ['deleteJob', deleteJob, undefined],
] as const)('%s', (name, endpoint, body) => {
  it('does not find foreign or unknown jobs, and needs a session and the permission', async () => {
    const { id } = await aDraft(customer);
    const ask = (browser: Browser, jobId: string) => errorOf(browser, endpoint, { params: { jobId }, body });
    expect(await ask(new Browser(server), id)).toEqual([401, 'signed-out']);
    expect(await ask(stranger, id)).toEqual([404, 'not-found']);
    expect(await ask(colleague, id)).toEqual([404, 'not-found']);
    expect(await ask(customer, newId())).toEqual([404, 'not-found']);
    expect(await ask(customer, 'nothing')).toEqual([404, 'not-found']);
    // The admin reads every job and restores any deleted one.
    if (name !== 'readJob' && name !== 'restoreJob')
      expect(await ask(organisationAdmin, id)).toEqual([403, 'not-permitted']);
  });
});

test('reads the job page from one snapshot while workers change the job and its files', async () => {
  const { id: jobId } = await aDraft(customer);
  await uploadFile(customer, { jobId, name: 'a.wav', bytes: Buffer.from('a') });
  const read = () => customer.get(readJob, { params: { jobId } });
  const before = await read();
  const worker = await server.superuser.connect();
  try {
    await worker.query('begin');
    await worker.query('lock table job_file in access exclusive mode');
    const asked = read();
    const waiting = `select from pg_locks where relation = 'job_file'::regclass and not granted`;
    await waitFor(async () => (await worker.query(waiting)).rowCount! > 0, 20_000);
    await worker.query('update job set stage = 7 where id = $1', [jobId]);
    await worker.query(`update job_file set stage = 7, state = 'ready' where job_id = $1`, [jobId]);
    await worker.query('commit');
    expect(await asked).toEqual(before);
    expect(await read()).toMatchObject({ job: { stage: 7, files: [{ progress: { state: 'ready' } }] } });
  } finally {
    await worker.query('rollback');
    worker.release();
  }
});
