import type { Payer } from '../../capabilities/jobs/paying.factory.ts';
import type { FaultHarness } from './fault-harness.ts';
import { findLeftovers } from './find-leftovers.ts';
import { readMessages } from './read-messages.ts';

/** What an organisation has paid, who was told, and what was left over. */
export async function readPayments(harness: FaultHarness, { organisationId, balance }: Payer) {
  const ask = async (text: string) => (await harness.server.behind.query(text, [organisationId])).rows;
  return {
    balance: await balance(),
    postings: await ask(
      'select kind, sid, spent from credit_posting where organisation_id = $1 order by number',
    ),
    reservations: await ask(
      `select state, amount, settled, refunded from credit_reservation where organisation_id = $1
       order by created_at, amount`,
    ),
    requests: await ask('select state, lacks from credit_request where organisation_id = $1 order by 1, 2'),
    files: await ask(
      'select state, standing, stage from job_file where organisation_id = $1 order by created_at',
    ),
    // Who looks twice is seen twice.
    audit: await ask(
      `select action from audit_entry where organisation_id = $1 and action <> 'user.looked-at' order by action`,
    ),
    messages: await readMessages(harness, organisationId),
    leftovers: await findLeftovers(harness.server, organisationId),
  };
}
