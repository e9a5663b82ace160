import type { JobHistoryEntry } from '@colloquy/contract';
import { formatMomentInFull } from '../../../ui/format/moment.ts';

const WORDS: Record<JobHistoryEntry['kind'], string> = {
  created: 'Ordered',
  entered: 'Came to',
  'sent-back': 'Sent back to',
  held: 'Put on hold',
  resumed: 'Resumed',
  cancelled: 'Cancelled',
  reopened: 'Reopened',
};

/** What became of a job, the newest first. */
export function JobHistoryList({ entries }: { entries: readonly JobHistoryEntry[] }) {
  if (entries.length === 0) return <p className="text-ink-2">Nothing but its usual way.</p>;
  return (
    <ol aria-label="History" className="grid gap-3">
      {entries.map(({ at, kind, stage, by, reason }) => (
        <li key={`${at} ${kind} ${stage}`} className="border-l-2 border-line pl-3">
          <p className="font-medium">
            {WORDS[kind]}
            {stage !== null && ` ${stage}`}
          </p>
          {reason !== null && <p className="whitespace-pre-wrap wrap-anywhere text-ink-2">{reason}</p>}
          <p className="text-xs text-ink-3">
            <time dateTime={at}>{formatMomentInFull(at)}</time>
            {by !== null && `, ${by}`}
            {by === null && reason !== null && ', those who run Colloquy'}
          </p>
        </li>
      ))}
    </ol>
  );
}
