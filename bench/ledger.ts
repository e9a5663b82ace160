import { asSystem } from '../server/src/platform/database/open-scope.ts';
import { pool } from '../server/src/platform/database/pools.ts';
import { run, sqlQuery } from '../server/src/platform/database/scope.ts';
import { newId } from '../server/src/platform/ids.ts';
import { type Random, seededRandom } from './alignment/corrections.ts';
import { type Bench, median, rounded } from './bench.ts';
import { RandomCustomer } from './ledger/random-customer.ts';

import { openBenchEnvironment, type BenchEnvironment } from './bench-environment.ts';

const CLIENTS = 16;
const FIRST_GRANT = 100_000;

/** Random concurrent ledger operations, alternating with the same clients committing a bare row each. */
export const bench: Bench = {
  description: '16 clients charging 1,000 accounts beside the same clients committing one row each',
  smokeOptions: { operations: '60', accounts: '5', rounds: '1', baseline: '0.05' },
  // `baseline`: seconds of each baseline per round.
  run: async ({
    operations = '200000',
    accounts = '1000',
    seed = '1',
    rounds: times = '8',
    baseline = '1.5',
  }) => {
    const [rounds, baselineMs] = [Number(times), Number(baseline) * 1_000];
    const environment = await openBenchEnvironment();
    try {
      const customers = await makeCustomers(environment, Number(accounts));
      await environment.superuser.query(
        'create table bare_row (id uuid primary key, account_id uuid, amount bigint)',
      );
      await environment.superuser.query('grant insert on bare_row to colloquy_app');
      const clients = Array.from({ length: CLIENTS }, (_, at) => seededRandom(Number(seed) * 1_000 + at));
      // Lets the first plans see a ledger that has grown.
      await charge(customers, clients, Math.min(1_000, Number(operations)));
      await environment.superuser.query('vacuum analyze');
      const scope = (): Promise<unknown> => run(asSystem(customers[0]!.id), () => sqlQuery(ROW, rowValues()));
      const bare = (): Promise<unknown> =>
        pool('app').query({ name: 'bare-row', text: ROW, values: rowValues() });
      await Promise.all([repeat(scope, baselineMs / 3), repeat(bare, baselineMs / 3)]);
      const rates: Record<'ours' | 'scope' | 'bare', number[]> = { ours: [], scope: [], bare: [] };
      for (let round = 0; round < rounds; round++) {
        rates.ours.push(await charge(customers, clients, Math.ceil(Number(operations) / rounds)));
        rates.bare.push(await repeat(bare, baselineMs));
        rates.scope.push(await repeat(scope, baselineMs));
      }
      const ratios = rates.ours.map((rate, round) => rate / rates.bare[round]!);
      const violations = [];
      for (const customer of customers) violations.push(...(await customer.violations()));
      return {
        rows: [
          {
            label: `postings a second, ${operations} operations on ${accounts} accounts`,
            ours: median(rates.ours).toFixed(0),
            baseline: median(rates.bare).toFixed(0),
          },
          { label: 'rows a second, each in a scope as ours', ours: median(rates.scope).toFixed(0) },
          { label: 'ratio (goal 0.5)', ours: median(ratios).toFixed(2) },
          { label: 'violations (goal 0)', ours: String(violations.length) },
          ...violations.slice(0, 10).map((label) => ({ label, ours: '' })),
        ],
        figures: { violations: violations.length, chargesRatio: rounded(median(ratios)) },
      };
    } finally {
      await environment.close();
    }
  },
};

async function makeCustomers({ superuser }: BenchEnvironment, count: number): Promise<RandomCustomer[]> {
  const { rows } = await superuser.query<{ id: string }>(
    `insert into organisation (id, code, name, created_at)
     select gen_random_uuid(), 'ledger-' || n, 'Organisation ' || n, now() from generate_series(1, $1::int) n returning id`,
    [count],
  );
  const customers = rows.map(({ id }) => new RandomCustomer(id));
  for (const customer of customers) await customer.grant(FIRST_GRANT);
  return customers;
}

/** Runs random operations on random accounts. Returns the postings per second. */
async function charge(
  customers: readonly RandomCustomer[],
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

/** Returns the calls per second of all clients. */
async function repeat(commit: () => Promise<unknown>, ms: number): Promise<number> {
  const startedAt = performance.now();
  let committed = 0;
  const client = async (): Promise<void> => {
    for (; performance.now() - startedAt < ms; committed++) await commit();
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (committed / (performance.now() - startedAt)) * 1_000;
}
