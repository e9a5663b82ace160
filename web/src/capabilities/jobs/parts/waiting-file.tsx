import type { JobDetail } from '@colloquy/contract/jobs';
import { Coins, RotateCw, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAction } from '../../../app/actions/use-action.ts';
import { Button } from '../../../ui/controls/button.tsx';
import type { JobFile } from '../chosen-file.ts';
import { runJobAction } from '../jobs.queries.ts';

type WaitingFileProps = { file: JobFile; job: JobDetail };

/** Explains why a file waits for an engine on another server, who was notified, and offers a retry. */
export const WaitingForEngine = (props: WaitingFileProps) => (
  <WaitingFile
    {...props}
    icon={<Unplug aria-hidden size={16} className="mt-0.5 shrink-0 text-attention" />}
    title="It waits for its engine"
    retryLabel="Retry"
  />
);

/** Explains why a file waits for credits, who was asked, and offers to ask again after a refusal. */
export const UnpaidFile = (props: WaitingFileProps) => (
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
