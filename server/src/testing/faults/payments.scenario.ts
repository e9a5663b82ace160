import {
  addOrganisationCredits,
  addUserCredits,
  addWebhook,
  cancelJob,
  deactivateUser,
  deleteJob,
  readUser,
  refundJob,
  takeBackUserCredits,
  WEBHOOK_EVENT_NAMES,
} from '@colloquy/contract';
import { bringMonthly } from '../../capabilities/credits/index.ts';
import { aPerson } from '../../capabilities/identity/identity.factory.ts';
import { aPayer, orderSeconds, type Payer } from '../../capabilities/jobs/paying.factory.ts';
import { anOrganisation } from '../../capabilities/organisations/organisations.factory.ts';
import { orderWords } from '../../capabilities/transcripts/pipeline/pipeline.factory.ts';
import { asTask } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { actAs, type Browser } from '../browser.ts';
import { makeMp3 } from '../sounds.ts';
import { readPayments } from './read-payments.ts';
import type { Scenario } from './every-point.ts';
import type { FaultHarness } from './fault-harness.ts';

type Paying = { payer: Payer; platform: Browser };
type Ordered = Paying & { jobId: string };

async function aPayingOrganisation({ server, webhooks }: FaultHarness, credits: number): Promise<Paying> {
  const payer = await aPayer(server, credits);
  await payer.orgAdmin.get(addWebhook, {
    body: { address: webhooks.address, description: '', events: WEBHOOK_EVENT_NAMES },
  });
  const house = await anOrganisation({ isHouse: true });
  return { payer, platform: await actAs(server, await aPerson(house.id, 'admin')) };
}

/** Work is ordered without credits, waits, is given them, is charged, and is given back in part. */
export const waitingWork = (harness: FaultHarness): Scenario<Ordered> => ({
  name: 'work that waits for credits',
  coveredElsewhere: /draw-peaks|make-playback|find-language|hear-speech|find-voices|merge-voices/,
  prepare: async () => {
    const paying = await aPayingOrganisation(harness, 0);
    return { ...paying, jobId: await orderSeconds(paying.payer.customer, 12) };
  },
  run: async ({ payer: { organisationId }, platform, jobId }) => {
    await harness.runToEnd(organisationId);
    const given = { postingId: newId(), amount: 1_000, expiresOn: null, reason: 'An order' };
    await harness.request('give credits', (signal) =>
      platform.get(addOrganisationCredits, { params: { organisationId }, body: given, signal }),
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

/** A file is longer than it says, so that it is paid anew, and silent, so that nothing is charged in the end. */
export const workInVain = (harness: FaultHarness): Scenario<Paying> => ({
  name: 'work that comes to nothing',
  coveredElsewhere: /draw-peaks|make-playback|find-language|^webhooks/,
  prepare: async () => {
    const paying = await aPayingOrganisation(harness, 1_000);
    const bytes = makeMp3(62, { claimed: 20 });
    await orderWords(paying.payer.customer, { name: 'longer.mp3', bytes });
    return paying;
  },
  run: ({ payer }) => harness.runToEnd(payer.organisationId),
  outcome: ({ payer }) => readPayments(harness, payer),
});

/** Paid work is cancelled in the middle, its job is deleted, and after 30 days purged. */
export const stoppedWork = (harness: FaultHarness): Scenario<Ordered> => ({
  name: 'work that is cancelled, deleted and purged',
  prepare: async () => {
    const paying = await aPayingOrganisation(harness, 1_000);
    const jobId = await orderSeconds(paying.payer.customer, 12);
    await harness.tasks.drain(paying.payer.organisationId, { until: 'transcripts.hear-speech' });
    return { ...paying, jobId };
  },
  run: async ({ payer: { organisationId, customer }, jobId }) => {
    const params = { jobId };
    // Who finds it done already had it done by the try whose answer was lost.
    await harness.request('cancel', (signal) => answered(customer.call(cancelJob, { params, signal }), 409));
    await harness.runToEnd(organisationId);
    await harness.request('delete', (signal) => answered(customer.call(deleteJob, { params, signal }), 404));
    const { behind } = harness.server;
    await behind.query(`update job set deleted_at = deleted_at - interval '31 days' where id = $1`, [jobId]);
    await behind.query(
      `update pgboss.job set start_after = now() where state < 'active' and data ->> 'taskId' in
         (select id::text from task where name = 'jobs.purge-job' and subject_id = $1)`,
      [jobId],
    );
    await harness.runToEnd(organisationId);
  },
  outcome: async ({ payer, jobId }) => {
    const { rows } = await harness.server.behind.query(
      `select (select count(*) from job where id = $1) + (select count(*) from file where owner_id = $1)
         + (select count(*) from recording where job_id = $1) as rows`,
      [jobId],
    );
    return { left: rows, ...(await readPayments(harness, payer)) };
  },
});

/** A user is given credits, some are taken back, and the rest is when the account is closed. */
export const creditsOfAUser = (harness: FaultHarness, by: 'orgAdmin' | 'platform'): Scenario<Paying> => ({
  name: `credits of a user whose account is closed by ${by}`,
  prepare: () => aPayingOrganisation(harness, 1_000),
  run: async ({ payer, platform }) => {
    const { organisationId, orgAdmin, person } = payer;
    const params = { organisationId };
    const order = { postingId: newId(), personId: person.id, amount: 300 };
    await harness.request('allot', (signal) => orgAdmin.get(addUserCredits, { params, body: order, signal }));
    const back = { postingId: newId(), personId: person.id, amount: 100 };
    await harness.request('take back', (signal) =>
      orgAdmin.get(takeBackUserCredits, { params, body: back, signal }),
    );
    const closer = by === 'platform' ? platform : orgAdmin;
    await harness.request('close the account', async (signal) => {
      const at = { params: { userId: person.id }, signal };
      const { user } = await closer.get(readUser, at);
      // As a person does, who looks whether it is done.
      if (user.state === 'active')
        await closer.get(deactivateUser, { ...at, body: { version: user.version, successorId: null } });
    });
    await harness.runToEnd(organisationId);
  },
  outcome: ({ payer }) => readPayments(harness, payer),
});

/** The credits that a plan brings each month, and the invoice of the month before. */
export const monthlyGrant = (harness: FaultHarness): Scenario<Paying> => ({
  name: 'what a month brings',
  prepare: async () => {
    const paying = await aPayingOrganisation(harness, 0);
    const { organisationId } = paying.payer;
    // On the free plan.
    await harness.server.behind.query('delete from subscription where organisation_id = $1', [
      organisationId,
    ]);
    await run(asTask(organisationId), () =>
      enqueue(bringMonthly, { organisationId, subjectId: organisationId, key: 'today', payload: {} }),
    );
    return paying;
  },
  run: ({ payer }) => harness.runToEnd(payer.organisationId),
  outcome: ({ payer }) => readPayments(harness, payer),
});

/** Fails unless it was done, just now or before. */
async function answered(reply: Promise<{ ok: boolean; status: number }>, doneBefore: number): Promise<void> {
  const { ok, status } = await reply;
  if (!ok && status !== doneBefore) throw new Error(`It was answered ${status}.`);
}
