import { beforeEach, expect, it } from 'vitest';
import { asTask } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { runTask } from '../../testing/run-task.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { noteRecording } from './file-progress.ts';
import { aJobWithFile } from './jobs.factory.ts';
import { payFile } from './pay-file.ts';
import { aPayer, type Payer } from './paying.factory.ts';
import { orderTakingUp, takeUpUnpaid } from './take-up-unpaid.ts';

const server = useTestServer();
let payer: Payer;
let jobFileId: string;

/** A minute of sound, which 1.10 credits are set aside for, and no credits. */
beforeEach(async () => {
  payer = await aPayer(server);
  const { job, ...made } = await aJobWithFile(payer.customer);
  ({ jobFileId } = made);
  await run(asTask(payer.organisationId), async () => {
    await noteRecording(jobFileId, { recordingId: job.id, durationMs: 60_000 });
    expect(await payFile(jobFileId)).toBe(false);
  });
});

const look = (): Promise<void> => runTask(takeUpUnpaid, payer.organisationId, {});
/** The row as it is, and the transaction that wrote it last. */
const stateOf = async () =>
  (
    await server.behind.query<{
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
    await server.behind.query<{ payload: { event: string; reason: string } }>(
      `select payload from task where name = 'webhooks.write-messages' and organisation_id = $1 order by created_at`,
      [payer.organisationId],
    )
  ).rows.map(({ payload }) => [payload.event, payload.reason]);

it('says that a file is unpaid once, however often it looks', async () => {
  const before = await stateOf();
  expect(before).toMatchObject({ state: 'unpaid', reason: 'not-enough-credits' });
  for (let looks = 0; looks < 3; looks++) await look();
  expect(await stateOf()).toEqual(before);
  expect(await published()).toEqual([['file.unpaid', 'not-enough-credits']]);
});

it('brings up to date what a file lacks, and says so again only for another reason', async () => {
  await payer.give(50);
  await look();
  expect((await stateOf()).found).toBe('It needs 1.10 credits, and 0.50 are left.');
  expect(await payer.requests(payer.orgAdmin)).toMatchObject([{ amount: 60, lacks: 'organisation' }]);
  expect(await published()).toHaveLength(1);
  await server.behind.query(
    `insert into credit_limit (organisation_id, id, person_id, monthly, changed_at)
     values ($1, gen_random_uuid(), $2, 10, now())`,
    [payer.organisationId, payer.person.id],
  );
  for (let looks = 0; looks < 2; looks++) await look();
  expect(await stateOf()).toMatchObject({ state: 'unpaid', reason: 'above-limit' });
  expect(await published()).toEqual([
    ['file.unpaid', 'not-enough-credits'],
    ['file.unpaid', 'above-limit'],
  ]);
});

it('pays nothing of a deleted organisation until it is restored', async () => {
  const setDeleted = (isDeleted: boolean): Promise<unknown> =>
    server.behind.query('update organisation set deleted_at = case when $2 then now() end where id = $1', [
      payer.organisationId,
      isDeleted,
    ]);
  const ordered = async (): Promise<number> => {
    await server.behind.query(
      `delete from task where name = 'jobs.take-up-unpaid' and organisation_id = $1`,
      [payer.organisationId],
    );
    await orderTakingUp();
    const { rowCount } = await server.behind.query(
      `select from task where name = 'jobs.take-up-unpaid' and organisation_id = $1`,
      [payer.organisationId],
    );
    return rowCount!;
  };
  await payer.give(200);
  await setDeleted(true);
  expect(await ordered()).toBe(0);
  await look();
  expect(await stateOf()).toMatchObject({ state: 'unpaid' });
  await setDeleted(false);
  expect(await ordered()).toBe(1);
  await look();
  expect(await stateOf()).toMatchObject({ state: 'waiting' });
  expect(await payer.balance()).toMatchObject({ available: 90, reserved: 110 });
});
