import { Worker } from 'node:worker_threads';

/**
 * Ends this process when its parent is gone, however it went. The closing channel is the usual sign; a host
 * whose event loop is stuck in native code cannot see it, so a thread also watches who the parent is.
 */
export function endWithParent(): void {
  // Not process.exit(): it joins the thread pool, which may be busy in native code for minutes. A host owns
  // nothing that would have to be put away.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  if (process.platform === 'win32') return; // the parent's id never changes there
  // The thread takes a while to start: it must not be the one that learns who the parent was.
  const watch = `
    const { workerData } = require('node:worker_threads');
    setInterval(() => { if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL'); }, 1000);
  `;
  new Worker(watch, {
    eval: true,
    workerData: process.ppid,
    resourceLimits: { maxOldGenerationSizeMb: 8 },
  }).unref();
}
