import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { now, shiftClock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { runTask } from '../../testing/run-task.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { CHAIN_START, hashSeal } from './hash-chain.ts';
import { checkLedger, grantCredits, readBalance } from './index.ts';
import { enqueueSeals, sealLedger } from './seal-ledger.ts';

const server = useTestServer();
afterEach(() => shiftClock(0));

type SealRow = { day: string; number: number; hash: string; previous: string; seal: string };

/** Sets the clock of the test. */
const setClock = (moment: string): void => shiftClock(Date.parse(moment) - Date.now());

async function aLedger(timeZone: string): Promise<{
  id: string;
  grant: (expiresAt?: Date) => Promise<void>;
  seal: () => Promise<void>;
  seals: () => Promise<SealRow[]>;
  check: () => Promise<string[]>;
}> {
  const { id } = await anOrganisation({ timeZone });
  return {
    id,
    grant: (expiresAt) =>
      run(asSystem(id), () =>
        grantCredits({ organisationId: id, postingId: newId(), amount: 100, expiresAt: expiresAt ?? null }),
      ),
    seal: () => runTask(sealLedger, id, {}),
    seals: () =>
      run(asSystem(id), async () => {
        const { rows } = await sqlQuery<SealRow>(
          `select day::text, number, hash, previous_seal as previous, seal from credit_seal order by credit_seal.day`,
        );
        return rows;
      }),
    check: () => run(asSystem(id), checkLedger),
  };
}

it('seals each past day of the zone, also missed ones, and chains the seals', async () => {
  const { id, grant, seal, seals, check } = await aLedger('America/New_York');
  await seal();
  expect(await seals()).toEqual([]);
  // 23:30 on 1 March in New York.
  setClock('2028-03-02T04:30:00Z');
  await grant();
  setClock('2028-03-02T05:30:00Z');
  await grant();
  await seal();
  expect(await seals()).toMatchObject([{ day: '2028-03-01', number: 1, previous: CHAIN_START }]);
  setClock('2028-03-05T12:00:00Z');
  await seal();
  await seal();
  const made = await seals();
  expect(made.map(({ day, number }) => [day, number])).toEqual([
    ['2028-03-01', 1],
    ['2028-03-02', 2],
    ['2028-03-03', 2],
    ['2028-03-04', 2],
  ]);
  for (const [place, { day, number, hash, seal: own }] of made.entries()) {
    const previousSeal = made[place - 1]?.seal ?? CHAIN_START;
    expect(own).toBe(hashSeal({ organisationId: id, day, number, hash, previousSeal }));
  }
  expect(await check()).toEqual([]);
});

it('waits for a few minutes after midnight, and never posts into a sealed day', async () => {
  const { grant, seal, seals, check } = await aLedger('Asia/Kolkata');
  setClock('2028-02-28T12:00:00Z');
  await grant();
  // 00:05 on the 29th in Kolkata.
  setClock('2028-02-28T18:35:00Z');
  await seal();
  expect(await seals()).toEqual([]);
  setClock('2028-02-28T18:45:00Z');
  await seal();
  expect(await seals()).toMatchObject([{ day: '2028-02-28', number: 1 }]);
  await grant();
  // With a clock that is set back, a posting gets the time of the last one.
  setClock('2028-02-28T12:00:00Z');
  await grant();
  setClock('2028-02-29T19:00:00Z');
  await seal();
  expect(await seals()).toMatchObject([{ number: 1 }, { day: '2028-02-29', number: 3 }]);
  expect(await check()).toEqual([]);
});

it('never posts into a sealed day, whatever the clocks of the processes show', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          kind: fc.constantFrom('grant', 'seal'),
          minute: fc.integer({ min: 0, max: 3 * 24 * 60 }),
        }),
        { minLength: 2, maxLength: 12 },
      ),
      fc.constantFrom('Asia/Kolkata', 'America/New_York', 'UTC'),
      async (steps, timeZone) => {
        setClock('2028-03-10T00:00:00Z');
        const ledger = await aLedger(timeZone);
        await ledger.grant();
        for (const { kind, minute } of steps) {
          setClock(new Date(Date.UTC(2028, 2, 10, 0, minute)).toISOString());
          await (kind === 'grant' ? ledger.grant() : ledger.seal());
        }
        expect(await ledger.check()).toEqual([]);
      },
    ),
    { numRuns: 15 },
  );
}, 60_000);

it('dates a posting from a slow clock to the end of the sealed day, and detects one that is not', async () => {
  const { id, grant, seal, check } = await aLedger('Asia/Kolkata');
  setClock('2028-02-28T12:00:00Z');
  await grant();
  setClock('2028-02-28T18:45:00Z');
  await seal();
  setClock('2028-02-28T17:00:00Z');
  await grant();
  const { rows } = await server.superuser.query(
    'select at from credit_posting where organisation_id = $1 and number = 2',
    [id],
  );
  expect(rows).toEqual([{ at: new Date('2028-02-28T18:30:00Z') }]);
  expect(await check()).toEqual([]);
  await server.superuser.query(
    `update credit_seal set ends_at = ends_at + interval '1 minute' where organisation_id = $1`,
    [id],
  );
  expect(await check()).toEqual(['Something was posted into 2028-02-28 after it was sealed.']);
});

it('posts expired credits, and fails for good when a ledger is inconsistent', async () => {
  const { id, grant, seal } = await aLedger('UTC');
  await grant(new Date(now().getTime() + 1_000));
  await grant();
  shiftClock(2_000);
  await seal();
  const kinds = await server.superuser.query(
    'select kind from credit_posting where organisation_id = $1 order by number',
    [id],
  );
  expect(kinds.rows).toEqual([{ kind: 'grant' }, { kind: 'grant' }, { kind: 'expire' }]);
  expect(await run(asSystem(id), () => readBalance(id))).toMatchObject({ available: 100 });
  await server.superuser.query('update credit_account set balance = balance + 1 where organisation_id = $1', [
    id,
  ]);
  await expect(seal()).rejects.toMatchObject({
    message: 'ledger-does-not-agree',
    isFinal: true,
    details: { count: 6 },
  });
});

it('is enqueued once a day in each organisation with a ledger', async () => {
  const { id, grant } = await aLedger('UTC');
  const { id: without } = await anOrganisation();
  await grant();
  const ordered = async (): Promise<unknown[]> => {
    await enqueueSeals();
    const { rows } = await server.superuser.query(
      `select organisation_id from task where name = 'credits.seal-ledger' and organisation_id = any ($1)`,
      [[id, without]],
    );
    return rows;
  };
  expect(await ordered()).toEqual([{ organisation_id: id }]);
  expect(await ordered()).toEqual([{ organisation_id: id }]);
  const [tomorrow] = new Date(Date.now() + 24 * 3_600_000).toISOString().split('T');
  // The previous day cannot be sealed yet, so nothing is enqueued: otherwise it would be sealed a day late.
  setClock(`${tomorrow}T00:05:00Z`);
  expect(await ordered()).toHaveLength(1);
  setClock(`${tomorrow}T00:15:00Z`);
  expect(await ordered()).toHaveLength(2);
});
