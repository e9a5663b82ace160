import type { Payer } from '../../capabilities/jobs/paying.factory.ts';
import type { FaultHarness } from './fault-harness.ts';
import { findLeftovers } from './find-leftovers.ts';

/** Reads an organisation's payments, messages and leftovers. */
export async function readPayments(harness: FaultHarness, { organisationId, balance }: Payer) {
  const select = async (text: string) => (await harness.server.superuser.query(text, [organisationId])).rows;
  return {
    balance: await balance(),
    postings: await select(
      'select kind, sid, spent from credit_posting where organisation_id = $1 order by number',
    ),
    reservations: await select(
      `select state, amount, settled, refunded from credit_reservation where organisation_id = $1
       order by created_at, amount`,
    ),
    requests: await select(
      'select state, shortfall from credit_request where organisation_id = $1 order by 1, 2',
    ),
    files: await select(
      'select state, status, stage from job_file where organisation_id = $1 order by created_at',
    ),
    // A repeated view is recorded twice.
    audit: await select(
      `select action from audit_entry where organisation_id = $1 and action <> 'user.viewed' order by action`,
    ),
    messages: await readMessages(harness, organisationId),
    leftovers: await findLeftovers(harness.server, organisationId),
  };
}

/**
 * Reads the received mails and webhooks, deduplicated by id as a receiver does. A message that was written
 * but never arrived is undefined.
 */
export async function readMessages({ server, webhooks, mailServer }: FaultHarness, organisationId: string) {
  const { rows: written } = await server.superuser.query<{ id: string }>(
    'select id from mail where organisation_id = $1',
    [organisationId],
  );
  const sent = new Map(mailServer.messages.map((message) => [headerOf(message, 'Message-ID'), message]));
  const mails = written.map(({ id }) => sent.get(`<${id}@colloquy>`));
  const events = webhooks.received
    .map(({ headers, body }) => ({ id: headers['webhook-id'], ...JSON.parse(body) }))
    .filter(({ data }) => data.organisationId === organisationId);
  return {
    mails: mails.map((message) => message && headerOf(message, 'Subject')).toSorted(),
    webhooks: [...new Map(events.map(({ id, type }) => [id, type])).values()].toSorted(),
  };
}

const headerOf = (message: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*(?:\\r\\n\\s.*)*)`, 'm').exec(message)?.[1]?.replaceAll(/\r\n\s/g, ' ');
