import type { Operations, StalledKind, StalledOutcome } from '@colloquy/contract/operations';
import { Link } from 'react-router';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { formatNumber } from '../../../ui/format/amount.ts';
import { Moment } from '../../../ui/text/moment.tsx';
import { FactsTable, Section } from './section.tsx';

const KINDS: Record<StalledKind, string> = {
  'file-without-task': 'File in progress without a task',
  'file-without-reason': 'File waiting without a reason',
  'ready-file': 'Ready file with stopped tasks',
  task: 'Task missing from its queue',
};

const OUTCOMES: Record<StalledOutcome, { tone: 'done' | 'attention' | 'failed'; label: string }> = {
  resumed: { tone: 'done', label: 'Resumed' },
  unpaid: { tone: 'attention', label: 'Waiting for credits' },
  failed: { tone: 'failed', label: 'Marked as failed' },
  error: { tone: 'failed', label: 'Not resumed' },
};

/** Work that stopped without an error, and the outcome of the check. */
export function Stalled({ stalled }: { stalled: Operations['stalled'] }) {
  return (
    <Section title="Stalled work">
      <p className="text-ink-2">
        A check runs every five minutes and resumes work that has stopped without an error. A file that stalls
        more than three times in a day is marked as failed, so that its owner can retry.
      </p>
      {stalled.length === 0 ? (
        <p className="text-ink-3">Nothing has stalled in the last 30 days.</p>
      ) : (
        <FactsTable
          label="Stalled work"
          columnNames={['Found', 'Outcome', 'Times', 'Organisation', 'Job', 'Last found']}
          rows={stalled.map(({ kind, outcome, times, organisation, job, jobId, foundAt }) => [
            KINDS[kind],
            <Chip key="outcome" tone={OUTCOMES[outcome].tone}>
              {OUTCOMES[outcome].label}
            </Chip>,
            formatNumber(times),
            organisation,
            job === null ? (
              '–'
            ) : (
              <Link key="job" to={`/admin/jobs?job=${jobId}`}>
                {job}
              </Link>
            ),
            <Moment key="found" at={foundAt} />,
          ])}
        />
      )}
    </Section>
  );
}
