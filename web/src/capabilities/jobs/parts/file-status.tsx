import type { JobDetail } from '@colloquy/contract/jobs';
import { CircleAlert, Plus, RotateCw } from 'lucide-react';
import { useAction } from '../../../app/actions/use-action.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import type { JobFile } from '../chosen-file.ts';
import { runJobAction } from '../jobs.queries.ts';
import { orderLabel, pathOfOrder } from '../job-path.ts';
import { useService } from '../service-screens.ts';
import { formatProgress } from './job-state.tsx';
import { UnpaidFile, WaitingForEngine } from './waiting-file.tsx';

/** Current status of a file; for a failure, the step, the cause and the remedy. */
export function FileStatus({ file, job }: { file: JobFile; job: JobDetail }) {
  const { progress } = file;
  const service = useService();
  if (progress.state === 'ready') return null;
  if (progress.state === 'cancelled' || job.status === 'cancelled') {
    return <p className="mt-3 text-ink-2">This job was cancelled. What was made until then is kept.</p>;
  }
  if (progress.state === 'failed') return <FailedFile file={file} job={job} />;
  if (progress.state === 'unpaid') return <UnpaidFile file={file} job={job} />;
  if (progress.state === 'no-engine') return <WaitingForEngine file={file} job={job} />;
  return (
    <div className="mt-4 max-w-3xl">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span role="status">{progress.message}</span>
        <span className="text-ink-3">{formatProgress(progress)}</span>
      </p>
      <ProgressBar label="Progress of this file" percent={progress.percent} className="mt-1.5" />
      <service.FileNotice job={job} file={file} />
    </div>
  );
}

function FailedFile({ file, job }: { file: JobFile; job: JobDetail }) {
  const retry = useAction(() => runJobAction(job.id, 'retry'));
  const service = useService();
  const { failure, step } = file.progress;
  return (
    <div role="alert" className="mt-4 flex max-w-3xl gap-3 rounded-md border border-line bg-surface p-3">
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-danger" />
      <div>
        <p className="text-xs text-ink-3">{service.stoppedTexts[step] ?? 'Stopped'}</p>
        <p className="font-medium">{failure?.found}</p>
        <p className="text-ink-2">{failure?.remedy}</p>
        {job.abilities.canChange && (
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <service.FailureActions job={job} file={file} />
            {job.abilities.canRetry ? (
              <Button
                variant="primary"
                icon={<RotateCw aria-hidden size={14} />}
                isBusy={retry.isPending}
                onClick={() => void retry.run()}
              >
                Retry
              </Button>
            ) : (
              <ButtonLink icon={<Plus aria-hidden size={14} />} to={pathOfOrder(job.sid)}>
                {orderLabel(job.sid)}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
