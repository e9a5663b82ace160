// Defines all tasks.
import './capabilities.ts';
import type { Config } from './platform/config.ts';
import { loginUrl } from './platform/database/logins.ts';
import { closePools, openPools } from './platform/database/pools.ts';
import { openOutbox } from './platform/mail/outbox.ts';
import { startPgBoss, stopPgBoss } from './platform/tasks/pg-boss.ts';

/**
 * Opens the database and the queue for a command that serves no requests. Workers run the tasks that it
 * enqueues. Returns the function that closes everything.
 */
export async function openCommand(config: Config): Promise<() => Promise<void>> {
  openPools(config.databaseUrl, config.secret);
  openOutbox(config);
  await startPgBoss(loginUrl(config.databaseUrl, config.secret, 'app'), 'sender');
  return async () => {
    await stopPgBoss(false);
    await closePools();
  };
}
