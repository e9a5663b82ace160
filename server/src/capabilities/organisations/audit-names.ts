import { jobCode, type Sid } from '@colloquy/contract';
import { taskLabel } from '@colloquy/contract/operations';
import type { AuditEntry } from '@colloquy/contract/organisations';
import { PLANS } from '@colloquy/contract/subscriptions';
import { asPlatform } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';

type AuditName = Pick<AuditEntry, 'subjectName' | 'link'>;
type Row = {
  id: string;
  name: string | null;
  jobId: string | null;
  sid: Sid | null;
  number: number | null;
  link: LinkTarget | null;
};
/** Target of a name's link; a task's name is replaced by its label. */
type LinkTarget = 'user' | 'organisation' | 'task';

/** Builds a query for ids (`$1`); each query returns id, name, job and link target. */
const namesWithJob = (from: string, id: string, name: string): string =>
  `select ${id} as id, ${name} as name, j.id as "jobId", j.sid, j.number, null as link from ${from}`;
const plainNames = (from: string, name: string, link: LinkTarget | null = null): string =>
  `select id, ${name} as name, null::uuid as "jobId", null as sid, null::int as number, ${link === null ? 'null' : `'${link}'`} as link
   from ${from} where id = any ($1::uuid[])`;

const joinJob = (on: string): string =>
  `join job j on j.organisation_id = ${on}.organisation_id and j.id = ${on}.job_id`;

/** Builds a query for the names of things that belong to a recording. */
const namesOfRecording = (table: string, alias: string, name: string): string =>
  namesWithJob(
    `${table} ${alias} join recording r on r.organisation_id = ${alias}.organisation_id and r.id = ${alias}.recording_id
    ${joinJob('r')} where ${alias}.id = any ($1::uuid[])`,
    `${alias}.id`,
    name,
  );

const PLAN_NAME = `case plan ${PLANS.map((label, plan) => `when ${plan} then '${label}'`).join(' ')} end`;

/** Subjects between an organisation and the operator, which have the same name for both. */
const SHARED_NAMES = [
  plainNames('subscription', `${PLAN_NAME} || ' subscription'`),
  plainNames(
    'credit_invoice',
    `case kind when 'credit-note' then 'Credit note ' else 'Invoice ' end || name`,
  ),
  plainNames('price_list', `'Price list ' || number`),
  plainNames('own_price_list', `'Price list ' || number`),
  plainNames('credit_posting', `'No. ' || number || ' of the amount history'`),
  plainNames('task', 'name', 'task'),
];

const MAIL = plainNames('mail', `'Email to ' || "to"`);
const PROMPT = plainNames('prompt', 'name');

/** Names of an organisation's subjects; row-level security limits them to that organisation. */
const ORGANISATION_NAMES = [
  ...SHARED_NAMES,
  plainNames('person', 'name', 'user'),
  plainNames('organisation', 'name', 'organisation'),
  plainNames('person_group', 'name'),
  plainNames('study', 'name'),
  plainNames('export_template', 'name'),
  plainNames('known_voice', 'name'),
  plainNames('engine_connection', 'name'),
  plainNames('webhook', 'address'),
  plainNames('support_request', 'subject'),
  plainNames('support_attachment', 'name'),
  namesWithJob('job j where j.id = any ($1::uuid[])', 'j.id', 'j.name'),
  namesWithJob(`recording r ${joinJob('r')} where r.id = any ($1::uuid[])`, 'r.id', 'r.name'),
  namesOfRecording('snapshot', 's', 's.name'),
  namesOfRecording('comment_thread', 't', 'r.name'),
  namesOfRecording('comment', 'c', 'r.name'),
  namesWithJob(
    `file f join job_file jf on jf.organisation_id = f.organisation_id and jf.file_id = f.id
    ${joinJob('jf')} where f.id = any ($1::uuid[])`,
    'f.id',
    'f.name',
  ),
  namesWithJob(
    `job_file jf join file f on f.organisation_id = jf.organisation_id and f.id = jf.file_id
    ${joinJob('jf')} where jf.id = any ($1::uuid[])`,
    'jf.id',
    'f.name',
  ),
  namesWithJob(`credit_request q ${joinJob('q')} where q.id = any ($1::uuid[])`, 'q.id', 'null'),
  `select k.id, p.name, null::uuid, null, null::int, null from api_key k join person p on p.id = k.person_id
   where k.id = any ($1::uuid[])`,
].join(' union all ');

/** Names that platform admins may see. Of jobs, they see only the number. */
const PLATFORM_NAMES = [
  ...SHARED_NAMES,
  plainNames('person', 'name', 'user'),
  plainNames('organisation', 'name', 'organisation'),
  PROMPT,
  plainNames('engine_connection', 'name'),
  plainNames('support_request', 'subject'),
  plainNames('support_attachment', 'name'),
  MAIL,
  namesWithJob('job j where j.id = any ($1::uuid[])', 'j.id', 'null'),
  ...['recording_id', 'file_id', 'id'].map((column) =>
    namesWithJob(
      `job_file jf ${joinJob('jf')} where jf.${column} = any ($1::uuid[])`,
      `jf.${column}`,
      'null',
    ),
  ),
  namesWithJob(`credit_request q ${joinJob('q')} where q.id = any ($1::uuid[])`, 'q.id', 'null'),
].join(' union all ');

/** Subjects that an organisation's own scope cannot read, though platform admins acted on them there. */
const PLATFORM_ONLY_NAMES = [MAIL, PROMPT].join(' union all ');

const UNNAMED: AuditName = { subjectName: null, link: null };

/**
 * Finds the names for one page only, so that counting stays cheap. Purged subjects have no name; subjects
 * without a row bring their own.
 */
async function findNames(
  sql: string,
  ids: readonly (string | null)[],
): Promise<(id: string | null, ownName?: string | null) => AuditName> {
  const { rows } = await sqlQuery<Row>(sql, [[...new Set(ids.filter((id) => id !== null))]]);
  const names = new Map(rows.map((row) => [row.id, describe(row)]));
  return (id, ownName = null) => names.get(id ?? '') ?? { ...UNNAMED, subjectName: ownName };
}

function describe({ id, name, jobId, sid, number, link }: Row): AuditName {
  if (link === 'task') return { subjectName: taskLabel(name ?? ''), link: null };
  if (jobId === null || sid === null || number === null)
    return { subjectName: name, link: link && { to: link, id } };
  const code = jobCode(sid, number);
  return { subjectName: name === null ? code : `${name} (${code})`, link: { to: 'job', id: jobId } };
}

export const findSubjectNames = (ids: readonly (string | null)[]) => findNames(ORGANISATION_NAMES, ids);
export const findPlatformSubjectNames = (ids: readonly (string | null)[]) => findNames(PLATFORM_NAMES, ids);

/**
 * Adds the names of e-mails and prompts to an organisation's audit, whose own scope reads neither. Opens its
 * own scope.
 */
export async function addPlatformNames<P extends { rows: AuditEntry[] }>(page: P): Promise<P> {
  const isPlatformSubject = ({ subject, subjectName }: AuditEntry): boolean =>
    subjectName === null && (subject === 'mail' || subject === 'prompt');
  const ids = page.rows.filter(isPlatformSubject).map(({ subjectId }) => subjectId);
  if (ids.length === 0) return page;
  const nameOf = await run(asPlatform(), () => findNames(PLATFORM_ONLY_NAMES, ids));
  return {
    ...page,
    rows: page.rows.map((row) => (isPlatformSubject(row) ? { ...row, ...nameOf(row.subjectId) } : row)),
  };
}
