import { noteOnce } from '../../platform/audit/note-once.ts';
import { asPlatform, asTask } from '../../platform/database/open.ts';
import { type Caller, run, sqlQuery } from '../../platform/database/scope.ts';
import { type Call, sessionToken } from '../../platform/http/serve.ts';
import { found, refuse } from '../../platform/refusal.ts';

/** What the body of a dashboard call says of who asks, and about whom. */
export type Asked = { uid?: string | undefined; jwt?: string | undefined; oid?: string | undefined };

/** Whose figures: an organisation's, or null for all that are not deleted. */
export type Reach = string | null;

/**
 * SQL of the organisations that are meant (id, time_zone), and what goes along as its parameter. All and one are
 * different statements: of a condition that may be off PostgreSQL thinks that it lets next to nothing through.
 */
export const reached = (reach: Reach, place = 1): { sql: string; values: string[] } => {
  const all = 'select id, time_zone from organisation where deleted_at is null';
  return reach === null
    ? { sql: `(${all})`, values: [] }
    : { sql: `(${all} and id = $${place}::uuid)`, values: [reach] };
};

type AnyCall = Pick<Call<never>, 'request'> & {
  run: <T>(fn: (who: Caller) => Promise<T>) => Promise<T>;
};

const ALL = 'all';

/**
 * Reads figures of the organisation that the body names, in a scope that sees them. An organisation's admin has their
 * own alone; a platform admin any or all, which is written down. `fn` names the organisation in its conditions, because
 * the platform's scope sees all.
 */
export async function readFigures<T>(
  call: AnyCall,
  asked: Asked,
  fn: (reach: Reach) => Promise<T>,
): Promise<T> {
  const own = await call.run(async (who) => {
    requireSelf(call, asked, who);
    if (who.role !== 'admin') {
      await requireOwn(who, asked.oid);
      return { isAnswered: true as const, answer: await fn(who.organisationId) };
    }
    if (isAll(asked)) await noteOnce(who, 'figures.read');
    return { isAnswered: false as const, personId: who.personId };
  });
  if (own.isAnswered) return own.answer;
  const { reach, answer } = await run(asPlatform(), async () => {
    const reach = isAll(asked) ? null : await findOrganisation(asked.oid!);
    return { reach, answer: await fn(reach) };
  });
  if (reach !== null)
    await run(asTask(reach), () =>
      noteOnce({ organisationId: reach, personId: own.personId }, 'figures.read'),
    );
  return answer;
}

const isAll = ({ oid }: Asked): boolean => oid === undefined || oid === ALL;

/** Identity comes from the cookie alone; whoever sends another one, known or not, is turned away. */
function requireSelf({ request }: AnyCall, { uid, jwt }: Asked, who: Caller): void {
  if (uid !== undefined && uid.toLowerCase() !== who.personId) refuse('not-permitted');
  if (jwt !== undefined && jwt !== sessionToken(request)) refuse('not-permitted');
}

async function requireOwn({ organisationId }: Caller, oid: string | undefined): Promise<void> {
  if (oid === undefined || oid.toLowerCase() === organisationId) return;
  const { rowCount } = await sqlQuery('select from organisation where id = $1 and code = $2::citext', [
    organisationId,
    oid,
  ]);
  if (rowCount === 0) refuse('not-permitted');
}

/** The id of one that is not deleted, by id or code; else 404. */
async function findOrganisation(oid: string): Promise<string> {
  const { rows } = await sqlQuery<{ id: string }>(
    `select id from organisation where deleted_at is null and (id::text = lower($1) or code = $1::citext)
     order by id::text = lower($1) desc limit 1`,
    [oid],
  );
  return found(rows[0]).id;
}
