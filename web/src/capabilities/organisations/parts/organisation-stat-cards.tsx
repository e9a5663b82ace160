import type { OrganisationDetail } from '@colloquy/contract/organisations';
import { formatNumber } from '../../../ui/format/amount.ts';
import { formatDuration } from '../../../ui/format/duration.ts';
import * as text from '../messages.ts';

const HOUR_MS = 3_600_000;

/** Counts of an organisation: users, jobs, recordings. */
export function OrganisationStatCards({ organisation }: { organisation: OrganisationDetail }) {
  const { people, activePeople, invitedPeople, jobs, recordings, hours } = organisation;
  const figures = [
    [text.users, formatNumber(people)],
    [text.activeUsers, formatNumber(activePeople)],
    [text.invitedUsers, formatNumber(invitedPeople)],
    [text.jobs, formatNumber(jobs)],
    [text.recordings, formatNumber(recordings)],
    [text.totalDuration, formatDuration(hours * HOUR_MS)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line broad:auto-cols-fr broad:grid-flow-col broad:grid-cols-none">
      {figures.map(([label, value]) => (
        <div key={label} className="bg-surface px-4 py-3 last:odd:col-span-2 broad:last:odd:col-span-1">
          <dt className="text-xs text-ink-2">{label}</dt>
          <dd className="text-figure font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
