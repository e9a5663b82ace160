import type { FastifyInstance } from 'fastify';
import './tasks.ts';
import { applyOperatorLimit, openSecondFactors } from './capabilities/identity/index.ts';
import { openModels } from './capabilities/models/index.ts';
import { registerCapabilities } from './capabilities.ts';
import type { Config } from './platform/config.ts';
import { limitIdleSessions } from './platform/database/open.ts';
import { loginUrl } from './platform/database/logins.ts';
import { closePools, openPools, pool } from './platform/database/pools.ts';
import { waitForSchema } from './platform/database/migrate.ts';
import { openBus } from './platform/hints/hint-bus.ts';
import { makeApp } from './platform/http/app.ts';
import { serveScreens } from './platform/http/screens.ts';
import { openOutbox } from './platform/mail/outbox.ts';
import { openWebhooks } from './capabilities/webhooks/index.ts';
import { openOutbound } from './platform/outbound/index.ts';
import { openStorage } from './platform/storage/index.ts';
import { startQueue, stopQueue } from './platform/tasks/queue.ts';
import { requireTasks } from './tasks.ts';

export type RunningWeb = { app: FastifyInstance; address: string; close: () => Promise<void> };

/** Answers requests. Any number of these may run. */
export async function startWeb(config: Config): Promise<RunningWeb> {
  openPools(config.databaseUrl, config.secret, config.connections);
  await openStorage(config);
  openOutbox(config);
  limitIdleSessions(config);
  openSecondFactors(config);
  openOutbound(config);
  openWebhooks(config);
  openModels(config);
  requireTasks();
  await waitForSchema((text) => pool('app').query(text));
  await applyOperatorLimit();
  const appUrl = loginUrl(config.databaseUrl, config.secret, 'app');
  await startQueue(appUrl, 'sender');
  const bus = openBus(appUrl);
  const app = await makeApp(config);
  await registerCapabilities(app, { config, bus });
  await serveScreens(app, config);
  const address = await app.listen({ host: config.host, port: config.port });
  // With port 0 it is known only now.
  openSecondFactors({ ...config, port: Number(new URL(address).port) });
  return {
    app,
    address,
    close: async () => {
      await app.close();
      await bus.close();
      await stopQueue();
      await closePools();
    },
  };
}
