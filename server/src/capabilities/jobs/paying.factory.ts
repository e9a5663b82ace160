import { type CreditRequest, findCreditRequests } from '@colloquy/contract/credits';
import { createJob, type JobBill, type JobDetail, readJob, readJobBill } from '@colloquy/contract/jobs';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { type Browser, actAs } from '../../testing/browser.ts';
import { makeWav, tone } from '../../testing/synthetic-audio.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { checkLedger, grantCredits, readBalance, publishCreditsArrived } from '../credits/index.ts';
import { uploadFile } from '../files/uploads.factory.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aSubscription } from '../subscriptions/subscriptions.factory.ts';

/** An organisation with a customer, an admin and only the credits that the test grants. */
export type Payer = {
  organisationId: string;
  person: TestPerson;
  customer: Browser;
  orgAdmin: Browser;
  orgAdminPerson: TestPerson;
  /** Grants credits as a platform admin. */
  grantCredits: (amount: number) => Promise<void>;
  balance: () => Promise<{ available: number; allocated: number; reserved: number; spent: number }>;
  /** Errors in its ledger. */
  check: () => Promise<string[]>;
  requests: (browser: Browser) => Promise<CreditRequest[]>;
};

export async function aPayer(server: TestServer, credits = 0): Promise<Payer> {
  const { id: organisationId } = await anOrganisation();
  await aSubscription(organisationId, { plan: 3 });
  const person = await aPerson(organisationId);
  const orgAdminPerson = await aPerson(organisationId, 'organisationadmin');
  const within = <T>(fn: () => Promise<T>): Promise<T> => run(asSystem(organisationId), fn);
  const grant = (amount: number): Promise<void> =>
    within(async () => {
      await grantCredits({ organisationId, postingId: newId(), amount });
      await publishCreditsArrived(organisationId);
    });
  if (credits > 0) await grant(credits);
  return {
    organisationId,
    person,
    customer: await actAs(server, person),
    orgAdmin: await actAs(server, orgAdminPerson),
    orgAdminPerson,
    grantCredits: grant,
    balance: () => within(() => readBalance(organisationId)),
    check: () => within(() => checkLedger()),
    requests: async (browser) => (await browser.get(findCreditRequests, { query: { organisationId } })).rows,
  };
}

/** Orders a transcription of this many seconds of audio. Returns the job id. */
export async function orderSeconds(customer: Browser, seconds: number): Promise<string> {
  const { job } = await customer.get(createJob, {
    body: {
      sid: 'SID002',
      requestId: newId(),
      name: `${seconds} seconds`,
      language: 'en',
      speakers: null,
    },
  });
  await uploadFile(customer, { jobId: job.id, name: 'interview.wav', bytes: makeWav(seconds, tone) });
  return job.id;
}

/** Waits until the first file of a job is in this state. */
export const untilState = (
  customer: Browser,
  jobId: string,
  state: NonNullable<JobDetail['progress']>['state'],
): Promise<JobDetail> =>
  waitFor(async () => {
    const { job } = await customer.get(readJob, { params: { jobId } });
    return job.files[0]?.progress.state === state && job;
  }, 30_000);

export const billOf = async (customer: Browser, jobId: string): Promise<JobBill> =>
  (await customer.get(readJobBill, { params: { jobId } })).bill;
