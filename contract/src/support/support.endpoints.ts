import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, listAnswer } from '../wire.ts';
import {
  findInboxRequestsQuery,
  findSupportRequestsQuery,
  SUPPORT_STATES,
  supportNoteForm,
  supportQuestion,
  supportReply,
  type SupportState,
} from './inputs.ts';

/** Number as shown, counted per organisation. */
export const supportCode = (number: number): string => `S-${number}`;

/** Limits of attachments for one message. */
export const MAX_ATTACHMENTS = 5;
export const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024;
/** Allowed extensions; the server checks the content too. */
export const ATTACHMENT_TYPES = ['png', 'jpg', 'jpeg', 'pdf', 'docx', 'xlsx', 'txt', 'csv', 'log'] as const;

const MAX_MESSAGE_BYTES = MAX_ATTACHMENTS * Math.ceil(MAX_ATTACHMENT_BYTES / 3) * 4 + 100_000;

/** Small file sent with a message. */
export const newAttachment = z.object({
  name: z.string().min(1).max(500).meta({ description: 'Name of the file, with its extension' }),
  content: z
    .string()
    .min(1, 'The file is empty.')
    .max(Math.ceil(MAX_ATTACHMENT_BYTES / 3) * 4, 'Attachments can be up to 5 MB each.')
    .meta({ description: 'Content of the file, base64-encoded', examples: ['SGVsbG8='] }),
});
export type NewAttachment = z.infer<typeof newAttachment>;

const attached = {
  attachments: z
    .array(newAttachment)
    .max(MAX_ATTACHMENTS, 'Attach at most 5 files.')
    .default([])
    .meta({ description: 'Images, PDF, Word and Excel documents, and plain text' }),
};

export const supportAttachment = z.object({
  id,
  name: z.string(),
  bytes: z.number().int(),
  canDelete: z.boolean().meta({ description: 'Whether the caller may delete it' }),
});
export type SupportAttachment = z.infer<typeof supportAttachment>;

export const supportRequest = z.object({
  id,
  code: z.string().meta({ description: 'Number of the request in its organisation, such as S-12' }),
  subject: z.string(),
  state: z.enum(SUPPORT_STATES).meta({ description: '`open` if it awaits an answer' }),
  askedBy: z.string().meta({ description: 'Name of the requester' }),
  isOwn: z.boolean().meta({ description: 'Whether the caller is the requester' }),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
});
export type SupportRequest = z.infer<typeof supportRequest>;

export const supportMessage = z.object({
  id,
  isAnswer: z.boolean().meta({ description: 'Whether a platform admin wrote it' }),
  author: z.string().nullable().meta({
    description:
      'Name of the author; `null` for answers, unless read in the support inbox, because platform admins are not named to requesters',
  }),
  text: z.string(),
  at: z.iso.datetime(),
  attachments: z.array(supportAttachment),
});

export const supportThread = supportRequest.extend({ messages: z.array(supportMessage) });
export type SupportThread = z.infer<typeof supportThread>;

const colleague = z.object({ id, name: z.string() });

/** Internal note of platform admins; never shown to the organisation. */
export const supportNote = z.object({
  id,
  author: z.string().nullable(),
  text: z.string(),
  at: z.iso.datetime(),
});

/** Additional fields in the support inbox. */
const ofOrganisation = {
  organisation: z.string(),
  organisationId: id,
  assignee: colleague.nullable().meta({ description: 'Platform admin to whom it is assigned' }),
};
export const inboxRequest = supportRequest.extend(ofOrganisation);
export type InboxRequest = z.infer<typeof inboxRequest>;
export const inboxThread = supportThread.extend({
  ...ofOrganisation,
  personId: id,
  email: z.string(),
  notes: z.array(supportNote),
});
export type InboxThread = z.infer<typeof inboxThread>;

const params = z.object({ supportRequestId: id });
const requestId = id.meta({ description: 'Idempotency key: repeated requests are saved once' });

export const findSupportRequests = endpoint({
  method: 'GET',
  path: '/api/support-requests',
  summary: 'Lists the caller’s own support requests, or all requests of the organisation for its admins.',
  access: 'support:request',
  query: findSupportRequestsQuery,
  answer: listAnswer(supportRequest),
});

export const createSupportRequest = endpoint({
  method: 'POST',
  path: '/api/support-requests',
  summary: 'Sends a support request to the operator.',
  access: 'support:request',
  body: supportQuestion.extend({ requestId, ...attached }),
  maxBodyBytes: MAX_MESSAGE_BYTES,
  answer: z.object({ request: supportThread }),
});

