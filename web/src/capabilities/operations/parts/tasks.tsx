import { type Answer, buildUrl } from '@colloquy/contract';
import {
  findTasksQuery,
  type Operations,
  type retryTasks,
  TASK_VIEWS,
  TASKS_CSV_PATH,
  type TaskSummary,
  type TaskView,
  taskFailureLabel,
  taskStateLabel,
} from '@colloquy/contract/operations';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, RotateCw } from 'lucide-react';
import { Link } from 'react-router';
import { runAction } from '../../../app/actions/use-action.ts';
import { listPageOf, listQueryOf } from '../../../app/lists/list-query.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { formatNumber } from '../../../ui/format/amount.ts';
import { formatMoment, formatMomentAhead } from '../../../ui/format/moment.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/table-types.ts';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { Moment } from '../../../ui/text/moment.tsx';
import { retryTasksById, tasksQuery } from '../operations.queries.ts';
import { Section } from './section.tsx';
import * as text from '../messages.ts';

const FILTERS = ['view'] as const;

const VIEW_LABELS: Record<TaskView, string> = {
  failed: text.failedView,
  stuck: text.stuckView,
  unfinished: text.unfinishedView,
};

const EMPTY_TEXTS: Record<TaskView, { title: string; text: string }> = {
  failed: {
    title: text.noFailedTasks,
    text: text.noFailedTasksHint,
  },
  stuck: {
    title: text.noStuckTasks,
    text: text.noStuckTasksHint,
  },
  unfinished: { title: text.noUnfinishedTasks, text: text.noUnfinishedTasksHint },
};

const COLUMNS: readonly Column<TaskSummary>[] = [
  {
    id: 'name',
    header: text.taskColumn,
    sort: 'name',
    cell: ({ name, label, failure }) => (
      <>
        <span className="font-medium wrap-anywhere" data-tooltip={name}>
          {label}
        </span>
        {failure !== null && (
          <span className="relative block text-xs text-danger" data-tooltip={failure}>
            {taskFailureLabel(failure)}
            <span className="sr-only"> ({failure})</span>
          </span>
        )}
      </>
    ),
  },
  {
    id: 'state',
    header: text.state,
    sort: 'state',
    cell: ({ state, attempt, startAfter }) => (
      <>
        <Chip tone={state === 'failed' ? 'failed' : state === 'running' ? 'now' : 'plain'}>
          {taskStateLabel({ state, attempt })}
        </Chip>
        {startAfter !== null && (
          <Moment at={startAfter} className="block text-xs text-ink-3">
            {(attempt > 0 ? text.nextAttempt : text.due)(formatMomentAhead(startAfter))}
          </Moment>
        )}
      </>
    ),
  },
  {
    id: 'organisation',
    header: text.organisation,
    sort: 'organisation',
    cell: ({ organisation }) => organisation,
  },
  {
    id: 'job',
    header: text.job,
    cell: ({ job, jobId }) => (job === null ? '–' : <Link to={`/admin/jobs?job=${jobId}`}>{job}</Link>),
  },
  {
    id: 'at',
    header: text.timeColumn,
    sort: 'at',
    cell: ({ endedAt, createdAt }) => <Moment at={endedAt ?? createdAt} />,
  },
  {
    id: 'beat',
    header: text.lastHeartbeat,
    isOptional: true,
    cell: ({ heartbeatAt }) => (heartbeatAt === null ? '–' : formatMoment(heartbeatAt)),
  },
];

/** Failed, stuck and unfinished tasks, with a retry. */
export function Tasks({ counts }: { counts: Operations | undefined }) {
  const [state, change] = useListState(FILTERS);
  const page = listPageOf(useQuery(tasksQuery(state)));
  const { q, sort, view = 'failed' } = listQueryOf(findTasksQuery, state);
  const formatViewCount = (each: TaskView): string => {
    if (!counts || each === 'unfinished') return '';
    return ` (${formatNumber(each === 'failed' ? counts.failedTasks : counts.stuckTasks)})`;
  };
  return (
    <Section title={text.backgroundTasks}>
      <div role="group" aria-label={text.viewsLabel} className="flex flex-wrap gap-2">
        {TASK_VIEWS.map((each) => (
          <Button
            key={each}
            size="small"
            variant={each === view ? 'secondary' : 'ghost'}
            aria-pressed={each === view}
            onClick={() => change({ filters: each === 'failed' ? {} : { view: each } })}
          >
            {VIEW_LABELS[each]}
            {formatViewCount(each)}
          </Button>
        ))}
      </div>
      {page.rows?.length === 0 && state.q === '' && !page.isPlaceholderData ? (
        <EmptyState
          icon={<CircleCheck aria-hidden size={28} strokeWidth={1.5} />}
          level={3}
          {...EMPTY_TEXTS[view]}
        />
      ) : (
        <DataTable
          counted={text.countedTasks}
          label={text.tasksLabel(VIEW_LABELS[view])}
          searchLabel={text.searchTasks}
          columns={COLUMNS}
          page={page}
          rowId={({ id }) => id}
          state={state}
          change={change}
          csvHref={buildUrl(TASKS_CSV_PATH, {}, { q, sort, view })}
          bulkActions={[
            {
              label: text.retry,
              icon: <RotateCw aria-hidden size={14} />,
              run: (rows, done) =>
                void retry(
                  rows.map(({ id }) => id),
                  done,
                ),
            },
          ]}
          empty={null}
        />
      )}
    </Section>
  );
}

/** Calls `done` unless the request failed. */
async function retry(ids: readonly string[], done: () => void): Promise<void> {
  const isDone = await runAction(retryTasksById, { done: describeRetry }, ids);
  if (isDone) done();
}

function describeRetry({ retried, left }: Answer<typeof retryTasks>): string {
  if (retried === 0) return text.tasksSkipped(left);
  return left > 0 ? `${text.tasksRetried(retried)} ${text.tasksSkipped(left)}` : text.tasksRetried(retried);
}
