import {
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
import { expect, it } from 'vitest';
import { findOpenReservation } from './capabilities/credits/index.ts';
import { failRun, finishRun, payRun } from './capabilities/jobs/index.ts';
import { aPayer, billOf } from './capabilities/jobs/paying.factory.ts';
import { taskDefinition, type TaskDefinition } from './platform/tasks/define-task.ts';
import { runTask } from './testing/run-task.ts';
import { type Languages, useRunsByLanguage } from './testing/runs-by-language.ts';

const { server, admin, orderFile, inTask } = useRunsByLanguage();
/** Runs at the first stage alone. */
const OPTIONS = { languages: ['de', 'es', 'fr'], checked: [] };

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

async function take(each: Step, file: Languages): Promise<void> {
  const { payer, jobId } = file;
  const runId = file.ids[OPTIONS.languages[each.at]!]!;
  const params = { jobId };
  const move = (to: JobMove) =>
    admin().call(moveJob, { params, body: { move: to, reason: 'To be looked into.' } });
  const { rows } = await server.superuser.query(
    `select from task where payload ->> 'runId' = $1 and state = 'queued'`,
    [runId],
  );
  // Only a task reports, and only while nobody stopped it.
  const hasTask = rows.length > 0;
  switch (each.kind) {
    case 'pay':
      if (hasTask) await inTask(file, () => payRun(runId, 3));
      return;
    case 'fail':
    case 'fail-for-good': {
      if (hasTask) await inTask(file, () => failRun(runId, { ...FAILURE, canRetry: each.kind === 'fail' }));
      await server.superuser.query(
        `update task set state = 'failed' where state = 'queued' and payload ->> 'runId' = $1`,
        [runId],
      );
      return;
    }
    case 'finish':
      if (hasTask && (await inTask(file, () => findOpenReservation(runId))))
        await inTask(file, () => finishRun(runId));
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

async function check(ordered: Languages): Promise<void> {
  const { payer, jobId } = ordered;
  const { answer, status } = await payer.customer.call(readJob, { params: { jobId } });
  const { reserved, spent } = await payer.balance();
  // A deleted job reserves nothing.
  if (status === 404) return expect(reserved).toBe(0);
  const { job } = answer as { job: JobDetail };
  const [file] = job.files;
  let open = 0;
  for (const { id, state, quantity, failure, canExclude } of file!.runs) {
    const isReserved = await inTask(ordered, () => findOpenReservation(id));
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
      const file = await orderFile(payer, OPTIONS);
      for (const each of taken) {
        await take(each, file);
        await check(file);
      }
      await payer.customer.call(restoreJob, { params: { jobId: file.jobId } });
      const bill = await billOf(payer.customer, file.jobId);
      expect(bill.charged).toBe((await payer.balance()).spent);
      expect(await payer.check()).toEqual([]);
    }),
    { numRuns: 5 },
  );
});
