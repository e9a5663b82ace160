import { RESTORABLE_DAYS } from '@colloquy/contract';
import { formatCount, formatNumber } from '../../ui/format/amount.ts';

/** Sentences that change with a number or a name. */

export const idleHint = (operatorMinutes: number | null): string =>
  operatorMinutes === null
    ? 'Leave empty for no limit.'
    : `This installation signs people out after ${operatorMinutes} ${operatorMinutes === 1 ? 'minute' : 'minutes'}. You can only set a shorter time.`;

const days = (count: number): string => formatCount(count, 'day');

/** Hint on the effect of a retention period. `jobs` is undefined while loading. */
export function retentionHint(count: number | null, jobs: number | undefined): string {
  if (count === null) return 'Leave empty to keep all jobs.';
  const sentence = `Completed jobs are deleted automatically after ${days(count)} and can be restored for ${RESTORABLE_DAYS} days.`;
  if (jobs === undefined) return sentence;
  if (jobs === 0) return `${sentence} No job is older now.`;
  return `${sentence} ${jobs === 1 ? 'One job is' : `${formatNumber(jobs)} jobs are`} older now.`;
}

export const retentionConfirmTitle = (jobs: number): string => `Delete ${formatCount(jobs, 'job')}?`;

export const retentionConfirmText = (jobs: number, count: number): string =>
  `${jobs === 1 ? 'One job was' : `${formatNumber(jobs)} jobs were`} completed more than ${days(count)} ago. Within a day of saving, ${jobs === 1 ? 'it is' : 'they are'} deleted. ${jobs === 1 ? 'It' : 'They'} can be restored under “Deleted” for ${RESTORABLE_DAYS} days.`;

export const retentionConfirmLabel = (jobs: number): string => `Save and delete ${formatCount(jobs, 'job')}`;

/** When admins are notified that few credits are left. */
export const lowCreditsHint = (sendsMail: boolean): string =>
  sendsMail
    ? 'They get one email each time the credits fall below this. 0: never.'
    : 'This installation sends no email, so nobody is notified yet. 0: never.';

export const jobEmailsHint = (sendsMail: boolean): string =>
  sendsMail
    ? 'Your people get emails about their jobs, unless they turned them off.'
    : 'This installation sends no email, so this has no effect yet.';

/** Rows of a list, in its position. */
export const countedOrganisations = { one: '# organisation', other: '# organisations' };

/** Rows of a list, in its position. */
export const countedEntries = { one: '# entry', other: '# entries' };
