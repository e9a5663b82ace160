import { ENDPOINTS, type EndpointSpec, may, type Role } from '@colloquy/contract';
import { fillInstallation } from '../scripts/seed/fill-installation.ts';
import { aPerson } from '../server/src/capabilities/identity/identity.factory.ts';
import { type Browser, actAs } from '../server/src/testing/browser.ts';
import { type Bench, median, percentile, rounded } from './bench.ts';
import { openStand, type Stand } from './stand.ts';

/** Asked first, so that neither plans nor caches of a fresh process are measured. */
const WARM = 3;

const ROLES: readonly Role[] = ['admin', 'organisationadmin', 'customer', 'reviewer'];

/** What the parameter of a path is an id of, in the organisation that has most of everything. */
const IDS: Record<string, string> = {
  jobId: `select id from job where organisation_id = $1 and created_by = $2 limit 1`,
  organisationId: `select $1::uuid as id from person where id = $2`,
  userId: `select id from person where organisation_id = $1 and id <> $2 and role = 'customer' limit 1`,
  supportRequestId: `select id from support_request where organisation_id = $1 and $2::uuid is not null limit 1`,
};

/**
 * Every list and every detail that the contract names, for each role that may ask it, on an installation with many of
 * everything. Against no anchor: the goal is absolute.
 */
export const bench: Bench = {
  about: 'answers of every list and detail on 200 organisations, 4,000 users and 10,000 jobs',
  smallest: { organisations: '2', users: '10', jobs: '20', repeats: '1' },
  run: async ({ organisations = '200', users = '4000', jobs = '10000', repeats = '40' }) => {
    const stand = await openStand();
    try {
      await fillInstallation({
        organisations: Number(organisations),
        users: Number(users),
        jobs: Number(jobs),
      });
      const { callers, ids } = await enter(stand);
      const { asked, left } = requests(ids);
      const measured = [];
      for (const { endpoint, path, role } of asked)
        measured.push({
          name: `${endpoint.path} as ${role}`,
          times: await ask(callers[role]!, path, Number(repeats)),
        });
      const slowest = measured
        .map(({ name, times }) => ({ name, p95: percentile(times, 0.95), half: median(times) }))
        .toSorted((one, other) => other.p95 - one.p95);
      return {
        rows: [
          { what: `slowest of ${measured.length} (goal: p95 100 ms)`, ours: 'p95', anchor: 'median' },
          ...slowest.slice(0, 12).map(({ name, p95, half }) => ({
            what: name,
            ours: `${p95.toFixed(1)} ms`,
            anchor: `${half.toFixed(1)} ms`,
          })),
          ...left.map((path) => ({ what: `not asked, the seed has none: ${path}`, ours: '' })),
        ],
        figures: { slowestP95Ms: rounded(slowest[0]?.p95 ?? Number.NaN, 1) },
      };
    } finally {
      await stand.close();
    }
  },
};

type Callers = Partial<Record<Role, Browser>>;

/** Signs in one of each role, in the organisation with most jobs; a fifth of these are the customer's. */
async function enter(stand: Stand): Promise<{ callers: Callers; ids: Record<string, string> }> {
  const { behind } = stand;
  const busiest = await behind.query<{ id: string }>(
    'select organisation_id as id from job group by 1 order by count(*) desc limit 1',
  );
  const organisationId = busiest.rows[0]!.id;
  const server = { url: stand.url, config: stand.config, behind };
  const callers: Callers = {};
  let customerId = '';
  for (const role of ROLES) {
    const person = await aPerson(role === 'admin' ? stand.organisationId : organisationId, role);
    if (role === 'customer') customerId = person.id;
    callers[role] = await actAs(server, person);
  }
  await behind.query('update job set created_by = $2 where organisation_id = $1 and number % 5 = 0', [
    organisationId,
    customerId,
  ]);
  await behind.query('vacuum analyze');
  const ids: Record<string, string> = {};
  for (const [name, text] of Object.entries(IDS)) {
    const { rows } = await behind.query<{ id: string }>(text, [organisationId, customerId]);
    if (rows[0]) ids[name] = rows[0].id;
  }
  return { callers, ids };
}

type Asked = { endpoint: EndpointSpec; path: string; role: Role };

/** Everything that is read, filled in with ids; and the paths that name a thing of which the seed has none. */
function requests(ids: Record<string, string>): { asked: Asked[]; left: string[] } {
  const asked: Asked[] = [];
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
    const roles = ROLES.filter((role) => access === 'signed-in' || may(role, access));
    for (const role of roles)
      for (const search of searches) asked.push({ endpoint, path: `${filled}${search}`, role });
  }
  return { asked, left };
}

async function ask(browser: Browser, path: string, repeats: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = -WARM; round < repeats; round++) {
    const startedAt = performance.now();
    const response = await browser.fetch(path);
    await response.text();
    if (response.status >= 500) throw new Error(`${path} answered ${response.status}.`);
    if (round >= 0) times.push(performance.now() - startedAt);
  }
  return times;
}
