import type { Operations } from '@colloquy/contract/operations';
import { formatNumber } from '../../../ui/format/amount.ts';
import { formatDuration } from '../../../ui/format/duration.ts';
import { formatMoment } from '../../../ui/format/moment.ts';
import { FactsTable, Section } from './section.tsx';
import * as text from '../messages.ts';

const QUEUE_NAMES: Record<string, string> = {
  light: text.lightQueue,
  media: text.mediaQueue,
  speech: text.speechQueue,
  'remote-speech': text.remoteSpeechQueue,
  diarization: text.diarizationQueue,
  webhooks: text.webhookQueue,
  models: text.modelQueue,
};

const formatWait = (seconds: number | null): string =>
  seconds === null ? '–' : formatDuration(seconds * 1000);

/** Length and waiting time of each queue. */
export function Queues({ queues }: { queues: Operations['queues'] }) {
  return (
    <Section title={text.queues}>
      <FactsTable
        label={text.queues}
        columnNames={[
          text.queue,
          text.waiting,
          text.running,
          text.scheduled,
          text.doneLastHour,
          text.longestWait,
          text.typicalWait,
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
    <Section title={text.busyWorkers}>
      <FactsTable
        label={text.workers}
        columnNames={[text.worker, text.tasks, text.runningSince]}
        rows={workers.map(({ name, tasks, since }) => [name, formatNumber(tasks), formatMoment(since)])}
      />
    </Section>
  );
}
