import { type EndpointSpec, hasPermission, type Role } from '@colloquy/contract';
import {
  countServiceUsers,
  findDashboardOrganisations,
  findServiceCreditHistory,
  readCreditAmount,
  readDashboardDetails,
  readMonthlyServiceCredit,
  readOrganisationUsers,
  readServiceAnalysis,
} from '@colloquy/contract/dashboard';
import { seedInstallation } from '../scripts/seed/seed-installation.ts';
import { aPerson } from '../server/src/capabilities/identity/identity.factory.ts';
import { type Browser, actAs } from '../server/src/testing/browser.ts';
import { type Bench, median, percentile, rounded } from './bench.ts';
import { openBenchEnvironment, type BenchEnvironment } from './bench-environment.ts';

/** Warm-up rounds exclude the plans and caches of a fresh process. */
const WARM_UP_ROUNDS = 5;

const ADMINS: readonly Role[] = ['admin', 'organisationadmin'];

type MeasuredCall = { name: string; endpoint: EndpointSpec; body: object; role: Role };

/**
 * The eight dashboard calls, for each permitted admin role, about one and all organisations, on an
 * installation with two years of credits. There is no baseline: the goal is absolute.
 */
export const bench: Bench = {
  description:
    "the dashboard's calls on 200 organisations, 4,000 users, 10,000 jobs and two years of ledger entries",
  smokeOptions: { organisations: '2', users: '10', jobs: '20', repeats: '1' },
  run: async ({ organisations = '200', users = '4000', jobs = '10000', repeats = '60' }) => {
    const environment = await openBenchEnvironment();
    try {
      await seedInstallation({
        organisations: Number(organisations),
        users: Number(users),
        jobs: Number(jobs),
      });
      const { busiest, callers } = await signInCallers(environment);
      const { postings, spending } = await size(environment);
      const measured = [];
      for (const asked of requests(busiest)) {
        const times = await timeCalls(callers[asked.role]!, asked, Number(repeats));
        measured.push({ name: asked.name, p95: percentile(times, 0.95), half: median(times) });
      }
      const slowest = measured.toSorted((one, other) => other.p95 - one.p95);
      return {
        rows: [
          { label: `${postings} postings, of which ${spending} say what was spent`, ours: '' },
          { label: `slowest of ${measured.length} (goal: p95 100 ms)`, ours: 'p95', baseline: 'median' },
          ...slowest.map(({ name, p95, half }) => ({
            label: name,
            ours: `${p95.toFixed(1)} ms`,
            baseline: `${half.toFixed(1)} ms`,
          })),
        ],
        figures: { dashboardP95Ms: rounded(slowest[0]?.p95 ?? Number.NaN, 1) },
      };
    } finally {
      await environment.close();
    }
  },
};

/** Signs in both admins; the organisation admin in the organisation with most postings. */
async function signInCallers(
  environment: BenchEnvironment,
): Promise<{ busiest: string; callers: Partial<Record<Role, Browser>> }> {
  const { rows } = await environment.superuser.query<{ id: string }>(
    'select organisation_id as id from credit_posting group by 1 order by count(*) desc limit 1',
  );
  const busiest = rows[0]!.id;
  const callers: Partial<Record<Role, Browser>> = {};
  for (const role of ADMINS) {
    const person = await aPerson(role === 'admin' ? environment.organisationId : busiest, role);
    callers[role] = await actAs(
      { url: environment.url, config: environment.config, superuser: environment.superuser },
      person,
    );
  }
  await environment.superuser.query('vacuum analyze');
  return { busiest, callers };
}

async function size({ superuser }: BenchEnvironment): Promise<{ postings: number; spending: number }> {
  const { rows } = await superuser.query<{ postings: number; spending: number }>(
    'select count(*)::int as postings, count(*) filter (where spent <> 0)::int as spending from credit_posting',
  );
  return rows[0]!;
}

/** Every call for every permitted admin, about the busiest organisation and about all. */
function requests(busiest: string): MeasuredCall[] {
  const year = new Date().getUTCFullYear() - 1;
  const calls: (readonly [EndpointSpec, object])[] = [
    [readDashboardDetails, {}],
    [findDashboardOrganisations, {}],
    [countServiceUsers, {}],
    [readOrganisationUsers, {}],
    [readServiceAnalysis, { year }],
    [readServiceAnalysis, { year, month: 2 }],
    [readCreditAmount, {}],
    [findServiceCreditHistory, {}],
    [readMonthlyServiceCredit, {}],
  ];
  return calls.flatMap(([endpoint, body]) =>
    ADMINS.filter(
      (role) =>
        endpoint.access !== 'anyone' &&
        endpoint.access !== 'signed-in' &&
        hasPermission(role, endpoint.access),
    ).flatMap((role) => {
      const what = `${endpoint.path}${'month' in body ? ' by week' : ''}`;
      const of = (whose: string, oid: string): MeasuredCall => ({
        name: `${what} as ${role}, of ${whose}`,
        endpoint,
        role,
        body: { ...body, oid, organization_id: oid },
      });
      return role === 'admin' ? [of('all', 'all'), of('one', busiest)] : [of('its own', busiest)];
    }),
  );
}

async function timeCalls(
  browser: Browser,
  { endpoint, body, name }: MeasuredCall,
  repeats: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let round = -WARM_UP_ROUNDS; round < repeats; round++) {
    const startedAt = performance.now();
    const reply = await browser.call(endpoint, { body });
    if (!reply.ok) throw new Error(`${name} answered ${reply.status}.`);
    if (round >= 0) times.push(performance.now() - startedAt);
  }
  return times;
}
