/** Runs a program of the start to its end: migration, model download or web build. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';

const running = new Set<ChildProcess>();

export type StepResult = { isDone: boolean; errors: string };

/**
 * Runs one of our programs in its own process, so that the launcher does not keep what it loads. Passes its
 * output on and returns its error output.
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

/** Terminates the running steps. */
export function stopSteps(): void {
  for (const child of running) child.kill('SIGTERM');
}
