import { addOrganisationCredits, addUserCredits, withdrawUserCredits } from '@colloquy/contract/credits';
import { cancelJob, deleteJob, refundJob } from '@colloquy/contract/jobs';
import { deactivateUser, readUser } from '@colloquy/contract/users';
import { addWebhook, WEBHOOK_EVENT_NAMES } from '@colloquy/contract/webhooks';
import { grantMonthlyCredits } from '../../capabilities/credits/index.ts';
import { aPerson } from '../../capabilities/identity/identity.factory.ts';
import { aPayer, orderSeconds, type Payer } from '../../capabilities/jobs/paying.factory.ts';
import { anOrganisation } from '../../capabilities/organisations/organisations.factory.ts';
import { createTranscriptionJob } from '../../capabilities/transcription/pipeline/pipeline.factory.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { actAs, type Browser } from '../browser.ts';
import { makeMp3 } from '../synthetic-audio.ts';
import { readPayments } from './read-outcome.ts';
import type { Scenario } from './fault-plans.ts';
import type { FaultHarness } from './fault-harness.ts';

type PayingOrganisation = { payer: Payer; platform: Browser };
type OrderedJob = PayingOrganisation & { jobId: string };

async function createPayingOrganisation(
  { server, webhooks }: FaultHarness,
  credits: number,
): Promise<PayingOrganisation> {
  const payer = await aPayer(server, credits);
  await payer.orgAdmin.get(addWebhook, {
    body: { address: webhooks.address, description: '', events: WEBHOOK_EVENT_NAMES },
  });
  const operator = await anOrganisation({ isOperator: true });
  return { payer, platform: await actAs(server, await aPerson(operator.id, 'admin')) };
}

/** Work is ordered without credits, waits, receives credits, is charged and partly refunded. */
export const unpaidWork = (harness: FaultHarness): Scenario<OrderedJob> => ({
  name: 'work that waits for credits',
  coveredElsewhere:
    /compute-peaks|make-playback|detect-language|transcribe-locally|diarize-recording|merge-diarization/,
  prepare: async () => {
    const prepared = await createPayingOrganisation(harness, 0);
    return { ...prepared, jobId: await orderSeconds(prepared.payer.customer, 12) };
  },
  run: async ({ payer: { organisationId }, platform, jobId }) => {
    await harness.runToEnd(organisationId);
    const grant = { postingId: newId(), amount: 1_000, expiresOn: null, reason: 'An order' };
    await harness.request('grant credits', (signal) =>
      platform.get(addOrganisationCredits, { params: { organisationId }, body: grant, signal }),
    );
    await harness.runToEnd(organisationId);
    const refund = { refundId: newId(), amount: 7, reason: 'A part was noise.' };
    await harness.request('refund', (signal) =>
      platform.get(refundJob, { params: { jobId }, body: refund, signal }),
    );
    await harness.runToEnd(organisationId);
  },
  outcome: ({ payer }) => readPayments(harness, payer),
});

/** A file is longer than declared, so it is charged again, and silent, so nothing is charged in the end. */
export const unusedWork = (harness: FaultHarness): Scenario<PayingOrganisation> => ({
  name: 'work without a result',
  coveredElsewhere: /compute-peaks|make-playback|detect-language|^webhooks/,
  prepare: async () => {
    const prepared = await createPayingOrganisation(harness, 1_000);
    const bytes = makeMp3(62, { claimed: 20 });
    await createTranscriptionJob(prepared.payer.customer, { name: 'longer.mp3', bytes });
    return prepared;
  },
  run: ({ payer }) => harness.runToEnd(payer.organisationId),
  outcome: ({ payer }) => readPayments(harness, payer),
});

