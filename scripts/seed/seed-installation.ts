import { asIdentity, asSystem } from '../../server/src/platform/database/open-scope.ts';
import { run, sqlQuery } from '../../server/src/platform/database/scope.ts';
import { seedLedger } from './seed-ledger.ts';
import { seedOrganisation } from './seed-organisation.ts';

export type SeedSize = { organisations: number; users: number; jobs: number };

/**
 * Seeds an installation with unevenly distributed organisations, users and jobs, and two years of credits.
 * The result is the same for every empty installation. The users cannot sign in.
 */
export async function seedInstallation(
  size: SeedSize,
  onProgress: (done: string) => void = () => {},
): Promise<void> {
  const organisations = await run(asIdentity(), () => insertOrganisations(size.organisations));
  await run(asIdentity(), () => insertPeople(organisations, size.users));
  onProgress(`${size.organisations} organisations with ${size.users} users`);
  const shares = distribute(size.jobs, organisations.length);
  for (const [at, organisationId] of organisations.entries())
    await run(asSystem(organisationId), () => seedOrganisation(organisationId, shares[at]!));
  onProgress(`${size.jobs} jobs`);
  for (const organisationId of organisations)
    await run(asSystem(organisationId), () => seedLedger(organisationId));
  onProgress('two years of credits');
}

async function insertOrganisations(count: number): Promise<string[]> {
  const { rows } = await sqlQuery<{ id: string }>(
    `insert into organisation (id, code, name, time_zone, created_at)
     select gen_random_uuid(), 'seed-' || left(gen_random_uuid()::text, 8), 'Organisation ' || lpad(n::text, 4, '0'),
       (array['UTC', 'Europe/London', 'Africa/Kigali', 'Asia/Kolkata', 'America/New_York'])[1 + n % 5],
       now() - interval '2 years' - n * interval '7 hours'
     from generate_series(1, $1::int) n returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/**
 * Of ten people one is an organisation admin and one a reviewer; one in twelve is deactivated and one in
 * twelve invited.
 */
async function insertPeople(organisations: readonly string[], count: number): Promise<void> {
  if (organisations.length === 0) return;
  const batch = `seed-${Date.now().toString(36)}`;
  await sqlQuery(
    `insert into person (id, organisation_id, username, email, name, role, state, created_at, joined_at)
     select gen_random_uuid(), ($1::uuid[])[1 + (n - 1) % cardinality($1::uuid[])], $3 || '-' || n,
       $3 || '-' || n || '@example.test',
       case when round = 0 then 'Organisation Admin ' when round = 1 then 'Reviewer ' else 'Customer ' end || n,
       case when round = 0 then 'organisationadmin' when round = 1 then 'reviewer' else 'customer' end,
       case when n % 12 = 11 and round > 0 then 'deactivated' else 'active' end, now() - interval '2 years' - n * interval '20 minutes',
       case when n % 12 <> 5 or round = 0 then now() - interval '2 years' end
     from generate_series(1, $2::int) n, lateral (select ((n - 1) / cardinality($1::uuid[])) % 10 as round) r`,
    [organisations, count, batch],
  );
}

/** Distributes a total unevenly, the largest shares first. */
export function distribute(whole: number, parts: number): number[] {
  const weights = Array.from({ length: parts }, (_, at) => 1 / (at + 4));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const ends = weights.map((_, at) =>
    Math.round((whole * weights.slice(0, at + 1).reduce((total, weight) => total + weight, 0)) / sum),
  );
  return ends.map((end, at) => end - (ends[at - 1] ?? 0));
}
