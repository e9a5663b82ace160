import type pg from 'pg';
import { LOGINS, roleName } from './logins.ts';

/** Lets the owner read every table, whom force binds as well: a backup is made as the owner. It may write to none. */
export const OWNER_POLICY = 'owner_read';

type PolicyRow = { table: string; roles: string[]; command: string };

/**
 * Run after every migration. Forces row-level security on every table (drizzle-kit never does), and makes the grants
 * follow the policies: a login has on a table exactly the commands that a permissive policy names for it. So a table
 * without an update policy is append-only for good.
 */
export async function grantByPolicies(client: pg.Client): Promise<void> {
  const roles = [...LOGINS, 'search' as const].map(roleName);
  await client.query('begin');
  await client.query(`revoke all on all tables in schema public from public, ${roles.join(', ')}`);

  const tables = await client.query<{ table: string }>(
    `select c.oid::regclass::text as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p')`,
  );
  for (const { table } of tables.rows)
    await client.query(
      `alter table ${table} enable row level security; alter table ${table} force row level security;
       drop policy if exists ${OWNER_POLICY} on ${table};
       create policy ${OWNER_POLICY} on ${table} for select to current_user using (true)`,
    );

  const policies = await client.query<PolicyRow>(
    `select format('%I', tablename) as table, roles::text[] as roles, cmd as command from pg_policies
     where schemaname = 'public' and permissive = 'PERMISSIVE' and policyname <> '${OWNER_POLICY}'`,
  );
  for (const { table, roles: holders, command } of policies.rows) {
    const rights = command === 'ALL' ? 'select, insert, update, delete' : command;
    for (const role of holders)
      await client.query(`grant ${rights} on ${table} to ${client.escapeIdentifier(role)}`);
  }

  // Every process may ask how far the schema is.
  await client.query(`grant usage on schema drizzle to ${roles.join(', ')}`);
  await client.query(`grant select on drizzle.__drizzle_migrations to ${roles.join(', ')}`);
  await client.query('commit');
}
