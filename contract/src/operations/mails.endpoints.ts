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
    .meta({ description: '`null` if it contains information about the organisation’s work' }),
  state: z.enum(MAIL_STATES).meta({
    description: '`given-up`: sending failed too often; `expired`: not sent while its content was valid',
  }),
  tries: z.number().int(),
  holdsContent: z.boolean().meta({
    description: 'Whether it concerns the organisation’s work, so that only the recipient may read it',
  }),
  hasText: z.boolean().meta({
    description: 'Whether its text is still stored. The text is deleted when the email is sent or expires.',
  }),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
});
export type MailSummary = z.infer<typeof mailSummary>;

export const findMails = endpoint({
  method: 'GET',
  path: '/api/admin/mails',
  summary: 'Lists the emails of the installation, unsent and sent.',
  access: 'mail:read',
  query: findMailsQuery,
  answer: listAnswer(mailSummary).extend({
    hasServer: z
      .boolean()
      .meta({ description: 'Whether email is sent by SMTP; otherwise platform admins read it here' }),
  }),
});

const params = z.object({ mailId: id });

export const openMail = endpoint({
  method: 'POST',
  path: '/api/admin/mails/:mailId/open',
  summary:
    'Returns the text of an unsent email, to pass it on if there is no mail server. The request is audited.',
  access: 'mail:read',
  params,
  answer: z.object({ text: z.string() }),
  errors: ['not-now'],
});

export const sendMailAgain = endpoint({
  method: 'POST',
  path: '/api/admin/mails/:mailId/send-again',
  summary: 'Sends an unsent email again immediately.',
  access: 'mail:read',
  params,
  answer: z.object({}),
  errors: ['not-now'],
});

/** CSV of the list, with the same query. */
export const MAILS_CSV_PATH = '/api/admin/mails.csv';

export const MAIL_STATE_LABELS: Record<MailState, string> = {
  waiting: 'Queued',
  'given-up': 'Failed',
  sent: 'Sent',
  expired: 'Expired',
};
