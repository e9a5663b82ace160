import { beforeEach, expect, it } from 'vitest';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { runTask } from '../../testing/run-task.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { setRecording } from './set-recording.ts';
import { aJobWithFile, runOf } from './jobs.factory.ts';
import { payRun } from './pay-run.ts';
import { aPayer, type Payer } from './paying.factory.ts';
import { enqueueResume, resumeUnpaidFiles } from './resume-unpaid-files.ts';

const server = useTestServer();
let payer: Payer;
let jobFileId: string;

/** A minute of audio, which needs a reservation of 1.10 credits, and no credits. */
beforeEach(async () => {
  payer = await aPayer(server);
  const { job, ...made } = await aJobWithFile(payer.customer);
  ({ jobFileId } = made);
  await run(asSystem(payer.organisationId), async () => {
    await setRecording(jobFileId, { recordingId: job.id, durationMs: 60_000 });
    expect(await payRun((await runOf(jobFileId)).id)).toBe(false);
  });
});

const check = (): Promise<void> => runTask(resumeUnpaidFiles, payer.organisationId, {});
/** The row's content and the last transaction that wrote it. */
const stateOf = async () =>
  (
    await server.superuser.query<{
      state: string;
      reason: string | null;
      found: string | null;
      written: string;
    }>(
      `select state, failure ->> 'reason' as reason, failure ->> 'found' as found, xmin::text as written
       from job_file where id = $1`,
      [jobFileId],
    )
  ).rows[0]!;
const published = async (): Promise<unknown[]> =>
  (
    await server.superuser.query<{ payload: { event: string; reason: string } }>(
      `select payload from task where name = 'webhooks.write-messages' and organisation_id = $1 order by created_at`,
      [payer.organisationId],
    )
  ).rows.map(({ payload }) => [payload.event, payload.reason]);

it('publishes that a file is unpaid only once, over several checks', async () => {
  const before = await stateOf();
  expect(before).toMatchObject({ state: 'unpaid', reason: 'not-enough-credits' });
  for (let checks = 0; checks < 3; checks++) await check();
  expect(await stateOf()).toEqual(before);
  expect(await published()).toEqual([['file.unpaid', 'not-enough-credits']]);
});

it('updates the shortfall of a file, and publishes it again only for another reason', async () => {
  await payer.grantCredits(50);
  await check();
  expect((await stateOf()).found).toBe('It requires 1.10 credits, and 0.50 are left.');
  expect(await payer.requests(payer.orgAdmin)).toMatchObject([{ amount: 60, shortfall: 'organisation' }]);
  expect(await published()).toHaveLength(1);
  await server.superuser.query(
    `insert into credit_limit (organisation_id, id, person_id, monthly, changed_at)
     values ($1, gen_random_uuid(), $2, 10, now())`,
    [payer.organisationId, payer.person.id],
  );
  for (let checks = 0; checks < 2; checks++) await check();
  expect(await stateOf()).toMatchObject({ state: 'unpaid', reason: 'above-limit' });
  expect(await published()).toEqual([
    ['file.unpaid', 'not-enough-credits'],
    ['file.unpaid', 'above-limit'],
  ]);
});

it('pays nothing for a deleted organisation until it is restored', async () => {
  const setDeleted = (isDeleted: boolean): Promise<unknown> =>
    server.superuser.query('update organisation set deleted_at = case when $2 then now() end where id = $1', [
      payer.organisationId,
      isDeleted,
    ]);
  const ordered = async (): Promise<number> => {
    await server.superuser.query(
      `delete from task where name = 'jobs.resume-unpaid-files' and organisation_id = $1`,
      [payer.organisationId],
    );
    await enqueueResume();
    const { rowCount } = await server.superuser.query(
      `select from task where name = 'jobs.resume-unpaid-files' and organisation_id = $1`,
      [payer.organisationId],
    );
    return rowCount!;
  };
  await payer.grantCredits(200);
  await setDeleted(true);
  expect(await ordered()).toBe(0);
  await check();
  expect(await stateOf()).toMatchObject({ state: 'unpaid' });
  await setDeleted(false);
  expect(await ordered()).toBe(1);
  await check();
  expect(await stateOf()).toMatchObject({ state: 'waiting' });
  expect(await payer.balance()).toMatchObject({ available: 90, reserved: 110 });
});
