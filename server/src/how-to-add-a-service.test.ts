import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readUploadLimits } from '@colloquy/contract/files';
import {
  acceptJob,
  changeJob,
  createJob,
  findJobs,
  type JobDetail,
  readJob,
  type StageRun,
} from '@colloquy/contract/jobs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCHEDULES } from './capabilities.ts';
import { aPayer, billOf } from './capabilities/jobs/paying.factory.ts';
import { registerServices, removeService, type ServiceDefinition } from './capabilities/services/index.ts';
import { failRun, finishRun } from './capabilities/jobs/index.ts';
import { beginUpload, uploadFile } from './capabilities/files/uploads.factory.ts';
import { asSystem } from './platform/database/open-scope.ts';
import { run } from './platform/database/scope.ts';
import { newId } from './platform/ids.ts';
import { taskDefinition } from './platform/tasks/define-task.ts';
import { makeRunningTask } from './platform/tasks/running-task.ts';
import { useTestServer } from './testing/test-server.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const BLOCK = /^```ts\n\/\/ (\S+)\n([\s\S]*?)^```$/gm;
const IMPORT = /from '(\.[^']+)'/g;

const server = useTestServer();
let folder: string;

/**
 * Writes the code blocks of the page beside the server's sources, with imports that lead there, and imports
 * them. Their tasks get names of tests, which need no labels.
 */
beforeAll(async () => {
  const page = await readFile(path.join(ROOT, 'docs/HOW-TO-ADD-A-SERVICE.md'), 'utf8');
  folder = await mkdtemp(path.join(ROOT, 'server/.how-to-'));
  const blocks = new Map([...page.matchAll(BLOCK)].map(([, name, code]) => [name!, code!]));
  expect([...blocks.keys()]).toEqual(['server/src/capabilities/pages/pages-service.ts']);
  for (const [name, code] of blocks) {
    const target = path.join(folder, name);
    await mkdir(path.dirname(target), { recursive: true });
    const source = (specifier: string): string => {
      const imported = path.join(path.dirname(name), specifier);
      return path.join(blocks.has(imported) ? folder : ROOT, imported);
    };
    const text = code
      .replaceAll(IMPORT, (_, specifier: string) => `from '${source(specifier)}'`)
      .replaceAll("name: 'pages.", "name: 'tests.pages-");
    await writeFile(target, text);
  }
  for (const name of blocks.keys()) {
    const module = (await import(path.join(folder, name))) as { pagesService: ServiceDefinition };
    // What loading its manifest does.
    registerServices([module.pagesService]);
  }
});

afterAll(async () => {
  // Tests share their process, and others expect that this service is not installed.
  removeService('SID001');
  await rm(folder, { recursive: true, force: true });
});

type Claim = {
  id: string;
  name: string;
  organisationId: string;
  subjectId: string;
  attempt: number;
  payload: Record<string, unknown>;
};

/** Runs the queued tasks of the service, and those that resume unpaid work, until there are none. */
async function runQueuedTasks(name = 'tests.pages-%'): Promise<void> {
  for (;;) {
    const { rows } = await server.superuser.query<Claim>(
      `update task set state = 'running', attempt = attempt + 1
       where state = 'queued' and (name like $1 or name = 'jobs.resume-unpaid-files')
       returning id, name, organisation_id as "organisationId", subject_id as "subjectId", attempt, payload`,
      [name],
    );
    if (rows.length === 0) return;
    for (const { name: task, ...claim } of rows)
      await taskDefinition(task)!.handle(makeRunningTask(claim, claim.payload, new AbortController().signal));
  }
}

const describeRuns = ({ files }: JobDetail) =>
  files[0]!.runs.map(({ stage, key, state, quantity }: StageRun) => [stage, key, state, quantity]);

