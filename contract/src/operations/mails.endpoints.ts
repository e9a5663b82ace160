import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, listAnswer } from '../wire.ts';
import { findMailsQuery, MAIL_STATES, type MailState } from './inputs.ts';

export const mailSummary = z.object({
  id,
  organisation: z.string(),
  to: z.string(),
  subject: z
    .string()
    .nullable()
    .meta({ description: 'Null where it names what belongs to the organisation' }),
  state: z.enum(MAIL_STATES).meta({
    description: 'given-up: tried too often; expired: not sent before what it says no longer held',
  }),
  tries: z.number().int(),
  holdsContent: z
    .boolean()
    .meta({ description: 'It is about work of the organisation: nobody else reads it' }),
  hasText: z.boolean().meta({ description: 'Its text is kept; it is blanked once sent or expired' }),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
});
export type MailSummary = z.infer<typeof mailSummary>;

export const findMails = endpoint({
  method: 'GET',
  path: '/api/admin/mails',
  summary: 'The mails that wait and those that were sent.',
  access: 'mail:read',
  query: findMailsQuery,
  answer: listAnswer(mailSummary).extend({
    hasServer: z.boolean().meta({ description: 'Mails leave by SMTP; else they wait to be read here' }),
  }),
});

const params = z.object({ mailId: id });

export const openMail = endpoint({
  method: 'POST',
  path: '/api/admin/mails/:mailId/open',
  summary: 'Reads the text of a mail that no server takes away; that it was read is recorded.',
  access: 'mail:read',
  params,
  answer: z.object({ text: z.string() }),
  errors: ['not-now'],
});

export const sendMailAgain = endpoint({
  method: 'POST',
  path: '/api/admin/mails/:mailId/send-again',
  summary: 'Tries an unsent mail anew, at once.',
  access: 'mail:read',
  params,
  answer: z.object({}),
  errors: ['not-now'],
});

/** CSV of the list, with the same query. */
export const MAILS_CSV_PATH = '/api/admin/mails.csv';

export const MAIL_STATE_LABELS: Record<MailState, string> = {
  waiting: 'Waits',
  'given-up': 'Given up',
  sent: 'Sent',
  expired: 'Expired unsent',
};
