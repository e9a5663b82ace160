import type { JobDetail } from '@colloquy/contract';
import { RotateCw, Unplug } from 'lucide-react';
import { Button } from '../../../ui/controls/button.tsx';
import { useAct } from '../jobs.queries.ts';

/** Why a file waits for an engine on another machine, who was told, and how to try it now. */
export function WaitingForEngine({ file, job }: { file: JobDetail['files'][number]; job: JobDetail }) {
  const act = useAct(job.id);
  const { failure } = file.progress;
  return (
    <div
      role="status"
      className="mt-4 flex max-w-3xl gap-3 rounded-md border border-line bg-attention-soft p-3"
    >
      <Unplug aria-hidden size={16} className="mt-0.5 shrink-0 text-attention" />
      <div>
        <p className="font-medium">It waits for its engine</p>
        <p>{failure?.found}</p>
        <p className="text-ink-2">{failure?.remedy}</p>
        {job.abilities.canRetry && (
          <div className="mt-3">
            <Button
              tone="go"
              icon={<RotateCw aria-hidden size={14} />}
              isBusy={act.isPending}
              onClick={() => act.mutate('retry')}
            >
              Retry
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
