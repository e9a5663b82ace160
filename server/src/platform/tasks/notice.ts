import { type NoticeName, NOTICES } from '@colloquy/contract';
import { type TaskDefinition, taskDefinition } from './define-task.ts';
import { enqueue } from './enqueue.ts';

type Order = {
  organisationId: string;
  subjectId: string;
  key: string;
  payload: Record<string, unknown>;
  startAfter?: Date;
};

/** Tells those who stand later: enqueues each task of the notice, in the transaction of what it tells about. */
export async function emit(notice: NoticeName, order: Order): Promise<void> {
  for (const name of NOTICES[notice]) await enqueue(definitionOf(name), order);
}

function definitionOf(name: string): TaskDefinition<Record<string, unknown>> {
  const definition = taskDefinition(name);
  if (!definition) throw new Error(`A notice names the task ${name}, which nobody defines.`);
  // Its own schema checks the payload when it is enqueued.
  return definition as unknown as TaskDefinition<Record<string, unknown>>;
}

/** For the start of a process: fails where a notice would be heard by nobody. */
export function requireNoticeTasks(): void {
  for (const name of Object.values(NOTICES).flat()) definitionOf(name);
}
