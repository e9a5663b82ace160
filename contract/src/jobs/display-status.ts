import { SERVICES, type Sid } from '../services.ts';
import { type JobStatus, STAGES } from './stages.ts';
import type { FileProgress } from './file-progress.ts';

/** Conditions that lists show and filter instead of a stage. */
export const JOB_CONDITIONS = ['failed', 'unpaid', 'on-hold', 'cancelled'] as const;

/** Labels of all stages, for jobs that are neither on hold nor cancelled. */
export const STAGE_LABELS = [
  ...new Set(
    Object.values(STAGES).flatMap((stages) =>
      stages
        .filter(({ actor, final, always }) => actor !== 'none' || (final && always))
        .map(({ label }) => label),
    ),
  ),
];

export type JobCondition = (typeof JOB_CONDITIONS)[number];

export const JOB_CONDITION_LABELS: Record<JobCondition, string> = {
  failed: 'Failed',
  unpaid: 'Waiting for credits',
  'on-hold': 'On hold',
  cancelled: 'Cancelled',
};

/** Filter values for lists of jobs of these services: stages in the order of the work, then conditions. */
export function displayStatuses(sids: readonly Sid[]): { value: string; label: string }[] {
  const tables = new Set(SERVICES.filter(({ sid }) => sids.includes(sid)).map(({ stages }) => stages));
  const labels = new Set([...tables].flatMap((table) => STAGES[table].map(({ label }) => label)));
  return [
    ...STAGE_LABELS.filter((label) => labels.has(label)).map((label) => ({ value: label, label })),
    ...JOB_CONDITIONS.map((value) => ({ value, label: JOB_CONDITION_LABELS[value] })),
  ];
}

/** The stage with this label in each service that has it. */
export const findStagesByLabel = (wanted: string): { sid: Sid; stage: number }[] =>
  SERVICES.flatMap(({ sid, stages }) =>
    STAGES[stages].filter(({ label }) => label === wanted).map(({ number }) => ({ sid, stage: number })),
  );

export const JOB_STATUS_LABELS: Record<JobStatus, string> = {
  active: 'Active',
  'on-hold': 'On hold',
  cancelled: 'Cancelled',
};

type DisplayStatus = { status: JobStatus; stageLabel: string; state?: FileProgress['state'] | undefined };

/** Label of a job's status. `state` is that of its least advanced file. */
export function displayStatusLabel({ status, stageLabel, state }: DisplayStatus): string {
  if (status !== 'active') return JOB_STATUS_LABELS[status];
  if (state === 'unpaid') return 'Waiting for credits';
  if (state === 'no-engine') return 'Waiting for its engine';
  return state === 'failed' ? `${stageLabel} failed` : stageLabel;
}
