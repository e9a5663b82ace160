import type { Operations } from '@colloquy/contract';
import { formatNumber } from '../../../ui/format/amount.ts';
import { formatDuration } from '../../../ui/format/duration.ts';
import { formatMoment } from '../../../ui/format/moment.ts';
import { FactsTable, Section } from './section.tsx';

const LANES: Record<string, string> = {
  light: 'Light work',
  media: 'Media',
  speech: 'Speech',
  elsewhere: 'Speech elsewhere',
  voices: 'Voices',
  webhooks: 'Webhooks',
  models: 'Fetching models',
};

const waitOf = (seconds: number | null): string => (seconds === null ? '–' : formatDuration(seconds * 1000));

/** How long the queues are, and how long one waits in them. */
export function Queues({ queues }: { queues: Operations['queues'] }) {
  return (
    <Section title="Queues">
      <FactsTable
        label="Queues"
        heads={[
          'Queue',
          'Waiting',
          'At work',
          'For later',
          'Done in the last hour',
          'First one waits',
          'Usual wait',
        ]}
        rows={queues.map((queue) => [
          LANES[queue.lane] ?? queue.lane,
          formatNumber(queue.waiting),
          formatNumber(queue.active),
          formatNumber(queue.later),
          formatNumber(queue.doneLastHour),
          waitOf(queue.oldestSeconds),
          waitOf(queue.usualSeconds),
        ])}
      />
    </Section>
  );
}

/** Who has work in hand. */
export function Workers({ workers }: { workers: Operations['workers'] }) {
  if (workers.length === 0) return null;
  return (
    <Section title="Workers with work in hand">
      <FactsTable
        label="Workers"
        heads={['Worker', 'Tasks', 'Longest since']}
        rows={workers.map(({ name, tasks, since }) => [name, formatNumber(tasks), formatMoment(since)])}
      />
    </Section>
  );
}
