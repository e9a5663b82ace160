import { afterAll, beforeAll, expect, it } from 'vitest';
import { shiftClock } from '../../platform/clock.ts';
import { asTask } from '../../platform/database/open.ts';
import { run, savepoint, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { isLongRun } from '../../testing/long-run.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import * as credits from './index.ts';
import { sealDays } from './seal-days.ts';

const TAMPERED = isLongRun ? 1_000 : 200;
const DAY_MS = 24 * 3_600_000;

/** What is done to a row, by column: every one that the ledger has, but when a seal was made. */
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
    taken: `taken || '[{"lotId": "x", "amount": 1}]'`,
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
const inLedger = <T>(fn: () => Promise<T>): Promise<T> => run(asTask(organisationId), fn);
afterAll(() => shiftClock(0));

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
  for (let day = 0; day < 5; day++) {
    shiftClock((day - 7) * DAY_MS);
    await inLedger(() => aDay(day));
  }
  shiftClock(0);
  await inLedger(() => sealDays(organisationId));
  // Whoever tampers has got hold of what the application does not have: here its own login, so that each is undone
  // by the transaction it was done in.
  for (const table of Object.keys(EDITS)) {
    await server.behind.query(`grant insert, update, delete on ${table} to colloquy_app`);
    await server.behind.query(`create policy tamper on ${table} to colloquy_app using (true)`);
  }
});

/** Something of everything that a ledger does. */
async function aDay(day: number): Promise<void> {
  const asked = (): credits.Asked => ({ organisationId, postingId: newId(), personId: newId() });
  const [person, expiresAt] = [newId(), new Date(Date.now() + (day - 5) * DAY_MS)];
  await credits.grantCredits({ ...asked(), amount: 900 });
  await credits.grantCredits({ ...asked(), amount: 300, expiresAt });
  await credits.allotCredits({ ...asked(), toPersonId: person, amount: 120 });
  const ids = [newId(), newId(), newId(), newId()];
  for (const [place, reservationId] of ids.entries())
    await credits.reserveCredits({
      ...asked(),
      reservationId,
      subjectId: newId(),
      jobId: newId(),
      forPersonId: person,
      quote: { priceListId: newId(), work: 'transcription', price: 100 },
      quantity: 60_000 * (place + 1),
      amount: 100 + place,
    });
  await credits.settleCredits({ ...asked(), reservationId: ids[0]!, used: 70, quantity: 42_000 });
  await credits.settleCredits({ ...asked(), reservationId: ids[1]!, used: 500, quantity: 300_000 });
  await credits.releaseCredits({ ...asked(), reservationId: ids[2]! });
  await credits.refundCredits({ ...asked(), reservationId: ids[0]!, amount: 30 });
}

type Tampering = { what: string; statements: string[] };

/** Every way to tamper with each row of the ledger. */
async function tamperings(): Promise<Tampering[]> {
  const all: Tampering[] = [];
  for (const [table, edits] of Object.entries(EDITS)) {
    const { rows } = await server.behind.query<{ id: string }>(
      `select id from ${table} where organisation_id = $1 order by id`,
      [organisationId],
    );
    for (const [place, { id }] of rows.entries()) {
      const where = `where id = '${id}'`;
      for (const [column, value] of Object.entries(edits))
        all.push({
          what: `edit ${table}.${column}`,
          statements: [`update ${table} set ${column} = ${value} ${where}`],
        });
      const before = rows[place - 1]?.id;
      if (before && table === 'credit_posting') all.push(swap(before, id));
      // The newest seal would be made again as it was.
      if (table !== 'credit_seal' || place < rows.length - 1)
        all.push({ what: `delete ${table}`, statements: [`delete from ${table} ${where}`] });
    }
  }
  return all;
}

/** Two postings change places. */
const swap = (one: string, other: string): Tampering => ({
  what: 'reorder',
  statements: [
    `update credit_posting set number = -number where id in ('${one}', '${other}')`,
    `update credit_posting p set number = -o.number from credit_posting o
     where p.id in ('${one}', '${other}') and o.id in ('${one}', '${other}') and o.id <> p.id`,
  ],
});

/** What the check says, with the tampering undone afterwards; `refused` where the database does not let it happen. */
async function find({ statements }: Tampering): Promise<string[]> {
  let said: string[] = [];
  const undone = new Error('undone');
  await savepoint(async () => {
    for (const statement of statements) {
      const changed = await sqlQuery(statement).catch((error: { code?: string }) => {
        if (error.code?.startsWith('23')) throw new Error('refused');
        throw error;
      });
      if (changed.rowCount === 0) throw new Error(`Nothing was changed by ${statement}.`);
    }
    said = await credits.checkLedger();
    throw undone;
  }).catch((error: Error) => {
    if (error.message === 'refused') said = ['refused'];
    else if (error !== undone) throw error;
  });
  return said;
}

it(`finds each of ${TAMPERED} tampered rows`, async () => {
  expect(await inLedger(credits.checkLedger)).toEqual([]);
  const all = await tamperings();
  // Spread over everything, the same ones each time.
  const chosen = Array.from({ length: TAMPERED }, (_, at) => all[(at * 7_919) % all.length]!);
  expect(new Set(chosen).size).toBe(TAMPERED);
  const missed: string[] = [];
  let refused = 0;
  await Promise.all(
    [0, 1, 2, 3].map((part) =>
      inLedger(async () => {
        for (let at = part; at < TAMPERED; at += 4) {
          const said = await find(chosen[at]!);
          if (said.length === 0) missed.push(chosen[at]!.what);
          if (said[0] === 'refused') refused += 1;
        }
      }),
    ),
  );
  expect(missed).toEqual([]);
  expect(refused).toBeLessThan(TAMPERED / 20);
  expect(await inLedger(credits.checkLedger)).toEqual([]);
}, 120_000);
