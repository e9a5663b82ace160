import {
  createJob,
  deleteJob,
  excludeRun,
  type JobDetail,
  type JobMove,
  moveJob,
  readJob,
  restoreJob,
  retryJob,
} from '@colloquy/contract/jobs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { findOpenReservation } from './capabilities/credits/index.ts';
import { uploadFile } from './capabilities/files/uploads.factory.ts';
import { aPerson } from './capabilities/identity/identity.factory.ts';
import { failRun, finishRun, payRun } from './capabilities/jobs/index.ts';
import { aPayer, billOf, type Payer } from './capabilities/jobs/paying.factory.ts';
import { anOrganisation } from './capabilities/organisations/organisations.factory.ts';
import { defineService, registerServices, removeService } from './capabilities/services/index.ts';
import { asSystem } from './platform/database/open-scope.ts';
import { run } from './platform/database/scope.ts';
import { newId } from './platform/ids.ts';
import {
  DEFAULT_TRIES,
  defineTask,
  taskDefinition,
  type TaskDefinition,
} from './platform/tasks/define-task.ts';
import { enqueue } from './platform/tasks/enqueue.ts';
import { actAs, type Browser } from './testing/browser.ts';
import { runTask } from './testing/run-task.ts';
import { useTestServer } from './testing/test-server.ts';

const work = defineTask({
  name: 'tests.work-on-property-run',
  queue: 'light',
  payload: z.object({ runId: z.uuid() }),
  tries: DEFAULT_TRIES,
  handle: (task) => task.finish('done'),
});

const server = useTestServer();
let admin: Browser;
beforeAll(async () => {
  registerServices([
    defineService({
      sid: 'SID001',
      settings: z.object({}),
      uploads: { types: [{ kind: 'document', name: 'Text', extensions: ['.txt'] }] },
      stages: {
        3: {
          work: 'document',
          keys: () => ['de', 'es', 'fr'],
          steps: { work: 'Working.' },
          readyMessage: 'It is ready.',
          tasks: [work.name],
          start: async ({ organisationId, jobFileId: subjectId, runId }) => {
            await enqueue(work, { organisationId, subjectId, key: runId, payload: { runId } });
          },
        },
      },
    }),
  ]);
  admin = await actAs(server, await aPerson((await anOrganisation({ isOperator: true })).id, 'admin'));
});
afterAll(() => removeService('SID001'));

/** A paid run reserves 165 hundredths and is charged 150. */
const RESERVED = 165;
const CHARGED = 150;
const FAILURE = { reason: 'broken', found: 'It broke.', remedy: 'Wait.' };

type Step = { at: 0 | 1 | 2; kind: (typeof KINDS)[number] };
const KINDS = [
  'pay',
  'fail',
  'fail-for-good',
  'finish',
  'exclude',
  'retry',
  'hold',
  'resume',
  'delete',
  'restore',
  'credits',
] as const;
const step: fc.Arbitrary<Step> = fc.record({
  at: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
  kind: fc.constantFrom(...KINDS),
});
/** Single steps alone would leave most jobs deleted or on hold, where little else has an effect. */
const pair = (...kinds: Step['kind'][]): fc.Arbitrary<Step[]> =>
  fc.constant(kinds.map((kind) => ({ at: 0, kind })));
const steps = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: step.map((each) => [each]) },
      { weight: 2, arbitrary: pair('hold', 'resume') },
      { weight: 2, arbitrary: pair('delete', 'restore') },
    ),
    { minLength: 5, maxLength: 20 },
  )
  .map((parts) => parts.flat());

