import type { Config } from './platform/config.ts';
import { loginUrl } from './platform/database/logins.ts';
import { closePools, openPools } from './platform/database/pools.ts';
import { openOutbox } from './platform/mail/outbox.ts';
import { startQueue, stopQueue } from './platform/tasks/queue.ts';
import { requireTasks } from './tasks.ts';

/**
 * Opens the product for a command that writes through the scopes and serves nothing. It enqueues the tasks that follow
 * from what it writes; a worker runs them. Returns what closes it.
 */
export async function openCommand(config: Config): Promise<() => Promise<void>> {
  openPools(config.databaseUrl, config.secret);
  openOutbox(config);
  requireTasks();
  await startQueue(loginUrl(config.databaseUrl, config.secret, 'app'), 'sender');
  return async () => {
    await stopQueue(false);
    await closePools();
  };
}
