import { SERVICES } from '@colloquy/contract';
import { ATTACHMENT_TYPES, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@colloquy/contract/support';
import { formatBytes } from '../../ui/format/amount.ts';

/** Sentences that change with a number or a name. */

/** Codes of jobs, such as QA-1042. */
export const JOB_CODE = new RegExp(
  `\\b((?:${SERVICES.map(({ prefix }) => prefix).join('|')})-\\d+)\\b`,
  'gu',
);

export const ATTACH_HINT = `Up to ${MAX_ATTACHMENTS} files of ${formatBytes(MAX_ATTACHMENT_BYTES)} each: PNG, JPEG, PDF, Word, Excel or text.`;

/** For people who ask, not for those who answer. */
export const OWN_ATTACH_HINT = `${ATTACH_HINT} Colloquy support can open them, so leave out recordings and transcripts.`;

/** Where the customer reads the answer, before the first question. */
export const firstQuestionText = (sendsMail: boolean): string =>
  sendsMail
    ? 'Ask Colloquy support. The answer appears here, and you get an email about it.'
    : 'Ask Colloquy support. The answer appears here.';

/** Where the requester reads the answer, for platform admins. */
export const answerHint = (sendsMail: boolean): string =>
  sendsMail
    ? 'The person who asked gets an email that there is an answer, and reads it here.'
    : 'This installation sends no email. The person who asked finds the answer in Help and support.';

export const TOO_MANY_ATTACHMENTS = `Attach at most ${MAX_ATTACHMENTS} files.`;

/** Reason why a file cannot be attached; undefined if it can. */
export function validateAttachment({ name, size }: { name: string; size: number }): string | undefined {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  if (!(ATTACHMENT_TYPES as readonly string[]).includes(extension))
    return `“${name}” can’t be attached. Choose a PNG, JPEG, PDF, Word, Excel or text file.`;
  if (size === 0) return `“${name}” is empty.`;
  if (size > MAX_ATTACHMENT_BYTES) return `“${name}” is larger than ${formatBytes(MAX_ATTACHMENT_BYTES)}.`;
  return undefined;
}

export const deleteAttachmentTitle = (name: string): string => `Delete “${name}”?`;

/** Rows of a list, in its position. */
export const countedQuestions = { one: '# question', other: '# questions' };

export const sentFrom = 'Sent from';
export const sentUntil = 'Sent until';
