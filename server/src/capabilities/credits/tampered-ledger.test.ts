import { afterAll, beforeAll, expect, it } from 'vitest';
import { shiftClock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run, savepoint, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { isLongRun } from '../../testing/test-environment.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import * as credits from './index.ts';
import type { PostingRequest } from './ledger.ts';
import { sealDays } from './seal-ledger.ts';

const TAMPERED = isLongRun ? 1_000 : 200;
const DAY_MS = 24 * 3_600_000;

/** An edit for each column of the ledger, except the time of a seal. */
const EDITS: Record<string, Record<string, string>> = {
  credit_posting: {
    id: 'gen_random_uuid()',
    number: 'number + 1000',
    kind: `case kind when 'settle' then 'release' else 'settle' end`,
    reservation_id: 'gen_random_uuid()',
    person_id: 'gen_random_uuid()',
    sid: `case sid when 'SID002' then 'SID001' else 'SID002' end`,
    spent: 'spent + 1',
    at: `at + interval '1 microsecond'`,
    previous_hash: `translate(previous_hash, '0123456789', '1234567890')`,
    hash: `translate(hash, '0123456789', '1234567890')`,
  },
  credit_entry: {
    id: 'gen_random_uuid()',
    posting_id: `(select id from credit_posting p where p.id <> posting_id order by p.number limit 1)`,
    account_id: `(select id from credit_account a where a.id <> account_id order by a.kind limit 1)`,
    lot_id: `case when lot_id is null then gen_random_uuid() end`,
    amount: 'amount - 1',
  },
  credit_account: { id: 'gen_random_uuid()', balance: 'balance + 1' },
  credit_lot: {
    id: 'gen_random_uuid()',
    person_id: 'case when person_id is null then gen_random_uuid() end',
    posting_id: 'gen_random_uuid()',
    amount: 'amount + 1',
    remaining: 'case remaining when 0 then 1 else remaining - 1 end',
    expires_at: `coalesce(expires_at, now()) + interval '1 second'`,
    created_at: `created_at - interval '1 second'`,
  },
  credit_reservation: {
    id: 'gen_random_uuid()',
    subject_id: 'gen_random_uuid()',
    job_id: 'gen_random_uuid()',
    person_id: 'gen_random_uuid()',
    sid: `'SID005'`,
    quote: `quote || '{"price": 7}'`,
    quantity: 'coalesce(quantity, 0) + 1',
    used: 'coalesce(used, 0) + 1',
    amount: 'amount + 1',
    pooled: 'pooled + 1',
    used_lots: `used_lots || '[{"lotId": "x", "amount": 1}]'`,
    settled: 'coalesce(settled, 0) + 1',
    refunded: 'case when coalesce(settled, 0) = 0 then 1 else (refunded + 1) % (settled + 1) end',
    state: `case state when 'released' then 'settled' else 'released' end`,
    created_at: `created_at + interval '1 second'`,
    ended_at: `coalesce(ended_at, now()) + interval '1 second'`,
  },
  credit_seal: {
    day: 'day + 1000',
    number: 'number + 1',
    hash: `translate(hash, '0123456789', '1234567890')`,
    previous_seal: `translate(previous_seal, '0123456789', '1234567890')`,
    seal: `translate(seal, '0123456789', '1234567890')`,
  },
};

const server = useTestServer();
let organisationId: string;
const inLedger = <T>(fn: () => Promise<T>): Promise<T> => run(asSystem(organisationId), fn);
afterAll(() => shiftClock(0));

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
  for (let day = 0; day < 5; day++) {
    shiftClock((day - 7) * DAY_MS);
    await inLedger(() => aDay(day));
  }
  shiftClock(0);
  await inLedger(() => sealDays(organisationId));
  // An attacker has more rights than the application. Granted to its login here, so that the transaction
  // undoes each edit.
  for (const table of Object.keys(EDITS)) {
    await server.superuser.query(`grant insert, update, delete on ${table} to colloquy_app`);
    await server.superuser.query(`create policy tamper on ${table} to colloquy_app using (true)`);
  }
});

