/** Worker with fake engines, started by `startProcess('fake-engines', …)`. */
import { setTimeout as sleep } from 'node:timers/promises';
import { replaceEngines } from '../capabilities/models/index.ts';
import { readConfig } from '../platform/config.ts';
import { useRetryDelay } from '../platform/tasks/define-task.ts';
import { startWorker } from '../worker-role.ts';
import { createFakeEngines } from './fake-engines.ts';

const { FAKE_PIECE_MS = '0', FAKE_ALIGN_MS = '0', FAKE_RETRY_MS } = process.env;

if (FAKE_RETRY_MS) useRetryDelay(() => Number(FAKE_RETRY_MS));

replaceEngines(
  createFakeEngines({ pieceMs: Number(FAKE_PIECE_MS), beforeAlign: () => sleep(Number(FAKE_ALIGN_MS)) }),
);
const worker = await startWorker(readConfig());
process.on('SIGTERM', () => void worker.close().then(() => process.exit(0)));
process.on('disconnect', () => process.exit(0));
process.send?.({ kind: 'ready' });
