import type { JobDetail } from '@colloquy/contract/jobs';
import { CircleAlert, Coins, Plus, RotateCw, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAction } from '../../../app/actions/use-action.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { orderLabel, pathOfOrder } from '../job-path.ts';
import { runJobAction } from '../jobs.queries.ts';
import { useService } from '../service-screens.ts';

type WaitingFileProps = { file: JobDetail['files'][number]; job: JobDetail };

type StoppedFileProps = WaitingFileProps & { details: ReactNode };

/** A file that failed, or waits for credits or an engine: the cause and the remedy. */
export function StoppedFile(props: StoppedFileProps) {
  const { details: _details, ...waiting } = props;
  switch (props.file.progress.state) {
    case 'unpaid':
      return <UnpaidFile {...waiting} />;
    case 'no-engine':
      return <WaitingForEngine {...waiting} />;
    default:
      return <FailedFile {...props} />;
  }
}

/** The step, the cause and the remedy of a failure. */
function FailedFile({ file, job, details }: StoppedFileProps) {
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
        {details}
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

/** Explains why a file waits for an engine on another server, who was notified, and offers a retry. */
const WaitingForEngine = (props: WaitingFileProps) => (
  <WaitingFile
    {...props}
    icon={<Unplug aria-hidden size={16} className="mt-0.5 shrink-0 text-attention" />}
    title="It waits for its engine"
    retryLabel="Retry"
  />
);

/** Explains why a file waits for credits, who was asked, and offers to ask again after a refusal. */
const UnpaidFile = (props: WaitingFileProps) => (
  <WaitingFile
    {...props}
    icon={<Coins aria-hidden size={16} className="mt-0.5 shrink-0 text-attention" />}
    title="It waits for credits"
    retryLabel="Ask again"
  />
);

type WaitingFileViewProps = WaitingFileProps & { icon: ReactNode; title: string; retryLabel: string };

function WaitingFile({ file, job, icon, title, retryLabel }: WaitingFileViewProps) {
  const retry = useAction(() => runJobAction(job.id, 'retry'));
  const { failure } = file.progress;
  return (
    <div
      role="status"
      className="mt-4 flex max-w-3xl gap-3 rounded-md border border-line bg-attention-soft p-3"
    >
      {icon}
      <div>
        <p className="font-medium">{title}</p>
        <p>{failure?.found}</p>
        <p className="text-ink-2">{failure?.remedy}</p>
        {job.abilities.canRetry && (
          <div className="mt-3">
            <Button
              variant="primary"
              icon={<RotateCw aria-hidden size={14} />}
              isBusy={retry.isPending}
              onClick={() => void retry.run()}
            >
              {retryLabel}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
