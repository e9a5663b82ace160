import { startBringingMonthlyGrants, startSealingLedgers } from './capabilities/credits/index.ts';
import { startForgettingSessions } from './capabilities/identity/index.ts';
import { startDeletingKeptJobs, startTakingUpUnpaid, startTryingEngines } from './capabilities/jobs/index.ts';
import { startDeletingKeptAttachments } from './capabilities/support/index.ts';
import { openEngines, openModels, closeEngines } from './capabilities/models/index.ts';
import {
  startPruningTasks,
  startPurgingOrganisations,
  startResumingStalled,
} from './capabilities/operations/index.ts';
import { startPurgingUnconfirmed } from './capabilities/users/index.ts';
import type { Config } from './platform/config.ts';
import { loginUrl } from './platform/database/logins.ts';
import { waitForSchema } from './platform/database/migrate.ts';
import { closePools, openPools, pool } from './platform/database/pools.ts';
import { openOutbox } from './platform/mail/outbox.ts';
import { openWebhooks } from './capabilities/webhooks/index.ts';
import { openOutbound } from './platform/outbound/index.ts';
import { startMailing } from './platform/mail/send-mails.ts';
import { openStorage } from './platform/storage/index.ts';
import { startQueue, stopQueue } from './platform/tasks/queue.ts';
import { type LaneSizes, startWorking } from './platform/tasks/runner.ts';
import { openPipeline, openSpeakerMemory } from './capabilities/transcripts/index.ts';
import { requireTasks } from './tasks.ts';

export type RunningWorker = { close: () => Promise<void> };

/** Does the background work. Any number of these may run; the queue shares it out. */
export async function startWorker(config: Config): Promise<RunningWorker> {
  openPools(config.databaseUrl, config.secret, config.connections);
  await openStorage(config);
  openOutbox(config);
  openOutbound(config);
  openWebhooks(config);
  requireTasks();
  await waitForSchema((text) => pool('app').query(text));
  openModels(config);
  openEngines(config);
  openPipeline(config);
  openSpeakerMemory(config);
  const boss = await startQueue(
    loginUrl(config.databaseUrl, config.secret, 'app'),
    'worker',
    config.connections.queue,
  );
  const ending = new AbortController();
  const sizes: LaneSizes = {
    light: 4,
    media: 1,
    speech: config.speechTasks,
    elsewhere: 6,
    voices: 1,
    webhooks: 4,
    models: 1,
  };
  await startWorking(boss, sizes, ending.signal);
  startMailing(config.mail, ending.signal);
  startForgettingSessions(ending.signal);
  startDeletingKeptJobs(ending.signal);
  startDeletingKeptAttachments(ending.signal);
  startTakingUpUnpaid(ending.signal);
  startTryingEngines(ending.signal);
  startPurgingOrganisations(ending.signal);
  startPurgingUnconfirmed(ending.signal);
  startPruningTasks(ending.signal);
  startResumingStalled(ending.signal);
  startBringingMonthlyGrants(ending.signal);
  startSealingLedgers(ending.signal);
  return {
    close: async () => {
      ending.abort(new Error('The worker is ending.'));
      await stopQueue();
      await closeEngines();
      await closePools();
    },
  };
}
