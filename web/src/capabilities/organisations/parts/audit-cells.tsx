import { type AuditEntry, describeAuditAction } from '@colloquy/contract';
import { Link } from 'react-router';
import { formatMomentExactly } from '../../../ui/format/moment.ts';
import type { Column } from '../../../ui/table/table-types.ts';

export const ACTION: Column<AuditEntry> = {
  id: 'action',
  header: 'What',
  cell: ({ action }) => <span className="font-medium">{describeAuditAction(action)}</span>,
};

export const WHEN: Column<AuditEntry> = {
  id: 'at',
  header: 'When',
  sort: 'at',
  cell: ({ at }) => (
    <time dateTime={at} className="whitespace-nowrap">
      {formatMomentExactly(at)}
    </time>
  ),
};

/** Who did it, in the audit of an organisation. */
export function authorOf({ by, person }: Pick<AuditEntry, 'by' | 'person'>): string {
  if (by === 'machine') return 'Colloquy';
  return by === 'platform' ? `${person ?? 'A former platform admin'} (platform admin)` : (person ?? '–');
}

type Area = 'admin' | 'organisationadmin';

const PATHS: Record<NonNullable<AuditEntry['link']>['to'], (id: string, area: Area) => string> = {
  job: (id, area) => (area === 'admin' ? `/admin/jobs?job=${id}` : `/qual-ai/job/${id}`),
  user: (id, area) => `/${area}/users/${id}`,
  organisation: (id, area) => `/${area}/organizations/${id}`,
};

/** What it was done to, by its name. */
export function SubjectLink({ entry, area }: { entry: AuditEntry; area: Area }) {
  const { subjectId, subjectName, link } = entry;
  if (subjectId === null) return '–';
  if (subjectName === null) return <span className="text-ink-3">No longer available</span>;
  const name = <bdi className="wrap-anywhere">{subjectName}</bdi>;
  return link ? <Link to={PATHS[link.to](link.id, area)}>{name}</Link> : name;
}
