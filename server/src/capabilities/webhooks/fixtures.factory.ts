import { newId } from '../../platform/ids.ts';
import type { CapabilityFixtures } from '../../testing/fixtures.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { aDraft } from '../jobs/jobs.factory.ts';

/** Inserts the only webhook of an organisation, with one unsent message. */
export async function insertWebhookRows(
  { superuser }: TestServer,
  organisationId: string,
): Promise<{ id: string; messageId: string }> {
  const [id, messageId] = [newId(), newId()];
  const nothing = {
    jobId: null,
    jobCode: null,
    jobFileId: null,
    recordingId: null,
    state: null,
    reason: null,
  };
  const payload = {
    type: 'webhook.test',
    timestamp: new Date().toISOString(),
    data: { organisationId, ...nothing },
  };
  await superuser.query('delete from webhook where organisation_id = $1', [organisationId]);
  await superuser.query(
    `insert into webhook (organisation_id, id, address, events, secret, created_by, created_at)
     values ($1, $2, 'https://hooks.example.org/', '{file.ready}', '', $2, now())`,
    [organisationId, id],
  );
  await superuser.query(
    `insert into webhook_message (organisation_id, id, webhook_id, event_key, payload, created_at)
     values ($1, $2, $3, 'test', $4, now())`,
    [organisationId, messageId, id, payload],
  );
  return { id, messageId };
}

export default {
  fixtures: {
    webhookId: async (server, { browser, person }) => {
      const { id: jobId } = await aDraft(browser);
      const { id, messageId } = await insertWebhookRows(server, person.organisationId);
      return { id, jobId, knownIds: { messageId } };
    },
  },
  ofOrganisation: ['webhookId'],
} satisfies CapabilityFixtures;