/** Paid work is cancelled midway, its job deleted and purged after 30 days. */
export const cancelledWork = (harness: FaultHarness): Scenario<OrderedJob> => ({
  name: 'work that is cancelled, deleted and purged',
  prepare: async () => {
    const prepared = await createPayingOrganisation(harness, 1_000);
    const jobId = await orderSeconds(prepared.payer.customer, 12);
    await harness.tasks.drain(prepared.payer.organisationId, { until: 'transcription.transcribe-locally' });
    return { ...prepared, jobId };
  },
  run: async ({ payer: { organisationId, customer }, jobId }) => {
    const params = { jobId };
    // Already done by an attempt whose response was lost.
    await harness.request('cancel', (signal) =>
      requireDone(customer.call(cancelJob, { params, signal }), 409),
    );
    await harness.runToEnd(organisationId);
    await harness.request('delete', (signal) =>
      requireDone(customer.call(deleteJob, { params, signal }), 404),
    );
    const { superuser } = harness.server;
    await superuser.query(`update job set deleted_at = deleted_at - interval '31 days' where id = $1`, [
      jobId,
    ]);
    await superuser.query(
      `update pgboss.job set start_after = now() where state < 'active' and data ->> 'taskId' in
         (select id::text from task where name = 'jobs.purge-job' and subject_id = $1)`,
      [jobId],
    );
    await harness.runToEnd(organisationId);
  },
  outcome: async ({ payer, jobId }) => {
    const { rows } = await harness.server.superuser.query(
      `select (select count(*) from job where id = $1) + (select count(*) from file where owner_id = $1)
         + (select count(*) from recording where job_id = $1) as rows`,
      [jobId],
    );
    return { left: rows, ...(await readPayments(harness, payer)) };
  },
});

/** A user receives credits, some are withdrawn, and the rest when the account is closed. */
export const closedUserCredits = (
  harness: FaultHarness,
  by: 'orgAdmin' | 'platform',
): Scenario<PayingOrganisation> => ({
  name: `credits of a user whose account is closed by ${by}`,
  prepare: () => createPayingOrganisation(harness, 1_000),
  run: async ({ payer, platform }) => {
    const { organisationId, orgAdmin, person } = payer;
    const params = { organisationId };
    const order = { postingId: newId(), personId: person.id, amount: 300 };
    await harness.request('allocate credits', (signal) =>
      orgAdmin.get(addUserCredits, { params, body: order, signal }),
    );
    const back = { postingId: newId(), personId: person.id, amount: 100 };
    await harness.request('withdraw credits', (signal) =>
      orgAdmin.get(withdrawUserCredits, { params, body: back, signal }),
    );
    const closer = by === 'platform' ? platform : orgAdmin;
    await harness.request('close the account', async (signal) => {
      const at = { params: { userId: person.id }, signal };
      const { user } = await closer.get(readUser, at);
      // Checks first, as a person would.
      if (user.state === 'active')
        await closer.get(deactivateUser, { ...at, body: { version: user.version, successorId: null } });
    });
    await harness.runToEnd(organisationId);
  },
  outcome: ({ payer }) => readPayments(harness, payer),
});

/** Monthly credits of a plan, and the invoice of the previous month. */
export const monthlyGrant = (harness: FaultHarness): Scenario<PayingOrganisation> => ({
  name: 'the monthly grant',
  prepare: async () => {
    const prepared = await createPayingOrganisation(harness, 0);
    const { organisationId } = prepared.payer;
    // Falls back to the free plan.
    await harness.server.superuser.query('delete from subscription where organisation_id = $1', [
      organisationId,
    ]);
    await run(asSystem(organisationId), () =>
      enqueue(grantMonthlyCredits, { organisationId, subjectId: organisationId, key: 'today', payload: {} }),
    );
    return prepared;
  },
  run: ({ payer }) => harness.runToEnd(payer.organisationId),
  outcome: ({ payer }) => readPayments(harness, payer),
});

/** Throws unless the request succeeded, now or earlier. */
async function requireDone(
  reply: Promise<{ ok: boolean; status: number }>,
  doneBefore: number,
): Promise<void> {
  const { ok, status } = await reply;
  if (!ok && status !== doneBefore) throw new Error(`The request failed with ${status}.`);
}
