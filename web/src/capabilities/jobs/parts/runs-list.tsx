import { serviceOf } from '@colloquy/contract';
import { type JobDetail, stageLabel } from '@colloquy/contract/jobs';
import { useAction } from '../../../app/actions/use-action.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { useFocusFallback } from '../../../ui/overlay/return-focus.tsx';
import type { JobFile } from '../chosen-file.ts';
import { excludeRunOf } from '../jobs.queries.ts';
import { useService } from '../service-screens.ts';

type Run = JobFile['runs'][number];

/** All runs of a file with several, each with its state. One that stopped can be left out. */
export function RunsList({ file, job }: { file: JobFile; job: JobDetail }) {
  const label = `Work on ${file.name}`;
  return (
    <div className="mt-3 max-w-3xl">
      {job.files.length > 1 && (
        <p aria-hidden className="mb-1 text-xs text-ink-2 wrap-anywhere">
          {label}
        </p>
      )}
      <ul
        ref={useFocusFallback<HTMLUListElement>()}
        tabIndex={-1}
        aria-label={label}
        className="divide-y divide-line rounded-md border border-line bg-surface"
      >
        {file.runs.map((run) => (
          <RunRow key={run.id} run={run} job={job} />
        ))}
      </ul>
    </div>
  );
}

function RunRow({ run, job }: { run: Run; job: JobDetail }) {
  const { describeKey } = useService();
  const name = [stageLabel(serviceOf(job.sid), run.stage), describeKey(run.key)].filter(Boolean).join(', ');
  const exclusion = useAction(excludeRunOf, { done: `${name} is left out.` });
  const isStopped = run.state === 'failed' || run.state === 'unpaid' || run.state === 'no-engine';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className={`text-xs ${run.state === 'failed' ? 'text-danger' : 'text-ink-2'}`}>
          {run.message} {run.failure?.remedy}
        </p>
        {run.state === 'running' && (
          <ProgressBar label={`Progress of ${name}`} percent={run.percent} className="mt-1" />
        )}
      </div>
      {run.canExclude && (isStopped || run.state === 'waits-for-person') && (
        <Button
          size="small"
          isBusy={exclusion.isPending}
          onClick={() => void exclusion.run(job.id, run.id)}
          tooltip="The file continues without it"
        >
          Leave out<span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  );
}
