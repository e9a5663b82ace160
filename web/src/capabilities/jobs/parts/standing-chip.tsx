import type { JobMetadata } from '@colloquy/contract';
import { Chip } from '../../../ui/feedback/chip.tsx';

/** How a job stands as a whole, where no more is known of it than its stage. */
export function StandingChip({
  job: { standing, completedAt, stageLabel, hasFailed },
}: {
  job: Pick<JobMetadata, 'standing' | 'completedAt' | 'stageLabel' | 'hasFailed'>;
}) {
  if (standing === 'cancelled') return <Chip>Cancelled</Chip>;
  if (standing === 'on-hold') return <Chip tone="attention">On hold</Chip>;
  if (hasFailed) return <Chip tone="failed">{stageLabel} failed</Chip>;
  return <Chip tone={completedAt === null ? 'now' : 'done'}>{stageLabel}</Chip>;
}
