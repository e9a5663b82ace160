import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadInput, ThreadMessage, ThreadWork } from './run-in-thread.ts';

/** Entry of every thread: runs one module on one input and sends its results. */
const { module, input } = workerData as ThreadInput;
const { default: run } = (await import(module)) as { default: ThreadWork<unknown, unknown> };

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
const send = (message: ThreadMessage): void => parentPort!.postMessage(message);

const work = run(input);
if (Symbol.asyncIterator in work) for await (const result of work) send({ result });
else send({ result: await work });
send('done');
