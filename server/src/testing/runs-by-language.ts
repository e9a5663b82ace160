import {
  createJob,
  deleteJob,
  excludeRun,
  type JobDetail,
  type JobMove,
  moveJob,
  readJob,
} from '@colloquy/contract/jobs';
import { afterAll, beforeAll } from 'vitest';
import { z } from 'zod';
import { findOpenReservation } from '../capabilities/credits/index.ts';
import { uploadFile } from '../capabilities/files/uploads.factory.ts';
import { aPerson } from '../capabilities/identity/identity.factory.ts';
import { failRun, payRun } from '../capabilities/jobs/index.ts';
import { aPayer, type Payer } from '../capabilities/jobs/paying.factory.ts';
import { anOrganisation } from '../capabilities/organisations/organisations.factory.ts';
import {
  defineService,
  registerServices,
  removeService,
  type StageRunOrder,
} from '../capabilities/services/index.ts';
import { asSystem } from '../platform/database/open-scope.ts';
import { run } from '../platform/database/scope.ts';
import { newId } from '../platform/ids.ts';
import { DEFAULT_TRIES, defineTask } from '../platform/tasks/define-task.ts';
import { enqueue } from '../platform/tasks/enqueue.ts';
import { actAs, type Browser } from './browser.ts';
import { useTestServer } from './test-server.ts';

/** The work of a run; the tests do it themselves. */
const work = defineTask({
  name: 'tests.work-on-run',
  queue: 'light',
  payload: z.object({ runId: z.uuid() }),
  tries: DEFAULT_TRIES,
  handle: (task) => task.finish('done'),
});
const start = async ({ organisationId, jobFileId: subjectId, runId }: StageRunOrder): Promise<void> => {
  await enqueue(work, { organisationId, subjectId, key: runId, payload: { runId } });
};
const settings = z.object({ languages: z.array(z.string()), checked: z.array(z.string()).optional() });
type Settings = z.infer<typeof settings>;
const stage = {
  work: 'document' as const,
  keys: ({ languages }: Settings) => languages,
  steps: { work: 'Working.' },
  readyMessage: 'It is ready.',
  start,
  tasks: [work.name],
};
const service = defineService({
  sid: 'SID001',
  settings,
  uploads: { types: [{ kind: 'document', name: 'Text', extensions: ['.txt'] }] },
  stages: { 3: stage, 4: { ...stage, keys: ({ languages, checked }: Settings) => checked ?? languages } },
});

export type Languages = { jobId: string; payer: Payer; ids: Record<string, string>; fileId: string };

export const failure = (canRetry: boolean) => ({
  reason: 'broken',
  found: 'It broke.',
  remedy: 'Wait.',
  canRetry,
});

/** A service with a run for each language at two stages, and steps on its files. */
export function useRunsByLanguage() {
  const server = useTestServer();
  let admin: Browser;
  beforeAll(async () => {
    registerServices([service]);
    admin = await actAs(server, await aPerson((await anOrganisation({ isOperator: true })).id, 'admin'));
  });
  afterAll(() => removeService('SID001'));

  /** A file with a run for each language; each costs 165 hundredths of credits once it is paid. */
  async function aFile(languages: string[], credits = 2_000): Promise<Languages> {
    return orderFile(await aPayer(server, credits), { languages });
  }

  async function orderFile(payer: Payer, options: Settings): Promise<Languages> {
    const { job } = await payer.customer.get(createJob, {
      body: {
        sid: 'SID001',
        name: 'Leaflet',
        language: 'en',
        speakers: null,
        options,
        requestId: newId(),
      },
    });
    await uploadFile(payer.customer, { jobId: job.id, name: 'leaflet.txt', bytes: Buffer.from('1') });
    const file = (await read(payer, job.id)).files[0]!;
    const ids = Object.fromEntries(file.runs.map(({ key, id }) => [key, id]));
    return { jobId: job.id, payer, ids, fileId: file.id };
  }

  const read = async ({ customer }: Payer, jobId: string): Promise<JobDetail> =>
    (await customer.get(readJob, { params: { jobId } })).job;
  const inTask = <T>({ payer }: Languages, fn: () => Promise<T>): Promise<T> =>
    run(asSystem(payer.organisationId), fn);
  const pay = (file: Languages, key: string) => inTask(file, () => payRun(file.ids[key]!, 3));
  const move = (file: Languages, to: JobMove) =>
    admin.get(moveJob, { params: { jobId: file.jobId }, body: { move: to, reason: 'To be looked into.' } });

  async function fail(file: Languages, key: string, canRetry = true): Promise<void> {
    await inTask(file, () => failRun(file.ids[key]!, failure(canRetry)));
    await setTask(file, key, 'failed');
  }
  const setTask = (file: Languages, key: string, state: string) =>
    server.superuser.query(
      `update task set state = $2, ended_at = now() - interval '1 hour' where payload ->> 'runId' = $1`,
      [file.ids[key], state],
    );

  const exclude = (file: Languages, key: string, browser = file.payer.customer) =>
    browser.call(excludeRun, { params: { jobId: file.jobId }, body: { runId: file.ids[key]! } });
  const deleteJobOf = ({ payer, jobId }: Languages) => payer.customer.get(deleteJob, { params: { jobId } });
  /** As if one of two tracks of a conversation had arrived. */
  const expectTracks = ({ fileId }: Languages) =>
    server.superuser.query('update job_file set tracks_expected = 2 where id = $1', [fileId]);

  /** State of each run at the first stage, with its task and whether credits are reserved. */
  async function describeRuns(file: Languages): Promise<Record<string, unknown>> {
    const { runs } = (await read(file.payer, file.jobId)).files[0]!;
    const described: Record<string, unknown> = {};
    for (const { id, key, state } of runs.filter((each) => each.stage === 3)) {
      const { rows } = await server.superuser.query<{ state: string }>(
        `select state from task where payload ->> 'runId' = $1`,
        [id],
      );
      const isReserved = (await inTask(file, () => findOpenReservation(id))) !== undefined;
      described[key] = [state, rows[0]?.state ?? null, isReserved];
    }
    return described;
  }
  return {
    server,
    admin: () => admin,
    aFile,
    orderFile,
    read,
    inTask,
    pay,
    move,
    fail,
    setTask,
    exclude,
    deleteJobOf,
    expectTracks,
    describeRuns,
  };
}

export const ES_FAILED = ['failed', 'failed', false];
export const FR_QUEUED = ['waiting', 'queued', true];