/** A day with every kind of posting. */
async function aDay(day: number): Promise<void> {
  const request = (): PostingRequest => ({ organisationId, postingId: newId(), personId: newId() });
  const [person, expiresAt] = [newId(), new Date(Date.now() + (day - 5) * DAY_MS)];
  await credits.grantCredits({ ...request(), amount: 900 });
  await credits.grantCredits({ ...request(), amount: 300, expiresAt });
  await credits.allocateCredits({ ...request(), toPersonId: person, amount: 120 });
  const ids = [newId(), newId(), newId(), newId()];
  for (const [index, reservationId] of ids.entries())
    await credits.reserveCredits({
      ...request(),
      reservationId,
      subjectId: newId(),
      jobId: newId(),
      forPersonId: person,
      quote: { priceListId: newId(), work: 'transcription', price: 100 },
      quantity: 60_000 * (index + 1),
      amount: 100 + index,
    });
  await credits.settleCredits({ ...request(), reservationId: ids[0]!, used: 70, quantity: 42_000 });
  await credits.settleCredits({ ...request(), reservationId: ids[1]!, used: 500, quantity: 300_000 });
  await credits.releaseCredits({ ...request(), reservationId: ids[2]! });
  await credits.refundCredits({ ...request(), reservationId: ids[0]!, amount: 30 });
}

type Tampering = { what: string; statements: string[] };

/** Every way to tamper with each row of the ledger. */
async function tamperings(): Promise<Tampering[]> {
  const all: Tampering[] = [];
  for (const [table, edits] of Object.entries(EDITS)) {
    const { rows } = await server.superuser.query<{ id: string }>(
      `select id from ${table} where organisation_id = $1 order by id`,
      [organisationId],
    );
    for (const [index, { id }] of rows.entries()) {
      const where = `where id = '${id}'`;
      for (const [column, value] of Object.entries(edits))
        all.push({
          what: `edit ${table}.${column}`,
          statements: [`update ${table} set ${column} = ${value} ${where}`],
        });
      const before = rows[index - 1]?.id;
      if (before && table === 'credit_posting') all.push(swap(before, id));
      // The newest seal would be made again unchanged.
      if (table !== 'credit_seal' || index < rows.length - 1)
        all.push({ what: `delete ${table}`, statements: [`delete from ${table} ${where}`] });
    }
  }
  return all;
}

/** Swaps two postings. */
const swap = (one: string, other: string): Tampering => ({
  what: 'reorder',
  statements: [
    `update credit_posting set number = -number where id in ('${one}', '${other}')`,
    `update credit_posting p set number = -o.number from credit_posting o
     where p.id in ('${one}', '${other}') and o.id in ('${one}', '${other}') and o.id <> p.id`,
  ],
});

/** The problems that the check reports; undoes the tampering. `refused` if the database prevents it. */
async function find({ statements }: Tampering): Promise<string[]> {
  let problems: string[] = [];
  const undone = new Error('undone');
  await savepoint(async () => {
    for (const statement of statements) {
      const changed = await sqlQuery(statement).catch((error: { code?: string }) => {
        if (error.code?.startsWith('23')) throw new Error('refused');
        throw error;
      });
      if (changed.rowCount === 0) throw new Error(`Nothing was changed by ${statement}.`);
    }
    problems = await credits.checkLedger();
    throw undone;
  }).catch((error: Error) => {
    if (error.message === 'refused') problems = ['refused'];
    else if (error !== undone) throw error;
  });
  return problems;
}

it(`finds each of ${TAMPERED} tampered rows`, async () => {
  expect(await inLedger(credits.checkLedger)).toEqual([]);
  const all = await tamperings();
  // Spreads over everything, the same selection each time.
  const chosen = Array.from({ length: TAMPERED }, (_, at) => all[(at * 7_919) % all.length]!);
  expect(new Set(chosen).size).toBe(TAMPERED);
  const missed: string[] = [];
  let refused = 0;
  await Promise.all(
    [0, 1, 2, 3].map((part) =>
      inLedger(async () => {
        for (let at = part; at < TAMPERED; at += 4) {
          const problems = await find(chosen[at]!);
          if (problems.length === 0) missed.push(chosen[at]!.what);
          if (problems[0] === 'refused') refused += 1;
        }
      }),
    ),
  );
  expect(missed).toEqual([]);
  expect(refused).toBeLessThan(TAMPERED / 20);
  expect(await inLedger(credits.checkLedger)).toEqual([]);
}, 120_000);
