import type pg from 'pg';
import { ROLES } from './logins.ts';

/** Lets the owner read every table despite forced row-level security, for backups. It grants no writes. */
export const OWNER_POLICY = 'owner_read';

const COMMANDS = `case p.polcmd when 'r' then '{select}' when 'a' then '{insert}' when 'w' then '{update}'
  when 'd' then '{delete}' else '{select, insert, update, delete}' end`;

/** `wanted` and `granted` list logins with a command, such as "colloquy_app select". */
type TableState = {
  table: string;
  isForced: boolean;
  isReadByOwner: boolean;
  wanted: string[];
  granted: string[];
};

/**
 * Runs after every migration. Forces row-level security on every table (drizzle-kit does not) and derives
 * grants from policies: a login gets exactly the commands that a permissive policy names. A table without an
 * update policy is therefore append-only.
 *
 * Changes only what differs, because most changes need an exclusive lock. Each table is one transaction, so
 * that a lock on one never waits for another.
 */
export async function grantByPolicies(
  client: pg.Client,
  inTransaction: (statements: string[]) => Promise<void>,
): Promise<void> {
  for (const state of await findTableStates(client, ROLES)) {
    const statements = changesOf(state);
    if (statements.length > 0) await inTransaction(statements);
  }
}

async function findTableStates(client: pg.Client, roles: string[]): Promise<TableState[]> {
  const { rows } = await client.query<TableState>(
    `select c.oid::regclass::text as table,
       c.relkind not in ('r', 'p') or c.relrowsecurity and c.relforcerowsecurity as "isForced",
       c.relkind not in ('r', 'p') or exists (select from pg_policy p where p.polrelid = c.oid and p.polname = $2
         and p.polpermissive and p.polcmd = 'r' and p.polroles = array[current_user::regrole::oid]
         and pg_get_expr(p.polqual, p.polrelid) = 'true') as "isReadByOwner",
       array(select distinct r.rolname || ' ' || command
         from pg_policy p join pg_roles r on r.oid = any (p.polroles), unnest((${COMMANDS})::text[]) command
         where p.polrelid = c.oid and p.polpermissive and p.polname <> $2 and r.rolname = any ($1)) as wanted,
       array(select distinct case grantee when 0 then 'public' else grantee::regrole::text end || command
         from (select a.grantee, ' ' || lower(a.privilege_type) from aclexplode(c.relacl) a union all
           select a.grantee, ' column' from pg_attribute t, aclexplode(t.attacl) a where t.attrelid = c.oid) g (grantee, command)
         where grantee = 0 or grantee::regrole::text = any ($1)) as granted
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
     order by 1`,
    [roles, OWNER_POLICY],
  );
  return rows;
}

function changesOf({ table, isForced, isReadByOwner, wanted, granted }: TableState): string[] {
  const changes: string[] = [];
  if (!isForced)
    changes.push(
      `alter table ${table} enable row level security`,
      `alter table ${table} force row level security`,
    );
  if (!isReadByOwner)
    changes.push(
      `drop policy if exists ${OWNER_POLICY} on ${table}`,
      `create policy ${OWNER_POLICY} on ${table} for select to current_user using (true)`,
    );
  const excess = new Set(
    granted.filter((right) => !wanted.includes(right)).map((right) => right.split(' ')[0]!),
  );
  for (const role of excess) changes.push(`revoke all on ${table} from ${role}`);
  for (const right of wanted) {
    const [role, command] = right.split(' ') as [string, string];
    if (excess.has(role) || !granted.includes(right)) changes.push(`grant ${command} on ${table} to ${role}`);
  }
  return changes;
}
