import { jobCode, type Sid } from '@colloquy/contract';
import type { AuditEntry } from '@colloquy/contract/organisations';
import type { AuditNames } from '../../platform/audit/audit-names.ts';
import { asPlatform } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { taskLabel } from '../../platform/tasks/define-task.ts';

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

/** Builds a query of names for ids (`$1`) from a relation with the column `id`. */
export const plainNames = (from: string, name: string, link: LinkTarget | null = null): string =>
  `select id, ${name} as name, null::uuid as "jobId", null as sid, null::int as number, ${link === null ? 'null' : `'${link}'`} as link
   from ${from} where id = any ($1::uuid[])`;

/** The same for things that belong to a job, which `from` calls `j`. */
export const namesWithJob = (from: string, id: string, name: string): string =>
  `select ${id} as id, ${name} as name, j.id as "jobId", j.sid, j.number, null as link from ${from}
   where ${id} = any ($1::uuid[])`;

const queries = { organisation: [] as string[], platform: [] as string[], platformOnly: [] as string[] };

/** Registers how a capability names its subjects in the audit. */
export function registerAuditNames({
  both = [],
  organisation = [],
  platform = [],
  platformOnly = [],
}: AuditNames): void {
  queries.organisation.push(...both, ...organisation);
  queries.platform.push(...both, ...platform);
  queries.platformOnly.push(...platformOnly);
}

const UNNAMED: AuditName = { subjectName: null, link: null };

/**
 * Finds the names for one page only, so that counting stays cheap. Purged subjects have no name; subjects
 * without a row bring their own.
 */
async function findNames(
  audience: keyof typeof queries,
  ids: readonly (string | null)[],
): Promise<(id: string | null, ownName?: string | null) => AuditName> {
  const [, { rows }] = await Promise.all([
    // Planning so many relations takes ten times as long as reading them, and one plan is right for any ids.
    // PostgreSQL would plan the first five executions of each connection anew.
    sqlQuery('set local plan_cache_mode = force_generic_plan'),
    sqlQuery<Row>(queries[audience].join(' union all '), [[...new Set(ids.filter((id) => id !== null))]]),
  ]);
  const names = new Map(rows.map((row) => [row.id, describe(row)]));
  return (id, ownName = null) => names.get(id ?? '') ?? { ...UNNAMED, subjectName: ownName };
}

function describe({ id, name, jobId, sid, number, link }: Row): AuditName {
  if (link === 'task') return { subjectName: taskLabel(name ?? ''), link: null };
  if (jobId === null || sid === null || number === null)
    return { subjectName: name, link: link && { to: link, id } };
  const code = jobCode(sid, number);
  return { subjectName: name === null ? code : `${name} (${code})`, link: { to: 'job', id: jobId, sid } };
}

export const findSubjectNames = (ids: readonly (string | null)[]) => findNames('organisation', ids);
export const findPlatformSubjectNames = (ids: readonly (string | null)[]) => findNames('platform', ids);

/**
 * Adds the names of e-mails and prompts to an organisation's audit, whose own scope reads neither. Opens its
 * own scope.
 */
export async function addPlatformNames<P extends { rows: AuditEntry[] }>(page: P): Promise<P> {
  const isPlatformSubject = ({ subject, subjectName }: AuditEntry): boolean =>
    subjectName === null && (subject === 'mail' || subject === 'prompt');
  const ids = page.rows.filter(isPlatformSubject).map(({ subjectId }) => subjectId);
  if (ids.length === 0) return page;
  const nameOf = await run(asPlatform(), () => findNames('platformOnly', ids));
  return {
    ...page,
    rows: page.rows.map((row) => (isPlatformSubject(row) ? { ...row, ...nameOf(row.subjectId) } : row)),
  };
}
