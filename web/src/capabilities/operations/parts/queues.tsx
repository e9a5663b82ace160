import type { Operations } from '@colloquy/contract/operations';
import { formatNumber } from '../../../ui/format/amount.ts';
import { formatDuration } from '../../../ui/format/duration.ts';
import { formatMoment } from '../../../ui/format/moment.ts';
import { FactsTable, Section } from './section.tsx';

const QUEUE_NAMES: Record<string, string> = {
  light: 'Light work',
  media: 'Media',
  speech: 'Speech',
  'remote-speech': 'Speech elsewhere',
  diarization: 'Voices',
  webhooks: 'Webhooks',
  models: 'Fetching models',
};

const formatWait = (seconds: number | null): string =>
  seconds === null ? '–' : formatDuration(seconds * 1000);

/** Length and waiting time of each queue. */
export function Queues({ queues }: { queues: Operations['queues'] }) {
  return (
    <Section title="Queues">
      <FactsTable
        label="Queues"
        columnNames={[
          'Queue',
          'Waiting',
          'At work',
          'For later',
          'Done in the last hour',
          'First one waits',
          'Usual wait',
        ]}
        rows={queues.map((queue) => [
          QUEUE_NAMES[queue.name] ?? queue.name,
          formatNumber(queue.waiting),
          formatNumber(queue.active),
          formatNumber(queue.later),
          formatNumber(queue.doneLastHour),
          formatWait(queue.oldestSeconds),
          formatWait(queue.usualSeconds),
        ])}
      />
    </Section>
  );
}

/** Workers with running tasks. */
export function Workers({ workers }: { workers: Operations['workers'] }) {
  if (workers.length === 0) return null;
  return (
    <Section title="Workers with work in hand">
      <FactsTable
        label="Workers"
        columnNames={['Worker', 'Tasks', 'Longest since']}
        rows={workers.map(({ name, tasks, since }) => [name, formatNumber(tasks), formatMoment(since)])}
      />
    </Section>
  );
}
