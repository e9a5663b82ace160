import { auditOncePerWindow } from '../../platform/audit/audit.ts';
import { asPlatform, asSystem } from '../../platform/database/open-scope.ts';
import { type Caller, run, sqlQuery } from '../../platform/database/scope.ts';
import { type Call, sessionToken } from '../../platform/http/serve.ts';
import { requireFound, refuse } from '../../platform/refusal.ts';

/** The caller and the organisation, as the body of a dashboard request names them. */
export type FiguresRequest = { uid?: string | undefined; jwt?: string | undefined; oid?: string | undefined };

/** The organisation of the figures, or null for all that are not deleted. */
export type FiguresScope = string | null;

/**
 * SQL for the organisations in scope (id, time_zone), with its parameter. One and all are separate
 * statements: for a condition that may be off, PostgreSQL estimates far too few rows.
 */
export const scopedOrganisations = (scope: FiguresScope, place = 1): { sql: string; values: string[] } => {
  const all = 'select id, time_zone from published.organisation where deleted_at is null';
  return scope === null
    ? { sql: `(${all})`, values: [] }
    : { sql: `(${all} and id = $${place}::uuid)`, values: [scope] };
};

type AnyCall = Pick<Call<never>, 'request'> & {
  run: <T>(fn: (who: Caller) => Promise<T>) => Promise<T>;
};

const ALL = 'all';

/**
 * Reads figures of the organisation in the body, in a scope that sees them. An organisation's admin reads
 * only their own; a platform admin any or all, which is audited. `fn` must filter by organisation, because
 * the platform scope sees all.
 */
export async function readFigures<T>(
  call: AnyCall,
  filter: FiguresRequest,
  fn: (scope: FiguresScope) => Promise<T>,
): Promise<T> {
  const own = await call.run(async (who) => {
    requireSelf(call, filter, who);
    if (who.role !== 'admin') {
      await requireOwnOrganisation(who, filter.oid);
      return { isAnswered: true as const, answer: await fn(who.organisationId) };
    }
    if (isAll(filter)) await auditOncePerWindow(who, 'figures.read');
    return { isAnswered: false as const, personId: who.personId };
  });
  if (own.isAnswered) return own.answer;
  const { scope, answer } = await run(asPlatform(), async () => {
    const scope = isAll(filter) ? null : await findOrganisation(filter.oid!);
    return { scope, answer: await fn(scope) };
  });
  if (scope !== null)
    await run(asSystem(scope), () =>
      auditOncePerWindow({ organisationId: scope, personId: own.personId }, 'figures.read'),
    );
  return answer;
}

const isAll = ({ oid }: FiguresRequest): boolean => oid === undefined || oid === ALL;

/**
 * Only the cookie identifies the caller; any other identity in the body is refused, whether it exists or not.
 */
function requireSelf({ request }: AnyCall, { uid, jwt }: FiguresRequest, who: Caller): void {
  if (uid !== undefined && uid.toLowerCase() !== who.personId) refuse('not-permitted');
  if (jwt !== undefined && jwt !== sessionToken(request)) refuse('not-permitted');
}

async function requireOwnOrganisation({ organisationId }: Caller, oid: string | undefined): Promise<void> {
  if (oid === undefined || oid.toLowerCase() === organisationId) return;
  const { rowCount } = await sqlQuery(
    'select from published.organisation where id = $1 and code = $2::citext',
    [organisationId, oid],
  );
  if (rowCount === 0) refuse('not-permitted');
}

/** The id of an organisation that is not deleted, by id or code; else 404. */
async function findOrganisation(oid: string): Promise<string> {
  const { rows } = await sqlQuery<{ id: string }>(
    `select id from published.organisation where deleted_at is null and (id::text = lower($1) or code = $1::citext)
     order by id::text = lower($1) desc limit 1`,
    [oid],
  );
  return requireFound(rows[0]).id;
}