export const readSupportRequest = endpoint({
  method: 'GET',
  path: '/api/support-requests/:supportRequestId',
  summary: 'Returns a support request with all its messages.',
  access: 'support:request',
  params,
  answer: z.object({ request: supportThread }),
});

export const replyToSupport = endpoint({
  method: 'POST',
  path: '/api/support-requests/:supportRequestId/messages',
  summary: 'Adds a message to a support request and reopens it.',
  access: 'support:request',
  params,
  body: supportReply.extend({ messageId: requestId, ...attached }),
  maxBodyBytes: MAX_MESSAGE_BYTES,
  answer: z.object({ request: supportThread }),
});

export const closeSupportRequest = endpoint({
  method: 'POST',
  path: '/api/support-requests/:supportRequestId/close',
  summary: 'Closes a support request that needs no further answer.',
  access: 'support:request',
  params,
  answer: z.object({ request: supportThread }),
});

export const deleteSupportAttachment = endpoint({
  method: 'DELETE',
  path: '/api/support-attachments/:attachmentId',
  summary: 'Deletes an attachment permanently: the caller’s own, or any of the organisation for its admins.',
  access: 'support:request',
  params: z.object({ attachmentId: id }),
  answer: z.object({}),
});

/** Bytes of an attachment, for its organisation and for the support inbox. */
export const SUPPORT_ATTACHMENT_PATH = '/api/support-attachments/:attachmentId';
export const INBOX_ATTACHMENT_PATH = '/api/admin/support-attachments/:attachmentId';

export const findInboxRequests = endpoint({
  method: 'GET',
  path: '/api/admin/support-requests',
  summary: 'Lists the support requests of all organisations, those that await an answer first.',
  access: 'support:answer',
  query: findInboxRequestsQuery,
  answer: listAnswer(inboxRequest),
});

export const readInboxRequest = endpoint({
  method: 'GET',
  path: '/api/admin/support-requests/:supportRequestId',
  summary: 'Returns a support request of any organisation with all its messages.',
  access: 'support:answer',
  params,
  answer: z.object({ request: inboxThread }),
});

export const answerSupportRequest = endpoint({
  method: 'POST',
  path: '/api/admin/support-requests/:supportRequestId/messages',
  summary: 'Answers a support request that is not closed. The requester gets an email.',
  access: 'support:answer',
  params,
  body: supportReply.extend({ messageId: requestId, ...attached }),
  maxBodyBytes: MAX_MESSAGE_BYTES,
  answer: z.object({ request: inboxThread }),
  errors: ['not-now'],
});

export const setSupportRequestState = endpoint({
  method: 'POST',
  path: '/api/admin/support-requests/:supportRequestId/state',
  summary: 'Closes or reopens a support request.',
  access: 'support:answer',
  params,
  body: z.object({ state: z.enum(['closed', 'open']) }),
  answer: z.object({ request: inboxThread }),
});

export const findSupportAdmins = endpoint({
  method: 'GET',
  path: '/api/admin/support-admins',
  summary: 'Lists the platform admins to whom a support request can be assigned.',
  access: 'support:answer',
  answer: z.object({ people: z.array(colleague) }),
});

export const assignSupportRequest = endpoint({
  method: 'POST',
  path: '/api/admin/support-requests/:supportRequestId/assignee',
  summary: 'Assigns a support request to a platform admin, or to nobody.',
  access: 'support:answer',
  params,
  body: z.object({ personId: id.nullable() }),
  answer: z.object({ request: inboxThread }),
  errors: ['unknown-user'],
});

export const addSupportNote = endpoint({
  method: 'POST',
  path: '/api/admin/support-requests/:supportRequestId/notes',
  summary: 'Adds an internal note that only platform admins can read.',
  access: 'support:answer',
  params,
  body: supportNoteForm.extend({ noteId: requestId }),
  answer: z.object({ request: inboxThread }),
});

/** CSV of the lists, with the same queries. */
export const SUPPORT_CSV_PATH = '/api/support-requests.csv';
export const SUPPORT_INBOX_CSV_PATH = '/api/admin/support-requests.csv';

export const SUPPORT_STATE_LABELS: Record<SupportState, string> = {
  open: 'Waiting for an answer',
  answered: 'Answered',
  closed: 'Closed',
};
