/** A program that runs to its end on the way to a start: migration, models, the screens' build. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';

const running = new Set<ChildProcess>();

export type StepResult = { isDone: boolean; errors: string };

/**
 * Runs one of our programs in a process of its own, so that what it loads does not stay with the launcher. Its lines
 * go to our output; what it says on its error output is answered.
 */
export function runStep(file: string, args: string[], env: NodeJS.ProcessEnv): Promise<StepResult> {
  const { promise, resolve, reject } = Promise.withResolvers<StepResult>();
  const child = fork(file, args, { env, stdio: ['ignore', 'inherit', 'pipe', 'ipc'] });
  let errors = '';
  running.add(child);
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
  child.on('error', reject);
  child.on('close', (code) => {
    running.delete(child);
    resolve({ isDone: code === 0, errors: errors.trim() });
  });
  return promise;
}

/** Ends whatever step is running. */
export function stopSteps(): void {
  for (const child of running) child.kill('SIGTERM');
}
