import type { Query, Role } from '@colloquy/contract';
import {
  type AuditEntry,
  type findAudit as endpoint,
  findAuditActions,
} from '@colloquy/contract/organisations';
import { addDayFilter, OWN_ZONE } from '../../platform/database/day-filter.ts';
import {
  Conditions,
  findPage,
  type KeysetList,
  type Page,
  likePatternOf,
} from '../../platform/database/keyset-list.ts';
import { asPlatform } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { findSubjectNames } from './audit-names.ts';

export type AuditFilter = Query<typeof endpoint>;

/** Names of what was changed are resolved for a page only, so the list is not sorted by them. */
export type AuditSort = 'at' | 'person' | 'action';

type Row = Omit<AuditEntry, 'at' | 'subjectName' | 'link'> & { at: Date; ownName: string | null };

/**
 * Lists audit entries. People of other organisations have no name here: only platform admins act outside an
 * assignment, and policies show reviewers with an assignment.
 */
const LIST: KeysetList<AuditSort> = {
  columns: `e.id, e.at, p.name as person, e.person_id as "personId", e.action, e.subject, e.subject_id as "subjectId", e.name as "ownName",
    case when e.person_id is null then 'machine' when p.id is null then 'platform' else 'person' end as by`,
  from: 'audit_entry e left join published.person p on p.id = e.person_id',
  id: 'e.id',
  sorts: {
    at: { by: 'e.at', type: 'timestamptz' },
    person: { by: `coalesce(p.name, '')`, type: 'text' },
    action: { by: 'e.action', type: 'text' },
  },
  defaultSort: '-at',
};

/** Finds audit entries of the scope's organisation. */
export async function findAudit(filter: AuditFilter): Promise<Page<AuditEntry>> {
  const page = await findPage<Row, AuditSort>(
    filter.q ? LIST : { ...LIST, countFrom: 'audit_entry e' },
    filter,
    () => conditionsOf(filter),
  );
  const nameOf = await findSubjectNames(page.rows.map(({ subjectId }) => subjectId));
  const rows = page.rows.map(({ ownName, ...row }) => ({
    ...row,
    at: row.at.toISOString(),
    ...nameOf(row.subjectId, ownName),
  }));
  return { ...page, rows };
}

/**
 * Adds the names of the operator's people: platform admins, whom an organisation cannot see, and reviewers
 * whose assignments were deleted with their job. Opens its own scope.
 */
export async function addOperatorNames<P extends { rows: AuditEntry[] }>(page: P): Promise<P> {
  const ids = page.rows.flatMap(({ person, personId }) => (person === null ? (personId ?? []) : []));
  if (ids.length === 0) return page;
  const { rows } = await run(asPlatform(), () =>
    sqlQuery<{ id: string; name: string; role: Role }>(
      'select id, name, role from published.person where id = any ($1::uuid[])',
      [ids],
    ),
  );
  const people = new Map(rows.map((row) => [row.id, row]));
  const named = page.rows.map((row) => {
    const found = row.person === null ? people.get(row.personId ?? '') : undefined;
    if (!found) return row;
    return { ...row, person: found.name, by: found.role === 'reviewer' ? ('person' as const) : row.by };
  });
  return { ...page, rows: named };
}

/** @param zone SQL of the time zone in which days begin */
export function conditionsOf(
  { q, personId, action, from, to }: AuditFilter,
  zone: string = OWN_ZONE,
): Conditions {
  const conditions = new Conditions();
  if (personId) conditions.add((id) => `e.person_id = ${id}`, personId);
  if (action?.includes('.')) conditions.add((name) => `e.action = ${name}`, action);
  else if (action) conditions.add((subject) => `e.subject = ${subject}`, action);
  addDayFilter(conditions, 'e.at', { from, to }, zone);
  if (q)
    conditions.add(
      (pattern, actions) => `(p.name ilike ${pattern} or e.action = any (${actions}::text[]))`,
      likePatternOf(q),
      findAuditActions(q),
    );
  return conditions;
}

/** Finds distinct actions by an index skip scan, instead of reading all entries. */
const ACTIONS = `with recursive seen as (
  (select action from audit_entry where organisation_id = api.organisation_id() order by action limit 1)
  union all
  select (select e.action from audit_entry e
    where e.organisation_id = api.organisation_id() and e.action > seen.action order by e.action limit 1)
  from seen where seen.action is not null)
  select action from seen where action is not null order by action`;

/** Returns filter choices: all people of the organisation and all recorded actions. */
export async function findAuditChoices(): Promise<{
  people: { id: string; name: string }[];
  actions: string[];
}> {
  const [people, actions] = await Promise.all([
    sqlQuery<{ id: string; name: string }>(
      'select id, name from published.person order by name, id limit 20000',
    ),
    sqlQuery<{ action: string }>(ACTIONS),
  ]);
  return { people: people.rows, actions: actions.rows.map(({ action }) => action) };
}
