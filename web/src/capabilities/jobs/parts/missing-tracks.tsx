import type { JobDetail } from '@colloquy/contract';
import { Button } from '../../../ui/controls/button.tsx';
import { formatCount } from '../../../ui/format/amount.ts';
import { useBeginWithTracks } from '../jobs.queries.ts';

type MissingTracksProps = { job: JobDetail; file: JobDetail['files'][number] };

/** A conversation of which not every track has arrived: it waits, or begins with those that have. */
export function MissingTracks({ job, file }: MissingTracksProps) {
  const begin = useBeginWithTracks(job.id);
  if (file.tracksMissing === 0) return null;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2">
      <p className="text-xs text-attention">
        Waits for {formatCount(file.tracksMissing, 'more track')} of this conversation.
      </p>
      {job.abilities.canChange && (
        <Button size="small" isBusy={begin.isPending} onClick={() => begin.mutate(file.id)}>
          Begin with those that are here
        </Button>
      )}
    </div>
  );
}
