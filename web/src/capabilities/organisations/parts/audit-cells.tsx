import { jobPath } from '@colloquy/contract';
import { type AuditEntry, describeAuditAction } from '@colloquy/contract/organisations';
import { Link } from 'react-router';
import { formatMomentExactly } from '../../../ui/format/moment.ts';
import type { Column } from '../../../ui/table/table-types.ts';
import * as text from '../messages.ts';

export const ACTION_COLUMN: Column<AuditEntry> = {
  id: 'action',
  header: text.action,
  sort: 'action',
  cell: ({ action }) => <span className="font-medium">{describeAuditAction(action)}</span>,
};

export const TIME_COLUMN: Column<AuditEntry> = {
  id: 'at',
  header: text.time,
  sort: 'at',
  cell: ({ at }) => (
    <time dateTime={at} className="whitespace-nowrap">
      {formatMomentExactly(at)}
    </time>
  ),
};

/** Author of an entry in the audit of an organisation. */
export function formatAuthor({ by, person }: Pick<AuditEntry, 'by' | 'person'>): string {
  if (by === 'machine') return text.automatic;
  return by === 'platform' ? text.platformAdmin(person ?? text.formerPlatformAdmin) : (person ?? '–');
}

type Area = 'admin' | 'organisationadmin';

function subjectPath(link: NonNullable<AuditEntry['link']>, area: Area): string {
  if (link.to !== 'job') return `/${area}/${link.to === 'user' ? 'users' : 'organizations'}/${link.id}`;
  return area === 'admin' ? `/admin/jobs?job=${link.id}` : jobPath(link.sid, link.id);
}

/** Name of the subject, linked to its page. */
export function SubjectLink({ entry, area }: { entry: AuditEntry; area: Area }) {
  const { subjectId, subjectName, link } = entry;
  // Some subjects, such as the statement of a month, have a name and no id.
  if (subjectName === null)
    return subjectId === null ? '–' : <span className="text-ink-3">{text.noLongerAvailable}</span>;
  const name = <bdi className="wrap-anywhere">{subjectName}</bdi>;
  return link ? <Link to={subjectPath(link, area)}>{name}</Link> : name;
}
