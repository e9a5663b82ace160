import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, listAnswer, listQuery, organisationFilter } from '../wire.ts';

export const SUPPORT_STATES = ['open', 'answered', 'closed'] as const;
export type SupportState = (typeof SUPPORT_STATES)[number];

/** The number that people see, counted in each organisation. */
export const supportCode = (number: number): string => `S-${number}`;

const text = z
  .string()
  .trim()
  .min(1, 'Write what you want to say.')
  .max(10_000, 'Use at most 10,000 characters.');

/** What may be attached to one message. */
export const MOST_ATTACHMENTS = 5;
export const LARGEST_ATTACHMENT_BYTES = 5 * 1024 * 1024;
/** By extension; the server looks at the content as well. */
export const ATTACHMENT_TYPES = ['png', 'jpg', 'jpeg', 'pdf', 'docx', 'xlsx', 'txt', 'csv', 'log'] as const;

const LARGEST_MESSAGE_BYTES = MOST_ATTACHMENTS * Math.ceil(LARGEST_ATTACHMENT_BYTES / 3) * 4 + 100_000;

/** A small file as a message brings it. */
export const newAttachment = z.object({
  name: z.string().min(1).max(500).meta({ description: 'Name of the file, with its extension' }),
  content: z
    .string()
    .min(1, 'The file is empty.')
    .max(Math.ceil(LARGEST_ATTACHMENT_BYTES / 3) * 4, 'Attach files of at most 5 MB.')
    .meta({ description: 'Its bytes in base64', examples: ['SGVsbG8='] }),
});
export type NewAttachment = z.infer<typeof newAttachment>;

const attached = {
  attachments: z
    .array(newAttachment)
    .max(MOST_ATTACHMENTS, 'Attach at most 5 files.')
    .default([])
    .meta({ description: 'Pictures, PDF, Word and Excel documents and plain text' }),
};

export const supportAttachment = z.object({
  id,
  name: z.string(),
  bytes: z.number().int(),
  canDelete: z.boolean().meta({ description: 'The caller may delete it' }),
});
export type SupportAttachment = z.infer<typeof supportAttachment>;

export const supportQuestion = z.object({
  subject: z
    .string()
    .trim()
    .min(1, 'Say in a few words what it is about.')
    .max(200, 'Use at most 200 characters.'),
  text,
});

export const supportRequest = z.object({
  id,
  code: z.string().meta({ description: 'S-12, counted in its organisation' }),
  subject: z.string(),
  state: z.enum(SUPPORT_STATES).meta({ description: 'open: it waits for an answer' }),
  askedBy: z.string().meta({ description: 'Name of the person' }),
  isOwn: z.boolean().meta({ description: 'The caller asked it' }),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
});
export type SupportRequest = z.infer<typeof supportRequest>;

export const supportMessage = z.object({
  id,
  isAnswer: z.boolean().meta({ description: 'Written by those who run the installation' }),
  author: z.string().nullable().meta({
    description: 'Null for an answer, unless the desk reads it: who answers is not named to others',
  }),
  text: z.string(),
  at: z.iso.datetime(),
  attachments: z.array(supportAttachment),
});

export const supportThread = supportRequest.extend({ messages: z.array(supportMessage) });
export type SupportThread = z.infer<typeof supportThread>;

const colleague = z.object({ id, name: z.string() });

/** What those who run the installation tell one another about a request. Its organisation never reads it. */
export const supportNote = z.object({
  id,
  author: z.string().nullable(),
  text: z.string(),
  at: z.iso.datetime(),
});

/** At the desk it is said whose request it is, and who answers it. */
const ofOrganisation = {
  organisation: z.string(),
  organisationId: id,
  assignee: colleague.nullable().meta({ description: 'The platform admin who takes care of it' }),
};
export const deskRequest = supportRequest.extend(ofOrganisation);
export type DeskRequest = z.infer<typeof deskRequest>;
export const deskThread = supportThread.extend({
  ...ofOrganisation,
  personId: id,
  email: z.string(),
  notes: z.array(supportNote),
});
export type DeskThread = z.infer<typeof deskThread>;

const params = z.object({ supportRequestId: id });
const requestId = id.meta({ description: 'Made by the client: a repeated request writes once' });

const supportQuery = listQuery(['changedAt']).extend({ state: z.enum(SUPPORT_STATES).optional() });

export const findSupportRequests = endpoint({
  method: 'GET',
  path: '/api/support-requests',
  summary: "The caller's own requests; an organisation's admin sees those of everybody in it.",
  access: 'support:ask',
  query: supportQuery,
  answer: listAnswer(supportRequest),
});

