import {
  type AuditEntry,
  type findAudit as endpoint,
  findAuditActions,
  type Query,
  type Role,
} from '@colloquy/contract';
import {
  Conditions,
  findPage,
  type KeysetList,
  type Page,
  patternOf,
} from '../../platform/database/keyset-list.ts';
import { asPlatform } from '../../platform/database/open.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { findOwnNames } from './audit-names.ts';

export type AuditFilter = Query<typeof endpoint>;

type Row = Omit<AuditEntry, 'at' | 'subjectName' | 'link'> & { at: Date; ownName: string | null };

/**
 * Who is not of the organisation has no name here: of those only the installation's admins act in it outside an
 * assignment, and reviewers in an assignment are shown by the policies.
 */
const LIST: KeysetList<'at'> = {
  columns: `e.id, e.at, p.name as person, e.person_id as "personId", e.action, e.subject, e.subject_id as "subjectId", e.name as "ownName",
    case when e.person_id is null then 'machine' when p.id is null then 'platform' else 'person' end as by`,
  from: 'audit_entry e left join person p on p.id = e.person_id',
  id: 'e.id',
  sorts: { at: { by: 'e.at', type: 'timestamptz' } },
  usual: '-at',
};

/** Days are those of the organisation: its own midnight divides them. */
const OWN_ZONE = '(select time_zone from organisation where id = api.organisation_id())';

/** The audit of the scope's organisation. */
export async function findAudit(filter: AuditFilter): Promise<Page<AuditEntry>> {
  const page = await findPage<Row, 'at'>(
    filter.q ? LIST : { ...LIST, counted: 'audit_entry e' },
    filter,
    () => conditionsOf(filter),
  );
  const nameOf = await findOwnNames(page.rows.map(({ subjectId }) => subjectId));
  const rows = page.rows.map(({ ownName, ...row }) => ({
    ...row,
    at: row.at.toISOString(),
    ...nameOf(row.subjectId, ownName),
  }));
  return { ...page, rows };
}

/**
 * Puts names on what people of the operator did: of platform admins, whom an organisation sees nowhere else, and of
 * reviewers whose assignments are gone with their job. In a scope of its own.
 */
export async function nameAdmins<P extends { rows: AuditEntry[] }>(page: P): Promise<P> {
  const ids = page.rows.flatMap(({ person, personId }) => (person === null ? (personId ?? []) : []));
  if (ids.length === 0) return page;
  const { rows } = await run(asPlatform(), () =>
    sqlQuery<{ id: string; name: string; role: Role }>(
      'select id, name, role from person where id = any ($1::uuid[])',
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

/** @param zone SQL of the time zone whose midnight divides the days */
export function conditionsOf(
  { q, personId, action, from, to }: AuditFilter,
  zone: string = OWN_ZONE,
): Conditions {
  const midnight = (day: string): string => `(${day}::date::timestamp at time zone ${zone})`;
  const conditions = new Conditions();
  if (personId) conditions.add((id) => `e.person_id = ${id}`, personId);
  if (action?.includes('.')) conditions.add((name) => `e.action = ${name}`, action);
  else if (action) conditions.add((subject) => `e.subject = ${subject}`, action);
  if (from) conditions.add((day) => `e.at >= ${midnight(day)}`, from);
  if (to) conditions.add((day) => `e.at < ${midnight(`(${day}::date + 1)`)}`, to);
  if (q)
    conditions.add(
      (pattern, actions) => `(p.name ilike ${pattern} or e.action = any (${actions}::text[]))`,
      patternOf(q),
      findAuditActions(q),
    );
  return conditions;
}

/** Goes from one action to the next along the index, instead of over every entry that there ever was. */
const ACTIONS = `with recursive seen as (
  (select action from audit_entry where organisation_id = api.organisation_id() order by action limit 1)
  union all
  select (select e.action from audit_entry e
    where e.organisation_id = api.organisation_id() and e.action > seen.action order by e.action limit 1)
  from seen where seen.action is not null)
  select action from seen where action is not null order by action`;

/** For the filters: everybody of the organisation, and every action that was ever done in it. */
export async function findAuditChoices(): Promise<{
  people: { id: string; name: string }[];
  actions: string[];
}> {
  const [people, actions] = await Promise.all([
    sqlQuery<{ id: string; name: string }>('select id, name from person order by name, id limit 20000'),
    sqlQuery<{ action: string }>(ACTIONS),
  ]);
  return { people: people.rows, actions: actions.rows.map(({ action }) => action) };
}
