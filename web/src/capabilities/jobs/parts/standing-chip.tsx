import { type JobMetadata, jobStateLabel } from '@colloquy/contract';
import { Chip, type ChipTone } from '../../../ui/feedback/chip.tsx';

/** How a job stands as a whole, where no more is known of it than its stage. */
export function StandingChip({ job }: { job: Place }) {
  if (job.restorableUntil !== null) return <Chip>Deleted</Chip>;
  return (
    <Chip tone={toneOf(job)}>{jobStateLabel({ ...job, state: job.hasFailed ? 'failed' : undefined })}</Chip>
  );
}

type Place = Pick<JobMetadata, 'standing' | 'completedAt' | 'stageLabel' | 'hasFailed' | 'restorableUntil'>;

function toneOf({ standing, completedAt, hasFailed }: Place): ChipTone {
  if (standing !== 'active') return standing === 'on-hold' ? 'attention' : 'plain';
  if (hasFailed) return 'failed';
  return completedAt === null ? 'now' : 'done';
}
