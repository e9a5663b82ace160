import { type EndpointSpec, hasPermission, type Role } from '@colloquy/contract';
import { ENDPOINTS } from '../server/src/endpoints.ts';
import { seedInstallation } from '../scripts/seed/seed-installation.ts';
import { aPerson } from '../server/src/capabilities/identity/identity.factory.ts';
import { type Browser, actAs } from '../server/src/testing/browser.ts';
import { type Bench, median, percentile, rounded } from './bench.ts';
import { openBenchEnvironment, type BenchEnvironment } from './bench-environment.ts';

/** Warm-up rounds exclude the plans and caches of a fresh process. */
const WARM_UP_ROUNDS = 3;

const ROLES: readonly Role[] = ['admin', 'organisationadmin', 'customer', 'reviewer'];

/** Queries for the ids of path parameters, in the busiest organisation. */
const IDS: Record<string, string> = {
  jobId: `select id from job where organisation_id = $1 and created_by = $2 limit 1`,
  organisationId: `select $1::uuid as id from person where id = $2`,
  userId: `select id from person where organisation_id = $1 and id <> $2 and role = 'customer' limit 1`,
  supportRequestId: `select id from support_request where organisation_id = $1 and $2::uuid is not null limit 1`,
};

/**
 * Every list and detail of the contract, for each permitted role, on a large installation. There is no
 * baseline: the goal is absolute.
 */
export const bench: Bench = {
  description: 'answers of every list and detail on 200 organisations, 4,000 users and 10,000 jobs',
  smokeOptions: { organisations: '2', users: '10', jobs: '20', repeats: '1' },
  run: async ({ organisations = '200', users = '4000', jobs = '10000', repeats = '40' }) => {
    const environment = await openBenchEnvironment();
    try {
      await seedInstallation({
        organisations: Number(organisations),
        users: Number(users),
        jobs: Number(jobs),
      });
      const { callers, ids } = await signInCallers(environment);
      const { asked, left } = requests(ids);
      const measured = [];
      for (const { endpoint, path, role } of asked)
        measured.push({
          name: `${endpoint.path} as ${role}`,
          times: await timeCalls(callers[role]!, path, Number(repeats)),
        });
      const slowest = measured
        .map(({ name, times }) => ({ name, p95: percentile(times, 0.95), half: median(times) }))
        .toSorted((one, other) => other.p95 - one.p95);
      return {
        rows: [
          { label: `slowest of ${measured.length} (goal: p95 100 ms)`, ours: 'p95', baseline: 'median' },
          ...slowest.slice(0, 12).map(({ name, p95, half }) => ({
            label: name,
            ours: `${p95.toFixed(1)} ms`,
            baseline: `${half.toFixed(1)} ms`,
          })),
          ...left.map((path) => ({ label: `not asked, the seed has none: ${path}`, ours: '' })),
        ],
        figures: { slowestP95Ms: rounded(slowest[0]?.p95 ?? Number.NaN, 1) },
      };
    } finally {
      await environment.close();
    }
  },
};

type CallersByRole = Partial<Record<Role, Browser>>;

/** Signs in one user per role in the organisation with most jobs; a fifth of them belong to the customer. */
async function signInCallers(
  environment: BenchEnvironment,
): Promise<{ callers: CallersByRole; ids: Record<string, string> }> {
  const { superuser } = environment;
  const busiest = await superuser.query<{ id: string }>(
    'select organisation_id as id from job group by 1 order by count(*) desc limit 1',
  );
  const organisationId = busiest.rows[0]!.id;
  const server = { url: environment.url, config: environment.config, superuser };
  const callers: CallersByRole = {};
  let customerId = '';
  for (const role of ROLES) {
    const person = await aPerson(role === 'admin' ? environment.organisationId : organisationId, role);
    if (role === 'customer') customerId = person.id;
    callers[role] = await actAs(server, person);
  }
  await superuser.query('update job set created_by = $2 where organisation_id = $1 and number % 5 = 0', [
    organisationId,
    customerId,
  ]);
  await superuser.query('vacuum analyze');
  const ids: Record<string, string> = {};
  for (const [name, text] of Object.entries(IDS)) {
    const { rows } = await superuser.query<{ id: string }>(text, [organisationId, customerId]);
    if (rows[0]) ids[name] = rows[0].id;
  }
  return { callers, ids };
}

type MeasuredRequest = { endpoint: EndpointSpec; path: string; role: Role };

/** All read requests with ids filled in, and the paths without seeded objects. */
function requests(ids: Record<string, string>): { asked: MeasuredRequest[]; left: string[] } {
  const asked: MeasuredRequest[] = [];
  const left: string[] = [];
  for (const endpoint of ENDPOINTS) {
    const { method, path, access } = endpoint;
    if (method !== 'GET' || access === 'anyone') continue;
    if (!Object.keys(endpoint.params?.shape ?? {}).every((name) => name in ids)) {
      left.push(path);
      continue;
    }
    const filled = path.replace(/:(\w+)/g, (_, name: string) => ids[name]!);
    const searches = endpoint.query && 'q' in endpoint.query.shape ? ['', '?q=wave+12'] : [''];
    const roles = ROLES.filter((role) => access === 'signed-in' || hasPermission(role, access));
    for (const role of roles)
      for (const search of searches) asked.push({ endpoint, path: `${filled}${search}`, role });
  }
  return { asked, left };
}

async function timeCalls(browser: Browser, path: string, repeats: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = -WARM_UP_ROUNDS; round < repeats; round++) {
    const startedAt = performance.now();
    const response = await browser.fetch(path);
    await response.text();
    if (response.status >= 500) throw new Error(`${path} answered ${response.status}.`);
    if (round >= 0) times.push(performance.now() - startedAt);
  }
  return times;
}
