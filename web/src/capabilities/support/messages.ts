import { SERVICES } from '@colloquy/contract';
import { ATTACHMENT_TYPES, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@colloquy/contract/support';
import { formatBytes } from '../../ui/format/amount.ts';

/** Texts about support questions and feedback. */

/** Codes of jobs, such as QA-1042. */
export const JOB_CODE = new RegExp(
  `\\b((?:${SERVICES.map(({ prefix }) => prefix).join('|')})-\\d+)\\b`,
  'gu',
);

export const ATTACH_HINT = `Up to ${MAX_ATTACHMENTS} files of ${formatBytes(MAX_ATTACHMENT_BYTES)} each: PNG, JPEG, PDF, Word, Excel or text.`;

/** For people who ask, not for those who answer. */
export const OWN_ATTACH_HINT = `${ATTACH_HINT} Colloquy support can open them, so don’t attach recordings or transcripts.`;

/** Where the customer reads the answer, before the first question. */
export const firstQuestionText = (sendsMail: boolean): string =>
  sendsMail
    ? 'Ask Colloquy support. The answer appears here, and you’ll be notified by email.'
    : 'Ask Colloquy support. The answer appears here.';

/** Where the requester reads the answer, for platform admins. */
export const answerHint = (sendsMail: boolean): string =>
  sendsMail
    ? 'They’ll be notified by email and can read the answer here.'
    : 'This installation doesn’t send email. They’ll find the answer in Help and support.';

export const TOO_MANY_ATTACHMENTS = `Attach up to ${MAX_ATTACHMENTS} files.`;

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
// Feedback
export const read = 'Read';
export const unread = 'Unread';
export const about = 'About';
export const rating = 'Rating';
export const ratingOf5 = (rating: string | number): string => `${rating} of 5`;
export const comment = 'Comment';
export const from = 'From';
export const newFeedback = 'New';
export const sent = 'Sent';
export const feedback = 'Feedback';
export const searchFeedback = 'Search by text, person or organisation';
export const markAsRead = 'Mark as read';
export const markAsUnread = 'Mark as unread';
export const noFeedback = 'No feedback yet';
export const noFeedbackText = 'Feedback about jobs, help and Colloquy appears here.';

// Questions of customers and admins
export const helpAndSupport = 'Help and support';
export const question = 'Question';
export const state = 'State';
export const lastReply = 'Last reply';
export const askedBy = 'Asked by';
export const questions = 'Questions';
export const searchQuestions = 'Search by text or number';
export const noQuestions = 'No questions yet';
export const askQuestion = 'Ask a question';
export const loadingQuestion = 'Loading question';
export const colloquySupport = 'Colloquy support';
export const askedByPerson = (person: string): string => `asked by ${person}`;
export const followUp = 'Reply or follow-up question';
export const addMessage = 'Add a message';
export const send = 'Send';
export const closedHint = 'This question is closed. Sending a message reopens it.';
export const closeQuestion = 'Close question';
export const newQuestion = 'New question';
export const subject = 'Subject';
export const yourQuestion = 'Your question';
export const yourQuestionHint =
  'If it’s about a job, include its number. Colloquy support can’t open your recordings or transcripts.';
export const allQuestions = 'All questions';

// Attachments
export const attachments = 'Attachments';
export const deleteFile = (name: string): string => `Delete ${name}`;
export const deleteAttachmentText = 'It’s deleted permanently. Colloquy support may already have opened it.';
export const keepAttachment = 'Keep it';
export const deleteNow = 'Delete';
export const attachFiles = 'Attach files';
export const filesToAttach = 'Files to attach';
export const attachedFiles = 'Attached files';
export const removeFile = (name: string): string => `Remove ${name}`;

// Support desk
export const reopenToAnswer = 'This question is closed. Reopen it to answer.';
export const reopen = 'Reopen';
export const answer = 'Answer';
export const sendAnswer = 'Send answer';
export const closedMeanwhile =
  'This question was closed while you were writing. Reopen it to send your answer.';
export const close = 'Close';
export const assignedTo = 'Assigned to';
export const nobody = 'Nobody';
export const internalNotes = 'Internal notes';
export const internalNotesHint = 'Only platform admins can see these.';
export const formerAdmin = 'Former platform admin';
export const newNote = 'New internal note';
export const addNote = 'Add note';
export const note = 'Note';
export const organisation = 'Organisation';
export const supportInbox = 'Support desk';
export const allOrganisationsQuestions = 'Questions from all organisations';
export const searchInbox = 'Search by text, number, person or organisation';
export const emptyInbox = 'No questions yet';
export const emptyInboxText =
  'Questions from customers and admins appear here. Those waiting for an answer come first.';
