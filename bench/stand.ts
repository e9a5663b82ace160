import type pg from 'pg';
import { aPerson, TEST_PASSWORD } from '../server/src/capabilities/identity/identity.factory.ts';
import { anOrganisation } from '../server/src/capabilities/organisations/organisations.factory.ts';
import { aSubscription } from '../server/src/capabilities/subscriptions/subscriptions.factory.ts';
import type { Config } from '../server/src/platform/config.ts';
import { type Browser, actAs } from '../server/src/testing/browser.ts';
import { startOwnCluster } from '../server/src/testing/own-cluster.ts';
import { startProcess, type TestProcess } from '../server/src/testing/test-process.ts';

const PRODUCTION = { NODE_ENV: 'production', COLLOQUY_LOG: 'error' };

/** The product on a PostgreSQL and a data folder of its own, as in production, with a customer who is signed in. */
export type Stand = {
  config: Config;
  url: string;
  customer: Browser;
  organisationId: string;
  customerId: string;
  /** What the customer types to sign in. */
  signIn: { username: string; password: string };
  /** The superuser's view, for making what is measured. */
  behind: pg.Pool;
  startWorker: (kind: 'worker' | 'quick') => Promise<TestProcess>;
  close: () => Promise<void>;
};

export async function openStand(): Promise<Stand> {
  const cluster = await startOwnCluster();
  const { config, behind } = cluster;
  const web = await startProcess('web', config, PRODUCTION);
  const processes = [web];
  const organisationId = (await anOrganisation()).id;
  // More people, hours and credits than a bench uses.
  await aSubscription(organisationId, { plan: 2, seats: 10_000 });
  const person = await aPerson(organisationId);
  const server = { url: web.address, config, behind };
  return {
    ...server,
    organisationId,
    customerId: person.id,
    signIn: { username: person.username, password: TEST_PASSWORD },
    customer: await actAs(server, person),
    startWorker: async (kind) => {
      const worker = await startProcess(kind, config, PRODUCTION);
      processes.push(worker);
      return worker;
    },
    close: async () => {
      await Promise.all(processes.map((each) => each.end()));
      await cluster.stop();
    },
  };
}
