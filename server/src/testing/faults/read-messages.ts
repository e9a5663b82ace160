import type { FaultHarness } from './fault-harness.ts';

/**
 * Who was told what, outside: each message once, as its receiver tells one that comes again by its id. What was written
 * and never came is missing.
 */
export async function readMessages({ server, webhooks, mailServer }: FaultHarness, organisationId: string) {
  const { rows: written } = await server.behind.query<{ id: string }>(
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
