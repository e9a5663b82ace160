import { asIdentity, asTask } from '../../server/src/platform/database/open.ts';
import { run, sqlQuery } from '../../server/src/platform/database/scope.ts';
import { fillLedger } from './fill-ledger.ts';
import { fillOrganisation } from './fill-organisation.ts';

export type SeedSize = { organisations: number; users: number; jobs: number };

/**
 * Fills an installation with organisations, users and jobs that nobody made: as many as asked, spread unevenly, the
 * same ones each time it is done on an empty installation, and what was paid for them in two years. Nobody can sign in
 * as one of the users.
 */
export async function fillInstallation(
  size: SeedSize,
  tell: (done: string) => void = () => {},
): Promise<void> {
  const organisations = await run(asIdentity(), () => makeOrganisations(size.organisations));
  await run(asIdentity(), () => makePeople(organisations, size.users));
  tell(`${size.organisations} organisations with ${size.users} users`);
  const shares = spread(size.jobs, organisations.length);
  for (const [at, organisationId] of organisations.entries())
    await run(asTask(organisationId), () => fillOrganisation(organisationId, shares[at]!));
  tell(`${size.jobs} jobs`);
  for (const organisationId of organisations)
    await run(asTask(organisationId), () => fillLedger(organisationId));
  tell('two years of credits');
}

async function makeOrganisations(count: number): Promise<string[]> {
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

/** Of each ten one runs the organisation and one reviews; one in twelve was deactivated, and one in twelve is invited. */
async function makePeople(organisations: readonly string[], count: number): Promise<void> {
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

/** Shares of a whole as such things are: the first have most, and all together it. */
export function spread(whole: number, parts: number): number[] {
  const weights = Array.from({ length: parts }, (_, at) => 1 / (at + 4));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const ends = weights.map((_, at) =>
    Math.round((whole * weights.slice(0, at + 1).reduce((total, weight) => total + weight, 0)) / sum),
  );
  return ends.map((end, at) => end - (ends[at - 1] ?? 0));
}