it('takes a service from order to bill, with one run per language at each of its stages', async () => {
  const payer = await aPayer(server, 330);
  const { customer } = payer;
  const order = { sid: 'SID001', name: 'Leaflets', language: 'en', speakers: null } as const;
  const refused = await customer.call(createJob, { body: { ...order, requestId: newId() } });
  expect(refused.status).toBe(400);

  const options = { languages: ['es', 'fr'] };
  const { job: draft } = await customer.get(createJob, {
    body: { ...order, options, requestId: newId() },
  });
  const read = async (): Promise<JobDetail> =>
    (await customer.get(readJob, { params: { jobId: draft.id } })).job;
  await uploadFile(customer, { jobId: draft.id, name: 'leaflet.txt', bytes: Buffer.from('1\f2\f3') });
  let job = await read();
  expect([job.stageLabel, job.progress?.message]).toEqual(['AI Translate', 'Queued.']);
  expect(describeRuns(job)).toEqual([
    [3, 'es', 'waiting', null],
    [3, 'fr', 'waiting', null],
  ]);

  // The credits pay for the first stage, and not for the second.
  await runQueuedTasks();
  job = await read();
  expect([job.stageLabel, job.progress?.state, job.progress?.percent]).toEqual(['Human QC', 'unpaid', 50]);
  expect(describeRuns(job)).toEqual([
    [3, 'es', 'done', 3],
    [3, 'fr', 'done', 3],
    [4, 'es', 'unpaid', 3],
    [4, 'fr', 'unpaid', 3],
  ]);
  expect(await payer.requests(payer.orgAdmin)).toMatchObject([{ state: 'open' }, { state: 'open' }]);

  await payer.grantCredits(300);
  await runQueuedTasks();
  job = await read();
  expect([job.stageLabel, job.progress?.state]).toEqual(['Review', 'ready']);
  expect(job.progress?.message).toBe('The translation is checked.');
  expect(job.files[0]!.runs.every(({ state }) => state === 'done')).toBe(true);
  expect(await payer.requests(payer.orgAdmin)).toMatchObject([{ state: 'granted' }, { state: 'granted' }]);

  await customer.get(acceptJob, { params: { jobId: draft.id } });
  expect((await read()).stageLabel).toBe('Completed');
  const bill = await billOf(customer, draft.id);
  expect(bill.lines.map(({ work, used, charged, jobFileId }) => [work, used, charged, jobFileId])).toEqual(
    Array.from({ length: 4 }, () => ['document', 3, 150, job.files[0]!.id]),
  );
  expect([bill.charged, bill.estimate]).toEqual([600, 0]);
  expect(await payer.balance()).toMatchObject({ available: 30, reserved: 0, spent: 600 });
  expect(await payer.check()).toEqual([]);
  const { rows } = await server.superuser.query(
    'select distinct sid from credit_posting where organisation_id = $1 and spent <> 0',
    [payer.organisationId],
  );
  expect(rows).toEqual([{ sid: 'SID001' }]);
});

it('changes the options of a draft, and with them its stages and the runs of a later file', async () => {
  const { customer } = await aPayer(server, 1_000);
  const options = { languages: ['es', 'fr'] };
  const body = { sid: 'SID001', name: 'Flyers', language: 'en', speakers: null, options } as const;
  const { job: draft } = await customer.get(createJob, { body: { ...body, requestId: newId() } });
  expect(draft.settings.options).toEqual({ languages: ['es', 'fr'], isChecked: true });
  const params = { jobId: draft.id };
  const change = (part: object) => customer.call(changeJob, { params, body: part });
  const read = async (): Promise<JobDetail> => (await customer.get(readJob, { params })).job;
  const checkOf = ({ stages }: JobDetail) => stages.find(({ number }) => number === 4)!.state;
  expect(checkOf(draft)).toBe('ahead');

  const refused = await change({ options: { languages: [] }, revision: draft.revision });
  expect(refused).toMatchObject({ status: 400, answer: { error: 'invalid-input' } });
  expect(refused.answer).toMatchObject({ message: expect.stringContaining('options.languages') });
  expect(await read()).toEqual(draft);

  const changed = { languages: ['de'], isChecked: false };
  await customer.get(changeJob, { params, body: { options: changed, revision: draft.revision } });
  // Other changes keep the options.
  await customer.get(changeJob, { params, body: { language: 'fi', revision: draft.revision + 1 } });
  let job = await read();
  expect(job.settings).toMatchObject({ language: 'fi', options: changed });
  expect(checkOf(job)).toBe('skipped');

  await uploadFile(customer, { jobId: draft.id, name: 'flyer.txt', bytes: Buffer.from('1') });
  job = await read();
  expect(describeRuns(job)).toEqual([[3, 'de', 'waiting', null]]);
  expect(await change({ options, revision: job.revision })).toMatchObject({
    status: 409,
    answer: { error: 'not-now' },
  });
  expect((await change({ name: 'Cards', options: changed, revision: job.revision })).status).toBe(200);
  await runQueuedTasks();
  job = await read();
  expect([job.name, job.settings.options, job.stageLabel]).toEqual(['Cards', changed, 'Review']);
  expect(job.progress).toMatchObject({ state: 'ready', message: 'The translation is ready.' });
});

