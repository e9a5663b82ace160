import type { FastifyInstance } from 'fastify';
import { registerCapabilities, webHooks } from './capabilities.ts';
import type { Config } from './platform/config.ts';
import { setOperatorIdleMinutes } from './platform/database/open-scope.ts';
import { loginUrl } from './platform/database/logins.ts';
import { closePools, openPools, pool } from './platform/database/pools.ts';
import { waitForSchema } from './platform/database/schema-sources.ts';
import { openBus } from './platform/invalidations/message-bus.ts';
import { makeApp } from './platform/http/app.ts';
import { serveScreens } from './platform/http/screens.ts';
import { openOutbox } from './platform/mail/outbox.ts';
import { openOutbound } from './platform/outbound/index.ts';
import { openStorage } from './platform/storage/index.ts';
import { startPgBoss, stopPgBoss } from './platform/tasks/pg-boss.ts';
import { schemaSources } from './schema-sources.ts';

export type RunningWeb = { app: FastifyInstance; address: string; close: () => Promise<void> };

/** Starts a web process. Any number may run. */
export async function startWeb(config: Config): Promise<RunningWeb> {
  openPools(config.databaseUrl, config.secret, config.connections);
  await openStorage(config);
  openOutbox(config);
  setOperatorIdleMinutes(config);
  openOutbound(config);
  webHooks.open(config);
  await waitForSchema((text, values) => pool('app').query(text, values), schemaSources);
  await webHooks.ready();
  const appUrl = loginUrl(config.databaseUrl, config.secret, 'app');
  await startPgBoss(appUrl, 'sender');
  const bus = openBus(appUrl);
  const app = await makeApp(config);
  await registerCapabilities(app, { config, bus });
  await serveScreens(app, config);
  const address = await app.listen({ host: config.host, port: config.port });
  // Port 0 is resolved only now.
  webHooks.listening({ ...config, port: Number(new URL(address).port) });
  return {
    app,
    address,
    close: async () => {
      await app.close();
      await bus.close();
      await stopPgBoss();
      await closePools();
    },
  };
}