async function take(each: Step, payer: Payer, job: JobDetail): Promise<void> {
  const runId = job.files[0]!.runs[each.at]!.id;
  const params = { jobId: job.id };
  const inTask = (fn: () => Promise<unknown>) => run(asSystem(payer.organisationId), fn);
  const move = (to: JobMove) =>
    admin.call(moveJob, { params, body: { move: to, reason: 'To be looked into.' } });
  const { rows } = await server.superuser.query(
    `select from task where payload ->> 'runId' = $1 and state = 'queued'`,
    [runId],
  );
  // Only a task reports, and only while nobody stopped it.
  const hasTask = rows.length > 0;
  switch (each.kind) {
    case 'pay':
      if (hasTask) await inTask(() => payRun(runId, 3));
      return;
    case 'fail':
    case 'fail-for-good': {
      if (hasTask) await inTask(() => failRun(runId, { ...FAILURE, canRetry: each.kind === 'fail' }));
      await server.superuser.query(
        `update task set state = 'failed' where state = 'queued' and payload ->> 'runId' = $1`,
        [runId],
      );
      return;
    }
    case 'finish':
      if (hasTask && (await inTask(() => findOpenReservation(runId)))) await inTask(() => finishRun(runId));
      return;
    case 'exclude':
      await payer.customer.call(excludeRun, { params, body: { runId } });
      return;
    case 'retry':
      await payer.customer.call(retryJob, { params });
      return;
    case 'hold':
    case 'resume':
      await move(each.kind);
      return;
    case 'delete':
      await payer.customer.call(deleteJob, { params });
      return;
    case 'restore':
      await payer.customer.call(restoreJob, { params });
      return;
    case 'credits':
      await payer.grantCredits(RESERVED);
      await runTask(
        taskDefinition('jobs.resume-unpaid-files') as TaskDefinition<Record<string, unknown>>,
        payer.organisationId,
        {},
      );
  }
}

async function check(payer: Payer, jobId: string): Promise<void> {
  const { answer, status } = await payer.customer.call(readJob, { params: { jobId } });
  const { reserved, spent } = await payer.balance();
  // A deleted job reserves nothing.
  if (status === 404) return expect(reserved).toBe(0);
  const { job } = answer as { job: JobDetail };
  const [file] = job.files;
  let open = 0;
  for (const { id, state, quantity, failure, canExclude } of file!.runs) {
    const isReserved = await run(asSystem(payer.organisationId), () => findOpenReservation(id));
    if (isReserved) open += RESERVED;
    const isUnderWay = state === 'waiting' || state === 'running';
    if (!isUnderWay) expect([state, isReserved]).toEqual([state, undefined]);
    if (file!.status !== 'active') continue;
    if (isUnderWay && quantity !== null) expect(isReserved).toBeDefined();
    // Work under way has a task; what failed or is unpaid has a way out.
    if (isUnderWay) {
      const { rowCount } = await server.superuser.query(
        `select from task where payload ->> 'runId' = $1 and state = 'queued'`,
        [id],
      );
      expect(rowCount).toBe(1);
    }
    if (state === 'failed') expect(canExclude || failure!.canRetry || job.abilities.canCancel).toBe(true);
  }
  expect(reserved).toBe(open);
  const done = file!.runs.filter(({ state }) => state === 'done').length;
  expect(spent).toBe(done * CHARGED);
  const isOpen = file!.runs.some(({ state }) => !['done', 'skipped', 'cancelled'].includes(state));
  if (file!.status === 'active') expect(job.stageLabel).toBe(isOpen ? 'AI Translate' : 'Review');
}

it('keeps reservations, charges and tasks with the runs of a file, whatever happens to them', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const payer = await aPayer(server, 2 * RESERVED);
      const { job: draft } = await payer.customer.get(createJob, {
        body: {
          sid: 'SID001',
          name: 'Leaflet',
          language: 'en',
          speakers: null,
          options: {},
          requestId: newId(),
        },
      });
      await uploadFile(payer.customer, { jobId: draft.id, name: 'leaflet.txt', bytes: Buffer.from('1') });
      const { job } = await payer.customer.get(readJob, { params: { jobId: draft.id } });
      for (const each of taken) {
        await take(each, payer, job);
        await check(payer, job.id);
      }
      await payer.customer.call(restoreJob, { params: { jobId: job.id } });
      const bill = await billOf(payer.customer, job.id);
      expect(bill.charged).toBe((await payer.balance()).spent);
      expect(await payer.check()).toEqual([]);
    }),
    { numRuns: 5 },
  );
});
