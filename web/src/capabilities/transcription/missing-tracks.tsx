import type { JobDetail } from '@colloquy/contract/jobs';
import { useAction } from '../../app/actions/use-action.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formatCount } from '../../ui/format/amount.ts';
import { startWithTracks } from './speech.queries.ts';

type MissingTracksProps = { job: JobDetail; file: JobDetail['files'][number] };

/** A conversation with missing tracks waits for them, or starts without them. */
export function MissingTracks({ job, file }: MissingTracksProps) {
  const start = useAction(startWithTracks);
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2">
      <p className="text-xs text-attention">
        Waits for {formatCount(file.tracksMissing, 'more track')} of this conversation.
      </p>
      {job.abilities.canChange && (
        <Button size="small" isBusy={start.isPending} onClick={() => void start.run(job.id, file.id)}>
          Begin with those that are here
        </Button>
      )}
    </div>
  );
}
