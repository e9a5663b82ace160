import { SERVICES, type Sid } from './services.ts';
import { STAGES } from './stages.ts';

/** How a job stands beside its stage, as lists filter by it. */
export const JOB_CONDITIONS = ['failed', 'unpaid', 'on-hold', 'cancelled'] as const;

/** Labels of all stages: of what stands in one of them and is neither on hold nor cancelled. */
export const STAGE_LABELS = [
  ...new Set(
    Object.values(STAGES).flatMap((stages) =>
      stages
        .filter(({ worker, final, always }) => worker !== 'nobody' || (final && always))
        .map(({ label }) => label),
    ),
  ),
];

export type JobCondition = (typeof JOB_CONDITIONS)[number];

export const JOB_CONDITION_LABELS: Record<JobCondition, string> = {
  failed: 'Failed',
  unpaid: 'Waits for credits',
  'on-hold': 'On hold',
  cancelled: 'Cancelled',
};

/** What a list of jobs of these services can be filtered by, in the order of the work. */
export function jobStatuses(sids: readonly Sid[]): { value: string; label: string }[] {
  const tables = new Set(SERVICES.filter(({ sid }) => sids.includes(sid)).map(({ stages }) => stages));
  const labels = new Set([...tables].flatMap((table) => STAGES[table].map(({ label }) => label)));
  return [
    ...STAGE_LABELS.filter((label) => labels.has(label)).map((label) => ({ value: label, label })),
    ...JOB_CONDITIONS.map((value) => ({ value, label: JOB_CONDITION_LABELS[value] })),
  ];
}

/** Where the stage of that name is in each service that has it. */
export const placesOfStage = (wanted: string): { sid: Sid; stage: number }[] =>
  SERVICES.flatMap(({ sid, stages }) =>
    STAGES[stages].filter(({ label }) => label === wanted).map(({ number }) => ({ sid, stage: number })),
  );
