import { RESTORABLE_DAYS } from '@colloquy/contract';
import { formatCount, formatNumber } from '../../ui/format/amount.ts';

/** Sentences of this capability that change with a number or a name. */

export const idleHint = (operatorMinutes: number | null): string =>
  operatorMinutes === null
    ? 'Leave empty for no limit.'
    : `This installation signs people out after ${operatorMinutes} ${operatorMinutes === 1 ? 'minute' : 'minutes'}. You can only set a shorter time.`;

const days = (count: number): string => formatCount(count, 'day');

/** Under the field: what a retention of so many days would do now. `jobs` is undefined until that is known. */
export function retentionHint(count: number | null, jobs: number | undefined): string {
  if (count === null) return 'Leave empty to keep all jobs.';
  const older = `Completed jobs are deleted automatically after ${days(count)} and can be restored for ${RESTORABLE_DAYS} days.`;
  if (jobs === undefined) return older;
  if (jobs === 0) return `${older} No job is older now.`;
  return `${older} ${jobs === 1 ? 'One job is' : `${formatNumber(jobs)} jobs are`} older now.`;
}

export const retentionQuestion = (jobs: number): string => `Delete ${formatCount(jobs, 'job')}?`;

export const retentionEffect = (jobs: number, count: number): string =>
  `${jobs === 1 ? 'One job was' : `${formatNumber(jobs)} jobs were`} completed more than ${days(count)} ago. Within a day of saving, ${jobs === 1 ? 'it is' : 'they are'} deleted. ${jobs === 1 ? 'It' : 'They'} can be restored under “Deleted” for ${RESTORABLE_DAYS} days.`;

export const retentionButton = (jobs: number): string => `Save and delete ${formatCount(jobs, 'job')}`;
