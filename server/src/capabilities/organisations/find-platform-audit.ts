import type { Query } from '@colloquy/contract';
import type { findPlatformAudit as endpoint, PlatformAuditEntry } from '@colloquy/contract/organisations';
import { OPERATOR_ZONE } from '../../platform/database/day-filter.ts';
import { findPage, type KeysetList, type Page } from '../../platform/database/keyset-list.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { findPlatformSubjectNames } from './audit-names.ts';
import { type AuditSort, conditionsOf } from './find-audit.ts';

type Filter = Query<typeof endpoint>;
type Row = Omit<PlatformAuditEntry, 'at' | 'subjectName' | 'link'> & { at: Date; ownName: string | null };

/**
 * Actions of platform admins are recorded in the organisation concerned; this reads them across all
 * organisations.
 */
const ADMINS = `(select id from published.person where role = 'admin')`;

const LIST: KeysetList<AuditSort> = {
  columns: `e.id, e.at, p.name as person, p.id as "personId", e.action, e.subject, e.subject_id as "subjectId", e.name as "ownName",
    'platform' as by, e.organisation_id as "organisationId", o.name as organisation`,
  from: 'audit_entry e join published.person p on p.id = e.person_id join published.organisation o on o.id = e.organisation_id',
  id: 'e.id',
  sorts: {
    at: { by: 'e.at', type: 'timestamptz' },
    person: { by: `p.name`, type: 'text' },
    action: { by: 'e.action', type: 'text' },
  },
  defaultSort: '-at',
};

/** In the platform's scope: finds what platform admins did and viewed. */
export async function findPlatformAudit({
  organisationId,
  ...filter
}: Filter): Promise<Page<PlatformAuditEntry>> {
  const page = await findPage<Row, AuditSort>(LIST, filter, () => {
    const conditions = conditionsOf(filter, OPERATOR_ZONE).add(() => `e.person_id in ${ADMINS}`);
    return organisationId === undefined
      ? conditions
      : conditions.add((id) => `e.organisation_id = ${id}`, organisationId);
  });
  const nameOf = await findPlatformSubjectNames(page.rows.map(({ subjectId }) => subjectId));
  const rows = page.rows.map(({ ownName, ...row }) => ({
    ...row,
    at: row.at.toISOString(),
    ...nameOf(row.subjectId, ownName),
  }));
  return { ...page, rows };
}

/** Returns filter choices: the platform admins and all actions they performed. */
export async function findPlatformAuditChoices(): Promise<{
  people: { id: string; name: string }[];
  actions: string[];
}> {
  const [people, actions] = await Promise.all([
    sqlQuery<{ id: string; name: string }>(
      `select id, name from published.person where role = 'admin' order by name, id`,
    ),
    sqlQuery<{ action: string }>(
      `select distinct action from audit_entry where person_id in ${ADMINS} order by action`,
    ),
  ]);
  return { people: people.rows, actions: actions.rows.map(({ action }) => action) };
}
