import type { Operations, StalledKind, StalledOutcome } from '@colloquy/contract/operations';
import { Link } from 'react-router';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { formatNumber } from '../../../ui/format/amount.ts';
import { Moment } from '../../../ui/text/moment.tsx';
import { FactsTable, Section } from './section.tsx';
import * as text from '../messages.ts';

const KINDS: Record<StalledKind, string> = {
  'file-without-task': text.fileWithoutTask,
  'file-without-reason': text.fileWithoutReason,
  'ready-file': text.readyFile,
  task: text.missingTask,
};

const OUTCOMES: Record<StalledOutcome, { tone: 'done' | 'attention' | 'failed'; label: string }> = {
  resumed: { tone: 'done', label: text.resumed },
  unpaid: { tone: 'attention', label: text.unpaid },
  failed: { tone: 'failed', label: text.markedAsFailed },
  error: { tone: 'failed', label: text.notResumed },
};

/** Work that stopped without an error, and the outcome of the check. */
export function Stalled({ stalled }: { stalled: Operations['stalled'] }) {
  return (
    <Section title={text.stalledWork}>
      <p className="text-ink-2">{text.stalledIntro}</p>
      {stalled.length === 0 ? (
        <p className="text-ink-3">{text.nothingStalled}</p>
      ) : (
        <FactsTable
          label={text.stalledWork}
          columnNames={[text.problem, text.outcome, text.times, text.organisation, text.job, text.lastFound]}
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
