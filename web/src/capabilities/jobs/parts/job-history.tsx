import type { JobHistoryEntry } from '@colloquy/contract';
import { formatCredits } from '../../../ui/format/amount.ts';
import { formatMomentInFull } from '../../../ui/format/moment.ts';

const WORDS: Record<JobHistoryEntry['kind'], string> = {
  created: 'Ordered',
  entered: 'Moved to',
  'sent-back': 'Sent back to',
  held: 'Put on hold',
  resumed: 'Resumed',
  cancelled: 'Cancelled',
  reopened: 'Reopened',
  refunded: 'Credits given back:',
  deleted: 'Deleted',
  restored: 'Restored',
};

type JobHistoryListProps = {
  entries: readonly JobHistoryEntry[];
  /** Said where there is no entry. */
  empty: string;
};

/** What became of a job, the newest first. */
export function JobHistoryList({ entries, empty }: JobHistoryListProps) {
  if (entries.length === 0) return <p className="text-ink-2">{empty}</p>;
  return (
    <ol aria-label="History" className="grid gap-3">
      {joinPassed(entries).map(({ at, kind, stages, by, reason, amount }) => (
        <li key={`${at} ${kind} ${stages.join()}`} className="border-l-2 border-line pl-3">
          <p className="font-medium">
            {WORDS[kind]} {amount === undefined ? stages.join(' → ') : formatCredits(amount)}
          </p>
          {reason !== null && <p className="whitespace-pre-wrap wrap-anywhere text-ink-2">{reason}</p>}
          <p className="text-xs text-ink-3">
            <time dateTime={at}>{formatMomentInFull(at)}</time>
            {by !== null && `, ${by}`}
            {by === null && kind === 'deleted' && ', automatically'}
            {by === null && reason !== null && ', Colloquy support'}
          </p>
        </li>
      ))}
    </ol>
  );
}

type Passed = Omit<JobHistoryEntry, 'stage'> & { stages: string[] };

const MINUTE = 60_000;

/** Stages that a job passed within one minute are one entry: that it came through them says nothing by itself. */
function joinPassed(entries: readonly JobHistoryEntry[]): Passed[] {
  const joined: Passed[] = [];
  for (const { stage, ...entry } of entries) {
    const stages = stage === null ? [] : [stage];
    const later = joined.at(-1);
    const isPassed =
      later?.kind === 'entered' &&
      entry.kind === 'entered' &&
      later.reason === null &&
      entry.reason === null &&
      Date.parse(later.at) - Date.parse(entry.at) < MINUTE;
    if (isPassed) later.stages.unshift(...stages);
    else joined.push({ ...entry, stages });
  }
  return joined;
}
