import { plural } from '@colloquy/contract';
import type { ResultWords } from '@colloquy/contract/jobs';

/** Sentences of the mails about jobs. */

export const readySubject = (job: string, { one }: ResultWords): string => `The ${one} of ${job} is ready`;
export const ready = (job: string, { one }: ResultWords): string =>
  `The ${one} of ${job} is ready to read. It was made automatically, so please check it before you accept it.`;

export const reopenedSubject = (job: string): string => `${job} was reopened`;
export const reopened = (job: string, reason: string, { one }: ResultWords): string =>
  `${job} was completed and has been reopened. The ${one} can be edited again, and downloads are marked as not approved until somebody accepts it again.

Reason: ${reason}`;

export const failedSubject = (job: string): string => `${job} couldn’t be finished`;
export const failed = (job: string): string =>
  `Work on ${job} has stopped because of a problem. The job page explains what happened and what to do.`;

export const declinedSubject = (job: string): string => `The credits for ${job} were declined`;
export const declined = (job: string, reason: string): string =>
  `${job} needed more credits, and an admin declined the request. Reason: ${reason}`;

export const sharedSubject = (job: string, by: string): string => `${by} shared ${job} with you`;
export const shared = (job: string, by: string): string => `${by} gave you access to ${job}.`;

export const transferredSubject = (job: string, by: string): string => `${by} transferred ${job} to you`;
export const transferred = (job: string, by: string): string =>
  `${by} transferred ${job} to you. You’re now its owner.`;

/** A mail to a person, with a link to the job and one to the mail settings. */
export const jobMail = (
  name: string,
  { sentence, address, settings }: { sentence: string; address: string; settings: string },
): string => `Hello ${name},

${sentence}

${address}

Choose which emails you get: ${settings}
`;

/** Credits with two decimals, from hundredths. */
const creditsText = (hundredths: number): string => (hundredths / 100).toFixed(2);

export const creditRequestSubject = (code: string): string => `${code} is waiting for credits`;
export const aboveLimit = (missing: number, person: string): string =>
  `It needs ${creditsText(missing)} credits more than ${person}’s limit for this month allows.`;
export const organisationLacks = (missing: number, organisation: string): string =>
  `${organisation} needs another ${creditsText(missing)} credits for it.`;
export const creditRequestMail = (
  name: string,
  { code, person, shortfall, address }: { code: string; person: string; shortfall: string; address: string },
): string => `Hello ${name},

${person}’s job ${code} is waiting for credits. ${shortfall}

Approve or decline the request:

${address}
`;

/** Status of a file that waits for its tracks. */
export const waitingForTracks = (missing: number): string =>
  plural(missing, { one: 'Waiting for # more track.', other: 'Waiting for # more tracks.' });
