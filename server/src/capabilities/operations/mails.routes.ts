import {
  MAIL_STATE_LABELS,
  findMails as findEndpoint,
  MAILS_CSV_PATH,
  openMail as openEndpoint,
  sendMailAgain as sendEndpoint,
} from '@colloquy/contract/operations';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { serveCsv } from '../../platform/http/csv-route.ts';
import { callerOf, readAllOrganisations } from '../../platform/http/cross-organisation.ts';
import { serve } from '../../platform/http/serve.ts';
import { refuse } from '../../platform/refusal.ts';
import { findMails, openMail, sendMailAgain } from './mails.ts';

export function mailRoutes(app: FastifyInstance, { config }: Context): void {
  const hasServer = config.mail !== undefined;
  serve(app, findEndpoint, async (call) => ({
    ...(await readAllOrganisations(call.run, 'mails.listed', () => findMails(call.query))),
    hasServer,
  }));
  serve(app, openEndpoint, async (call) => {
    const admin = await call.run(async (who) => who);
    if (hasServer)
      refuse('not-now', 'This installation sends its emails, so only their recipients can read them.');
    return { text: await openMail(admin, call.params.mailId) };
  });
  serve(app, sendEndpoint, async (call) => {
    const adminId = await call.run(async (who) => who.personId);
    if (!hasServer)
      refuse('not-now', 'No mail server is configured. Set SMTP_URL to send the queued emails.');
    await sendMailAgain(adminId, call.params.mailId);
    return {};
  });
  serveCsv(app, {
    path: MAILS_CSV_PATH,
    endpoint: findEndpoint,
    fileName: 'mails.csv',
    findPage: (request, filter) =>
      readAllOrganisations(callerOf(request, findEndpoint), 'mails.listed', () => findMails(filter)),
    columns: [
      ['subject', 'Subject', (row) => row.subject ?? 'About the organisation’s work'],
      ['to', 'To', (row) => row.to],
      ['state', 'State', (row) => MAIL_STATE_LABELS[row.state]],
      ['tries', 'Attempts', (row) => row.tries],
      ['organisation', 'Organisation', (row) => row.organisation],
      ['created', 'Created', (row) => row.createdAt],
      ['sent', 'Sent', (row) => row.sentAt],
    ],
  });
}
