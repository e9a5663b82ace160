import {
  type CreditRequest,
  createJob,
  findCreditRequests,
  type JobBill,
  type JobDetail,
  readJob,
  readJobBill,
} from '@colloquy/contract';
import { asTask } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { type Browser, actAs } from '../../testing/browser.ts';
import { makeWav, tone } from '../../testing/sounds.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { checkLedger, grantCredits, readBalance, tellCreditsArrived } from '../credits/index.ts';
import { uploadFile } from '../files/uploads.factory.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aSubscription } from '../subscriptions/subscriptions.factory.ts';

/** An organisation that has what it is given and nothing else, with a customer and an admin. */
export type Payer = {
  organisationId: string;
  person: TestPerson;
  customer: Browser;
  orgAdmin: Browser;
  orgAdminPerson: TestPerson;
  /** As those who run the installation do. */
  give: (amount: number) => Promise<void>;
  balance: () => Promise<{ available: number; allotted: number; reserved: number; spent: number }>;
  /** What is wrong with its ledger. */
  check: () => Promise<string[]>;
  requests: (browser: Browser) => Promise<CreditRequest[]>;
};

export async function aPayer(server: TestServer, credits = 0): Promise<Payer> {
  const { id: organisationId } = await anOrganisation();
  await aSubscription(organisationId, { plan: 3 });
  const person = await aPerson(organisationId);
  const orgAdminPerson = await aPerson(organisationId, 'organisationadmin');
  const within = <T>(fn: () => Promise<T>): Promise<T> => run(asTask(organisationId), fn);
  const give = (amount: number): Promise<void> =>
    within(async () => {
      await grantCredits({ organisationId, postingId: newId(), amount });
      await tellCreditsArrived(organisationId);
    });
  if (credits > 0) await give(credits);
  return {
    organisationId,
    person,
    customer: await actAs(server, person),
    orgAdmin: await actAs(server, orgAdminPerson),
    orgAdminPerson,
    give,
    balance: () => within(() => readBalance(organisationId)),
    check: () => within(() => checkLedger()),
    requests: async (browser) => (await browser.get(findCreditRequests, { query: { organisationId } })).rows,
  };
}

/** Orders the words of so many seconds of sound. Answers the job's id. */
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
