import type { findPlatformAudit as endpoint, PlatformAuditEntry, Query } from '@colloquy/contract';
import { findPage, type KeysetList, type Page } from '../../platform/database/keyset-list.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { findPlatformNames } from './audit-names.ts';
import { conditionsOf } from './find-audit.ts';

type Filter = Query<typeof endpoint>;
type Row = Omit<PlatformAuditEntry, 'at' | 'subjectName' | 'link'> & { at: Date; ownName: string | null };

/** Whatever platform admins do in an organisation stands in the audit of that organisation: here it is read across all. */
const ADMINS = `(select id from person where role = 'admin')`;

const LIST: KeysetList<'at'> = {
  columns: `e.id, e.at, p.name as person, p.id as "personId", e.action, e.subject, e.subject_id as "subjectId", e.name as "ownName",
    'platform' as by, e.organisation_id as "organisationId", o.name as organisation`,
  from: 'audit_entry e join person p on p.id = e.person_id join organisation o on o.id = e.organisation_id',
  id: 'e.id',
  sorts: { at: { by: 'e.at', type: 'timestamptz' } },
  usual: '-at',
};

/** The organisation that runs the installation, whose platform admins these are. */
const OPERATOR_ZONE = `coalesce((select time_zone from organisation where is_house limit 1), 'UTC')`;

/** What platform admins did and looked at, in the scope of the platform. */
export async function findPlatformAudit({
  organisationId,
  ...filter
}: Filter): Promise<Page<PlatformAuditEntry>> {
  const page = await findPage<Row, 'at'>(LIST, filter, () => {
    const conditions = conditionsOf(filter, OPERATOR_ZONE).add(() => `e.person_id in ${ADMINS}`);
    return organisationId === undefined
      ? conditions
      : conditions.add((id) => `e.organisation_id = ${id}`, organisationId);
  });
  const nameOf = await findPlatformNames(page.rows.map(({ subjectId }) => subjectId));
  const rows = page.rows.map(({ ownName, ...row }) => ({
    ...row,
    at: row.at.toISOString(),
    ...nameOf(row.subjectId, ownName),
  }));
  return { ...page, rows };
}

/** For the filters: the platform admins, and every action that one of them ever did. */
export async function findPlatformAuditChoices(): Promise<{
  people: { id: string; name: string }[];
  actions: string[];
}> {
  const [people, actions] = await Promise.all([
    sqlQuery<{ id: string; name: string }>(
      `select id, name from person where role = 'admin' order by name, id`,
    ),
    sqlQuery<{ action: string }>(
      `select distinct action from audit_entry where person_id in ${ADMINS} order by action`,
    ),
  ]);
  return { people: people.rows, actions: actions.rows.map(({ action }) => action) };
}
