import type { ServiceUse } from '@colloquy/contract/services';
import { formatCount } from '../../ui/format/amount.ts';

/** Sentences that change with a name or a number. */

/** Confirmation text before a service is switched off for a whole organisation. */
export const switchOffText = ({ people, openJobs }: Pick<ServiceUse, 'people' | 'openJobs'>): string =>
  `${formatCount(people, 'user')} can no longer order new jobs or add files.${
    openJobs > 0 ? ` ${formatCount(openJobs, 'open job')} ${openJobs === 1 ? 'continues' : 'continue'}.` : ''
  } You can switch it on again.`;

export const switchedText = (service: string, isOn: boolean): string =>
  isOn ? `${service} is on.` : `${service} is off.`;

export const switchedForPersonText = (service: string, person: string, isOn: boolean): string =>
  isOn ? `${service} is on for ${person}.` : `${service} is off for ${person}.`;

/** Rows of a list, in its position. */
export const countedUsers = { one: '# user', other: '# users' };
