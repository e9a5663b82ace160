import type { JobHistoryEntry } from '@colloquy/contract/jobs';
import { formatCredits } from '../../../ui/format/amount.ts';
import { formatMomentInFull } from '../../../ui/format/moment.ts';
import * as text from '../messages.ts';

type ReviewKind = Extract<JobHistoryEntry['kind'], `review-${string}`>;

type MarkKind = 'checked' | 'unchecked';

const KIND_LABELS: Record<Exclude<JobHistoryEntry['kind'], ReviewKind | MarkKind>, string> = {
  created: 'Ordered',
  entered: 'Moved to',
  'sent-back': 'Sent back to',
  'put-on-hold': 'Put on hold',
  resumed: 'Resumed',
  cancelled: 'Cancelled',
  reopened: 'Reopened',
  excluded: 'Left out:',
  refunded: 'Credits given back:',
  deleted: 'Deleted',
  restored: 'Restored',
};

const MARK_LABELS: Record<MarkKind, (file: string) => string> = {
  checked: text.historyChecked,
  unchecked: text.historyUnchecked,
};

const REVIEW_LABELS: Record<ReviewKind, (reviewer: string) => string> = {
  'review-offered': (reviewer) => `Offered to ${reviewer} for review`,
  'review-accepted': (reviewer) => `Review accepted by ${reviewer}`,
  'review-declined': (reviewer) => `Review declined by ${reviewer}`,
  'review-done': (reviewer) => `Review finished by ${reviewer}`,
  'review-returned': (reviewer) => `Review handed back by ${reviewer}`,
  'review-withdrawn': (reviewer) => `Review by ${reviewer} withdrawn`,
  'review-ended': (reviewer) => `Review by ${reviewer} ended because the job was accepted`,
};

const isMark = (kind: JobHistoryEntry['kind']): kind is MarkKind => kind in MARK_LABELS;
const isReview = (kind: JobHistoryEntry['kind']): kind is ReviewKind => kind in REVIEW_LABELS;

/** What happened, without time and author. */
function titleOf({ kind, stages, amount, reviewer = '', file = '' }: JoinedEntry): string {
  if (isMark(kind)) return MARK_LABELS[kind](file);
  if (isReview(kind)) return REVIEW_LABELS[kind](reviewer);
  return `${KIND_LABELS[kind]} ${amount === undefined ? stages.join(' → ') : formatCredits(amount)}`;
}

type JobHistoryListProps = {
  entries: readonly JobHistoryEntry[];
  /** Shown if there are no entries. */
  empty: string;
};

/** History of a job, newest first. */
export function JobHistoryList({ entries, empty }: JobHistoryListProps) {
  if (entries.length === 0) return <p className="text-ink-2">{empty}</p>;
  return (
    <ol aria-label="History" className="grid gap-3">
      {joinStages(entries)
        .map((entry) => ({ ...entry, title: titleOf(entry) }))
        .map(({ at, kind, title, by, reason }) => (
          <li key={`${at} ${title}`} className="border-l-2 border-line pl-3">
            <p className="font-medium">{title}</p>
            {reason !== null && <p className="whitespace-pre-wrap wrap-anywhere text-ink-2">{reason}</p>}
            <p className="text-xs text-ink-3">
              <time dateTime={at}>{formatMomentInFull(at)}</time>
              {by !== null && `, ${by}`}
              {by === null && kind === 'deleted' && ', automatically'}
              {by === null && reason !== null && !isReview(kind) && ', Colloquy support'}
            </p>
          </li>
        ))}
    </ol>
  );
}

type JoinedEntry = Omit<JobHistoryEntry, 'stage'> & { stages: string[] };

const MINUTE = 60_000;

/** Joins stages that a job passed within one minute; the single steps carry no information. */
function joinStages(entries: readonly JobHistoryEntry[]): JoinedEntry[] {
  const joined: JoinedEntry[] = [];
  for (const { stage, ...entry } of entries) {
    const stages = stage === null ? [] : [stage];
    const later = joined.at(-1);
    const isSameMove =
      later?.kind === 'entered' &&
      entry.kind === 'entered' &&
      later.reason === null &&
      entry.reason === null &&
      Date.parse(later.at) - Date.parse(entry.at) < MINUTE;
    if (isSameMove) later.stages.unshift(...stages);
    else joined.push({ ...entry, stages });
  }
  return joined;
}
