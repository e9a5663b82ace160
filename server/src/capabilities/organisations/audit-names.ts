import { type AuditEntry, jobCode, PLANS, type Sid, taskLabel } from '@colloquy/contract';
import { asPlatform } from '../../platform/database/open.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';

type Named = Pick<AuditEntry, 'subjectName' | 'link'>;
type Row = {
  id: string;
  name: string | null;
  jobId: string | null;
  sid: Sid | null;
  number: number | null;
  link: Kind | null;
};
/** What a name leads to; that of a task is put into words. */
type Kind = 'user' | 'organisation' | 'task';

/** Asked ids, as `$1`; each query answers id, name, job and what a link leads to. */
const OF_JOB = (from: string, id: string, name: string): string =>
  `select ${id} as id, ${name} as name, j.id as "jobId", j.sid, j.number, null as link from ${from}`;
const PLAIN = (from: string, name: string, link: Kind | null = null): string =>
  `select id, ${name} as name, null::uuid as "jobId", null as sid, null::int as number, ${link === null ? 'null' : `'${link}'`} as link
   from ${from} where id = any ($1::uuid[])`;

const JOIN_JOB = (on: string): string =>
  `join job j on j.organisation_id = ${on}.organisation_id and j.id = ${on}.job_id`;

/** Something of a recording, by what it is called. */
const OF_RECORDING = (table: string, alias: string, name: string): string =>
  OF_JOB(
    `${table} ${alias} join recording r on r.organisation_id = ${alias}.organisation_id and r.id = ${alias}.recording_id
    ${JOIN_JOB('r')} where ${alias}.id = any ($1::uuid[])`,
    `${alias}.id`,
    name,
  );

const PLAN_NAME = `case plan ${PLANS.map((label, plan) => `when ${plan} then '${label}'`).join(' ')} end`;

/** What is between an organisation and the operator has the same name for both. */
const OF_BOTH = [
  PLAIN('subscription', `${PLAN_NAME} || ' subscription'`),
  PLAIN('credit_invoice', `case kind when 'credit-note' then 'Credit note ' else 'Invoice ' end || name`),
  PLAIN('price_list', `'Price list ' || number`),
  PLAIN('own_price_list', `'Price list ' || number`),
  PLAIN('credit_posting', `'No. ' || number || ' of the amount history'`),
  PLAIN('task', 'name', 'task'),
];

const MAIL = PLAIN('mail', `'E-mail to ' || "to"`);
const PROMPT = PLAIN('prompt', 'name');

/** What people of an organisation call its things; the policies keep to that organisation. */
const OWN_NAMES = [
  ...OF_BOTH,
  PLAIN('person', 'name', 'user'),
  PLAIN('organisation', 'name', 'organisation'),
  PLAIN('person_group', 'name'),
  PLAIN('export_template', 'name'),
  PLAIN('known_voice', 'name'),
  PLAIN('engine_connection', 'name'),
  PLAIN('webhook', 'address'),
  PLAIN('support_request', 'subject'),
  PLAIN('support_attachment', 'name'),
  OF_JOB('job j where j.id = any ($1::uuid[])', 'j.id', 'j.name'),
  OF_JOB(`recording r ${JOIN_JOB('r')} where r.id = any ($1::uuid[])`, 'r.id', 'r.name'),
  OF_RECORDING('snapshot', 's', 's.name'),
  OF_RECORDING('comment_thread', 't', 'r.name'),
  OF_RECORDING('comment', 'c', 'r.name'),
  OF_JOB(
    `file f join job_file jf on jf.organisation_id = f.organisation_id and jf.file_id = f.id
    ${JOIN_JOB('jf')} where f.id = any ($1::uuid[])`,
    'f.id',
    'f.name',
  ),
  OF_JOB(
    `job_file jf join file f on f.organisation_id = jf.organisation_id and f.id = jf.file_id
    ${JOIN_JOB('jf')} where jf.id = any ($1::uuid[])`,
    'jf.id',
    'f.name',
  ),
  OF_JOB(`credit_request q ${JOIN_JOB('q')} where q.id = any ($1::uuid[])`, 'q.id', 'null'),
  `select k.id, p.name, null::uuid, null, null::int, null from api_key k join person p on p.id = k.person_id
   where k.id = any ($1::uuid[])`,
].join(' union all ');

/** What platform admins may know of them: of what an organisation works on, the number of the job alone. */
const PLATFORM_NAMES = [
  ...OF_BOTH,
  PLAIN('person', 'name', 'user'),
  PLAIN('organisation', 'name', 'organisation'),
  PROMPT,
  PLAIN('engine_connection', 'name'),
  PLAIN('support_request', 'subject'),
  PLAIN('support_attachment', 'name'),
  MAIL,
  OF_JOB('job j where j.id = any ($1::uuid[])', 'j.id', 'null'),
  ...['recording_id', 'file_id', 'id'].map((column) =>
    OF_JOB(`job_file jf ${JOIN_JOB('jf')} where jf.${column} = any ($1::uuid[])`, `jf.${column}`, 'null'),
  ),
  OF_JOB(`credit_request q ${JOIN_JOB('q')} where q.id = any ($1::uuid[])`, 'q.id', 'null'),
].join(' union all ');

/** What an organisation's own scope does not read, though platform admins did something to it there. */
const OUTSIDE_NAMES = [MAIL, PROMPT].join(' union all ');

const GONE: Named = { subjectName: null, link: null };

/**
 * Of a page alone, so that counting stays cheap. What is deleted for good has no name any more; what has no row brings
 * its own.
 */
async function findNames(
  sql: string,
  ids: readonly (string | null)[],
): Promise<(id: string | null, ownName?: string | null) => Named> {
  const { rows } = await sqlQuery<Row>(sql, [[...new Set(ids.filter((id) => id !== null))]]);
  const names = new Map(rows.map((row) => [row.id, describe(row)]));
  return (id, ownName = null) => names.get(id ?? '') ?? { ...GONE, subjectName: ownName };
}

function describe({ id, name, jobId, sid, number, link }: Row): Named {
  if (link === 'task') return { subjectName: taskLabel(name ?? ''), link: null };
  if (jobId === null || sid === null || number === null)
    return { subjectName: name, link: link && { to: link, id } };
  const code = jobCode(sid, number);
  return { subjectName: name === null ? code : `${name} (${code})`, link: { to: 'job', id: jobId } };
}

export const findOwnNames = (ids: readonly (string | null)[]) => findNames(OWN_NAMES, ids);
export const findPlatformNames = (ids: readonly (string | null)[]) => findNames(PLATFORM_NAMES, ids);

/** Names e-mails and prompts in the audit of an organisation, whose own scope reads neither. In a scope of its own. */
export async function nameOutside<P extends { rows: AuditEntry[] }>(page: P): Promise<P> {
  const isOutside = ({ subject, subjectName }: AuditEntry): boolean =>
    subjectName === null && (subject === 'mail' || subject === 'prompt');
  const ids = page.rows.filter(isOutside).map(({ subjectId }) => subjectId);
  if (ids.length === 0) return page;
  const nameOf = await run(asPlatform(), () => findNames(OUTSIDE_NAMES, ids));
  return {
    ...page,
    rows: page.rows.map((row) => (isOutside(row) ? { ...row, ...nameOf(row.subjectId) } : row)),
  };
}