export const askSupport = endpoint({
  method: 'POST',
  path: '/api/support-requests',
  summary: 'Asks those who run the installation.',
  access: 'support:ask',
  body: supportQuestion.extend({ requestId, ...attached }),
  largestBody: LARGEST_MESSAGE_BYTES,
  answer: z.object({ request: supportThread }),
});

export const readSupportRequest = endpoint({
  method: 'GET',
  path: '/api/support-requests/:supportRequestId',
  summary: 'A request with everything that was said about it.',
  access: 'support:ask',
  params,
  answer: z.object({ request: supportThread }),
});

export const supportReply = z.object({ text });

export const replyToSupport = endpoint({
  method: 'POST',
  path: '/api/support-requests/:supportRequestId/messages',
  summary: 'Says more about a request, which opens it again.',
  access: 'support:ask',
  params,
  body: supportReply.extend({ messageId: requestId, ...attached }),
  largestBody: LARGEST_MESSAGE_BYTES,
  answer: z.object({ request: supportThread }),
});

export const closeSupportRequest = endpoint({
  method: 'POST',
  path: '/api/support-requests/:supportRequestId/close',
  summary: 'The asker needs no further answer.',
  access: 'support:ask',
  params,
  answer: z.object({ request: supportThread }),
});

export const deleteSupportAttachment = endpoint({
  method: 'DELETE',
  path: '/api/support-attachments/:attachmentId',
  summary: 'Deletes an attachment for good: an own one, or as an admin of the organisation any of it.',
  access: 'support:ask',
  params: z.object({ attachmentId: id }),
  answer: z.object({}),
});

/** The bytes of an attachment: for its organisation, and for the desk. */
export const SUPPORT_ATTACHMENT_PATH = '/api/support-attachments/:attachmentId';
export const DESK_ATTACHMENT_PATH = '/api/admin/support-attachments/:attachmentId';

export const findDeskRequests = endpoint({
  method: 'GET',
  path: '/api/admin/support-requests',
  summary: 'The requests of all organisations: those that wait for an answer first.',
  access: 'support:answer',
  query: listQuery(['urgency', 'changedAt']).extend({
    state: z.enum(SUPPORT_STATES).optional(),
    organisation: organisationFilter,
    assignee: z
      .union([z.literal('none'), id])
      .optional()
      .meta({ description: 'Who takes care of it, or `none`: nobody yet' }),
  }),
  answer: listAnswer(deskRequest),
});

export const readDeskRequest = endpoint({
  method: 'GET',
  path: '/api/admin/support-requests/:supportRequestId',
  summary: 'A request of any organisation with everything that was said about it.',
  access: 'support:answer',
  params,
  answer: z.object({ request: deskThread }),
});

export const answerSupportRequest = endpoint({
  method: 'POST',
  path: '/api/admin/support-requests/:supportRequestId/messages',
  summary: 'Answers a request that is not closed; a mail tells the asker.',
  access: 'support:answer',
  params,
  body: supportReply.extend({ messageId: requestId, ...attached }),
  largestBody: LARGEST_MESSAGE_BYTES,
  answer: z.object({ request: deskThread }),
  errors: ['not-now'],
});

export const settleSupportRequest = endpoint({
  method: 'POST',
  path: '/api/admin/support-requests/:supportRequestId/state',
  summary: 'Closes a request, or opens it again.',
  access: 'support:answer',
  params,
  body: z.object({ state: z.enum(['closed', 'open']) }),
  answer: z.object({ request: deskThread }),
});

export const findDeskAdmins = endpoint({
  method: 'GET',
  path: '/api/admin/desk-admins',
  summary: 'The platform admins to whom a request can be assigned.',
  access: 'support:answer',
  answer: z.object({ people: z.array(colleague) }),
});

export const assignSupportRequest = endpoint({
  method: 'POST',
  path: '/api/admin/support-requests/:supportRequestId/assignee',
  summary: 'Assigns a request to a platform admin, or to nobody.',
  access: 'support:answer',
  params,
  body: z.object({ personId: id.nullable() }),
  answer: z.object({ request: deskThread }),
  errors: ['unknown-user'],
});

export const supportNoteForm = z.object({ text });

export const addSupportNote = endpoint({
  method: 'POST',
  path: '/api/admin/support-requests/:supportRequestId/notes',
  summary: 'Adds an internal note, which only platform admins read.',
  access: 'support:answer',
  params,
  body: supportNoteForm.extend({ noteId: requestId }),
  answer: z.object({ request: deskThread }),
});

/** The lists as CSV, under the same queries. */
export const SUPPORT_CSV_PATH = '/api/support-requests.csv';
export const DESK_CSV_PATH = '/api/admin/support-requests.csv';
