import {
  countServiceUsers,
  type EndpointSpec,
  findDashboardOrganisations,
  findServiceCreditHistory,
  may,
  readCreditAmount,
  readDashboardDetails,
  readMonthlyServiceCredit,
  readOrganisationUsers,
  readServiceAnalysis,
  type Role,
} from '@colloquy/contract';
import { fillInstallation } from '../scripts/seed/fill-installation.ts';
import { aPerson } from '../server/src/capabilities/identity/identity.factory.ts';
import { type Browser, actAs } from '../server/src/testing/browser.ts';
import { type Bench, median, percentile, rounded } from './bench.ts';
import { openStand, type Stand } from './stand.ts';

/** Asked first, so that neither plans nor caches of a fresh process are measured. */
const WARM = 5;

const ADMINS: readonly Role[] = ['admin', 'organisationadmin'];

type Asked = { name: string; endpoint: EndpointSpec; body: object; role: Role };

/**
 * The eight calls of the dashboard, for either admin who may ask them, of one organisation and of all, on an
 * installation with two years of credits. Against no anchor: the goal is absolute.
 */
export const bench: Bench = {
  about:
    "the dashboard's calls on 200 organisations, 4,000 users, 10,000 jobs and two years of ledger entries",
  smallest: { organisations: '2', users: '10', jobs: '20', repeats: '1' },
  run: async ({ organisations = '200', users = '4000', jobs = '10000', repeats = '60' }) => {
    const stand = await openStand();
    try {
      await fillInstallation({
        organisations: Number(organisations),
        users: Number(users),
        jobs: Number(jobs),
      });
      const { busiest, callers } = await enter(stand);
      const { postings, spending } = await size(stand);
      const measured = [];
      for (const asked of requests(busiest)) {
        const times = await ask(callers[asked.role]!, asked, Number(repeats));
        measured.push({ name: asked.name, p95: percentile(times, 0.95), half: median(times) });
      }
      const slowest = measured.toSorted((one, other) => other.p95 - one.p95);
      return {
        rows: [
          { what: `${postings} postings, of which ${spending} say what was spent`, ours: '' },
          { what: `slowest of ${measured.length} (goal: p95 100 ms)`, ours: 'p95', anchor: 'median' },
          ...slowest.map(({ name, p95, half }) => ({
            what: name,
            ours: `${p95.toFixed(1)} ms`,
            anchor: `${half.toFixed(1)} ms`,
          })),
        ],
        figures: { dashboardP95Ms: rounded(slowest[0]?.p95 ?? Number.NaN, 1) },
      };
    } finally {
      await stand.close();
    }
  },
};

/** Signs in both admins, that of an organisation in the one with most postings. */
async function enter(stand: Stand): Promise<{ busiest: string; callers: Partial<Record<Role, Browser>> }> {
  const { rows } = await stand.behind.query<{ id: string }>(
    'select organisation_id as id from credit_posting group by 1 order by count(*) desc limit 1',
  );
  const busiest = rows[0]!.id;
  const callers: Partial<Record<Role, Browser>> = {};
  for (const role of ADMINS) {
    const person = await aPerson(role === 'admin' ? stand.organisationId : busiest, role);
    callers[role] = await actAs({ url: stand.url, config: stand.config, behind: stand.behind }, person);
  }
  await stand.behind.query('vacuum analyze');
  return { busiest, callers };
}

async function size({ behind }: Stand): Promise<{ postings: number; spending: number }> {
  const { rows } = await behind.query<{ postings: number; spending: number }>(
    'select count(*)::int as postings, count(*) filter (where spent <> 0)::int as spending from credit_posting',
  );
  return rows[0]!;
}

/** Every call as every admin who may make it: about the busiest organisation, and about all. */
function requests(busiest: string): Asked[] {
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
      (role) => endpoint.access !== 'anyone' && endpoint.access !== 'signed-in' && may(role, endpoint.access),
    ).flatMap((role) => {
      const what = `${endpoint.path}${'month' in body ? ' by week' : ''}`;
      const of = (whose: string, oid: string): Asked => ({
        name: `${what} as ${role}, of ${whose}`,
        endpoint,
        role,
        body: { ...body, oid, organization_id: oid },
      });
      return role === 'admin' ? [of('all', 'all'), of('one', busiest)] : [of('its own', busiest)];
    }),
  );
}

async function ask(browser: Browser, { endpoint, body, name }: Asked, repeats: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = -WARM; round < repeats; round++) {
    const startedAt = performance.now();
    const reply = await browser.call(endpoint, { body });
    if (!reply.ok) throw new Error(`${name} answered ${reply.status}.`);
    if (round >= 0) times.push(performance.now() - startedAt);
  }
  return times;
}
