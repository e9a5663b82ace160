import { asTask } from '../server/src/platform/database/open.ts';
import { pool } from '../server/src/platform/database/pools.ts';
import { run, sqlQuery } from '../server/src/platform/database/scope.ts';
import { newId } from '../server/src/platform/ids.ts';
import { type Random, seededRandom } from './alignment/corrections.ts';
import { type Bench, median, rounded } from './bench.ts';
import { Customer } from './ledger/customer.ts';

import { openStand, type Stand } from './stand.ts';

const CLIENTS = 16;
const FIRST_GRANT = 100_000;

/** The ledger's door, asked for anything by many at once; in turns with the same clients committing a bare row each. */
export const bench: Bench = {
  about: '16 clients charging 1,000 accounts beside the same clients committing one row each',
  smallest: { operations: '60', accounts: '5', rounds: '1', anchor: '0.05' },
  // `anchor`: seconds of each anchor in a round.
  run: async ({
    operations = '200000',
    accounts = '1000',
    seed = '1',
    rounds: times = '8',
    anchor = '1.5',
  }) => {
    const [rounds, anchorMs] = [Number(times), Number(anchor) * 1_000];
    const stand = await openStand();
    try {
      const customers = await makeCustomers(stand, Number(accounts));
      await stand.behind.query('create table bare_row (id uuid primary key, account_id uuid, amount bigint)');
      await stand.behind.query('grant insert on bare_row to colloquy_app');
      const clients = Array.from({ length: CLIENTS }, (_, at) => seededRandom(Number(seed) * 1_000 + at));
      // So that the first plans are those of a ledger that has grown.
      await charge(customers, clients, Math.min(1_000, Number(operations)));
      await stand.behind.query('vacuum analyze');
      const scope = (): Promise<unknown> => run(asTask(customers[0]!.id), () => sqlQuery(ROW, rowValues()));
      const bare = (): Promise<unknown> =>
        pool('app').query({ name: 'bare-row', text: ROW, values: rowValues() });
      await Promise.all([repeat(scope, anchorMs / 3), repeat(bare, anchorMs / 3)]);
      const rates: Record<'ours' | 'scope' | 'bare', number[]> = { ours: [], scope: [], bare: [] };
      for (let round = 0; round < rounds; round++) {
        rates.ours.push(await charge(customers, clients, Math.ceil(Number(operations) / rounds)));
        rates.bare.push(await repeat(bare, anchorMs));
        rates.scope.push(await repeat(scope, anchorMs));
      }
      const ratios = rates.ours.map((rate, round) => rate / rates.bare[round]!);
      const violations = [];
      for (const customer of customers) violations.push(...(await customer.violations()));
      return {
        rows: [
          {
            what: `postings a second, ${operations} operations on ${accounts} accounts`,
            ours: median(rates.ours).toFixed(0),
            anchor: median(rates.bare).toFixed(0),
          },
          { what: 'rows a second, each in a scope as ours', ours: median(rates.scope).toFixed(0) },
          { what: 'ratio (goal 0.5)', ours: median(ratios).toFixed(2) },
          { what: 'violations (goal 0)', ours: String(violations.length) },
          ...violations.slice(0, 10).map((what) => ({ what, ours: '' })),
        ],
        figures: { violations: violations.length, chargesRatio: rounded(median(ratios)) },
      };
    } finally {
      await stand.close();
    }
  },
};

async function makeCustomers({ behind }: Stand, count: number): Promise<Customer[]> {
  const { rows } = await behind.query<{ id: string }>(
    `insert into organisation (id, code, name, created_at)
     select gen_random_uuid(), 'ledger-' || n, 'Organisation ' || n, now() from generate_series(1, $1::int) n returning id`,
    [count],
  );
  const customers = rows.map(({ id }) => new Customer(id));
  for (const customer of customers) await customer.grant(FIRST_GRANT);
  return customers;
}

/** So many operations, of any account at random by each client; answers the postings that they made a second. */
async function charge(
  customers: readonly Customer[],
  clients: readonly Random[],
  operations: number,
): Promise<number> {
  const startedAt = performance.now();
  let [asked, posted] = [0, 0];
  const client = async (random: Random): Promise<void> => {
    while (asked < operations) {
      asked += 1;
      const customer = customers[Math.floor(random() * customers.length)]!;
      if (await customer.operate(random)) posted += 1;
    }
  };
  await Promise.all(clients.map(client));
  return (posted / (performance.now() - startedAt)) * 1_000;
}

const ROW = 'insert into bare_row values ($1, $2, $3)';
const rowValues = (): unknown[] => [newId(), newId(), 100];

/** How often a second as many clients get this done. */
async function repeat(commit: () => Promise<unknown>, ms: number): Promise<number> {
  const startedAt = performance.now();
  let committed = 0;
  const client = async (): Promise<void> => {
    for (; performance.now() - startedAt < ms; committed++) await commit();
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (committed / (performance.now() - startedAt)) * 1_000;
}
