import { jobCode, type Sid } from '@colloquy/contract';
import { taskLabel } from '@colloquy/contract/operations';
import type { AuditEntry } from '@colloquy/contract/organisations';
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

/** Builds a query of names for ids (`$1`) from a relation with the column `id`. */
export const plainNames = (from: string, name: string, link: LinkTarget | null = null): string =>
  `select id, ${name} as name, null::uuid as "jobId", null as sid, null::int as number, ${link === null ? 'null' : `'${link}'`} as link
   from ${from} where id = any ($1::uuid[])`;

/** The same for things that belong to a job, which `from` calls `j`. */
export const namesWithJob = (from: string, id: string, name: string): string =>
  `select ${id} as id, ${name} as name, j.id as "jobId", j.sid, j.number, null as link from ${from}
   where ${id} = any ($1::uuid[])`;

/** Queries of names, by who reads them. */
type NameQueries = {
  /** For an organisation's audit; row-level security limits them to that organisation. */
  organisation: string[];
  /** For platform admins. Of jobs, they see only the number. */
  platform: string[];
  /** Names that platform admins' acts have in an organisation's audit, though its own scope cannot read them. */
  platformOnly: string[];
};

const queries: NameQueries = { organisation: [], platform: [], platformOnly: [] };

/** Names the subjects of a capability in the audit. Called by each capability when it is loaded. */
export function nameAuditSubjects(added: Partial<NameQueries> & { both?: string[] }): void {
  const both = added.both ?? [];
  queries.organisation.push(...both, ...(added.organisation ?? []));
  queries.platform.push(...both, ...(added.platform ?? []));
  queries.platformOnly.push(...(added.platformOnly ?? []));
}

const MAIL = plainNames('mail', `'Email to ' || "to"`);
nameAuditSubjects({
  both: [
    plainNames('task', 'name', 'task'),
    plainNames('published.person', 'name', 'user'),
    plainNames('published.organisation', 'name', 'organisation'),
  ],
  platform: [MAIL],
  platformOnly: [MAIL],
});

const UNNAMED: AuditName = { subjectName: null, link: null };

/**
 * Finds the names for one page only, so that counting stays cheap. Purged subjects have no name; subjects
 * without a row bring their own.
 */
async function findNames(
  audience: keyof NameQueries,
  ids: readonly (string | null)[],
): Promise<(id: string | null, ownName?: string | null) => AuditName> {
  const { rows } = await sqlQuery<Row>(queries[audience].join(' union all '), [
    [...new Set(ids.filter((id) => id !== null))],
  ]);
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
