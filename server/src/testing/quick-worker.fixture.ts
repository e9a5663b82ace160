/** A worker as the product starts it, but for engines that take no minutes: `startProcess('quick', …)`. */
import { setTimeout as sleep } from 'node:timers/promises';
import { useEngines } from '../capabilities/models/index.ts';
import { readConfig } from '../platform/config.ts';
import { useRetryDelay } from '../platform/tasks/retry-delay.ts';
import { startWorker } from '../worker-role.ts';
import { quickEngines } from './quick-engines.ts';

const { QUICK_PIECE_MS = '0', QUICK_ALIGN_MS = '0', QUICK_RETRY_MS } = process.env;

if (QUICK_RETRY_MS) useRetryDelay(() => Number(QUICK_RETRY_MS));

useEngines(
  quickEngines({ pieceMs: Number(QUICK_PIECE_MS), beforeAlign: () => sleep(Number(QUICK_ALIGN_MS)) }),
);
const worker = await startWorker(readConfig());
process.on('SIGTERM', () => void worker.close().then(() => process.exit(0)));
process.on('disconnect', () => process.exit(0));
process.send?.({ kind: 'ready' });
