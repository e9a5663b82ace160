import type pg from 'pg';
import { aPerson, TEST_PASSWORD } from '../server/src/capabilities/identity/identity.factory.ts';
import { anOrganisation } from '../server/src/capabilities/organisations/organisations.factory.ts';
import { aSubscription } from '../server/src/capabilities/subscriptions/subscriptions.factory.ts';
import type { Config } from '../server/src/platform/config.ts';
import { type Browser, actAs } from '../server/src/testing/browser.ts';
import {
  type DedicatedPostgres,
  openNewInstallation,
  startDedicatedPostgres,
} from '../server/src/testing/dedicated-cluster.ts';
import { startProcess, type TestProcess } from '../server/src/testing/test-process.ts';

const PRODUCTION = { NODE_ENV: 'production', COLLOQUY_LOG: 'error' };

/** The product as in production, on its own database and data folder, with a signed-in customer. */
export type BenchEnvironment = {
  config: Config;
  url: string;
  customer: Browser;
  organisationId: string;
  customerId: string;
  /** Credentials of the customer. */
  signIn: { username: string; password: string };
  /** Superuser connection for inserting test data. */
  superuser: pg.Pool;
  startWorker: (kind: 'worker' | 'fake-engines') => Promise<TestProcess>;
  close: () => Promise<void>;
};

/** PostgreSQL for all benchmarks of this process; each has its own database. */
let postgres: Promise<DedicatedPostgres> | undefined;
let databases = 0;

export async function stopPostgres(): Promise<void> {
  const started = postgres;
  postgres = undefined;
  // The benchmark that needed it has reported a failed start.
  await (await started?.catch(() => undefined))?.stop();
}

/** Requires `stopPostgres` when all benchmarks have ended. */
export async function openBenchEnvironment(): Promise<BenchEnvironment> {
  postgres ??= startDedicatedPostgres();
  databases += 1;
  const installation = await openNewInstallation(await postgres, `bench_${databases}`);
  const { config, superuser } = installation;
  const web = await startProcess('web', config, PRODUCTION);
  const processes = [web];
  const organisationId = (await anOrganisation()).id;
  // More seats, hours and credits than any benchmark uses.
  await aSubscription(organisationId, { plan: 2, seats: 10_000 });
  const person = await aPerson(organisationId);
  const server = { url: web.address, config, superuser };
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
      await installation.close();
    },
  };
}