it('takes only files of its types, and makes a job of each', async () => {
  const { customer } = await aPayer(server, 1_000);
  const { services } = await customer.get(readUploadLimits);
  expect(services.find(({ sid }) => sid === 'SID001')?.types.map(({ name }) => name)).toEqual([
    'Text',
    'PDF',
  ]);
  const body = { sid: 'SID001', name: 'Leaflets', language: 'en', speakers: null } as const;
  const { job: draft } = await customer.get(createJob, {
    body: { ...body, options: { languages: ['es'] }, requestId: newId() },
  });
  const refusalOf = async (name: string, size: number) => {
    const response = await beginUpload(customer, { jobId: draft.id, name, size });
    return [response.status, ((await response.json()) as { message: string }).message];
  };
  expect(await refusalOf('leaflet.docx', 3)).toEqual([
    415,
    'This type of file is not accepted here. Accepted: Text (.txt), PDF (.pdf).',
  ]);
  expect(await refusalOf('leaflet.pdf', 50_000_001)).toEqual([413, 'A document has at most 50 MB.']);

  // Transcription would put them into one job.
  for (const name of ['leaflet.txt', 'leaflet.PDF'])
    await uploadFile(customer, { jobId: draft.id, name, bytes: Buffer.from('1') });
  const { rows } = await customer.get(findJobs, { query: { sort: 'createdAt' } });
  const files = rows.map(
    async ({ id }) => (await customer.get(readJob, { params: { jobId: id } })).job.files,
  );
  expect(
    (await Promise.all(files)).map((own) => own.map(({ name, progress }) => [name, progress.step])),
  ).toEqual([[['leaflet.txt', 'count']], [['leaflet.PDF', 'count']]]);
  await runQueuedTasks();
});

/** The check of operations that finds work which nothing continues. */
const resumeStalled = () => SCHEDULES.find(({ name }) => name === 'operations.resume-stalled')!.run();

it('restarts runs that lost their task, from the furthest one', async () => {
  const { customer } = await aPayer(server, 2_000);
  const { job: draft } = await customer.get(createJob, {
    body: {
      sid: 'SID001',
      name: 'Posters',
      language: 'en',
      speakers: null,
      options: { languages: ['es', 'fr'] },
      requestId: newId(),
    },
  });
  await uploadFile(customer, { jobId: draft.id, name: 'poster.txt', bytes: Buffer.from('1') });
  const read = async (): Promise<JobDetail> =>
    (await customer.get(readJob, { params: { jobId: draft.id } })).job;
  const jobFileId = (await read()).files[0]!.id;
  const age = () =>
    server.superuser.query(
      `update stage_run set created_at = now() - interval '1 hour' where job_file_id = $1`,
      [jobFileId],
    );
  const queued = async () =>
    (
      await server.superuser.query<{ name: string }>(
        `select name from task where subject_id = $1 and state = 'queued' order by name`,
        [jobFileId],
      )
    ).rows.map(({ name }) => name);
  expect(await queued()).toEqual(['tests.pages-count', 'tests.pages-count']);

  await server.superuser.query('delete from task where subject_id = $1', [jobFileId]);
  await age();
  await resumeStalled();
  expect(await queued()).toEqual(['tests.pages-count', 'tests.pages-count']);

  await server.superuser.query(
    `update task set state = 'done', ended_at = now() - interval '1 hour' where subject_id = $1`,
    [jobFileId],
  );
  await resumeStalled();
  expect(await queued()).toEqual(['tests.pages-count', 'tests.pages-count']);
  await runQueuedTasks();
  expect((await read()).progress?.state).toBe('ready');
});
it('resumes only the paid run of a file, and finishes no run that failed', async () => {
  const payer = await aPayer(server, 165);
  const { customer, organisationId } = payer;
  const body = { sid: 'SID001', name: 'Cards', language: 'en', speakers: null } as const;
  const { job: draft } = await customer.get(createJob, {
    // A key that is named twice is ordered once.
    body: { ...body, options: { languages: ['es', 'fr', 'es'] }, requestId: newId() },
  });
  await uploadFile(customer, { jobId: draft.id, name: 'cards.txt', bytes: Buffer.from('1\f2\f3') });
  const read = async (): Promise<JobDetail> =>
    (await customer.get(readJob, { params: { jobId: draft.id } })).job;
  await runQueuedTasks('tests.pages-count');
  const runs = (await read()).files[0]!.runs;
  expect(runs.map(({ state }) => state).toSorted()).toEqual(['unpaid', 'waiting']);
  const paid = runs.find(({ state }) => state === 'waiting')!;
  // The paid one fails, and its credits are free for the other.
  await server.superuser.query(
    `update task set state = 'failed', ended_at = now() where payload ->> 'runId' = $1 and state = 'queued'`,
    [paid.id],
  );
  const failure = { reason: 'unexpected', found: 'It failed.', remedy: 'Retry.', canRetry: true };
  await run(asSystem(organisationId), () => failRun(paid.id, failure));
  await runQueuedTasks();
  const states = new Map((await read()).files[0]!.runs.map(({ id, state }) => [id, state]));
  expect(states.get(paid.id)).toBe('failed');
  expect([...states.values()].toSorted()).toEqual(['done', 'failed']);
  expect(await payer.balance()).toMatchObject({ available: 15, reserved: 0, spent: 150 });
  await run(asSystem(organisationId), () => finishRun(paid.id));
  expect((await read()).files[0]!.runs.find(({ id }) => id === paid.id)!.state).toBe('failed');
});
