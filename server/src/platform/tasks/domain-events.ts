import { type DomainEventName, DOMAIN_EVENTS } from '@colloquy/contract';
import { type TaskDefinition, taskDefinition } from './define-task.ts';
import { enqueue } from './enqueue.ts';

type EventDetails = {
  organisationId: string;
  subjectId: string;
  key: string;
  payload: Record<string, unknown>;
  startAfter?: Date;
};

/** Publishes a domain event: enqueues each of its tasks in the current transaction. */
export async function publish(event: DomainEventName, details: EventDetails): Promise<void> {
  for (const name of DOMAIN_EVENTS[event]) await enqueue(definitionOf(name), details);
}

function definitionOf(name: string): TaskDefinition<Record<string, unknown>> {
  const definition = taskDefinition(name);
  if (!definition) throw new Error(`A domain event names the task ${name}, which is not defined.`);
  // The task's own schema validates the payload when it is enqueued.
  return definition as unknown as TaskDefinition<Record<string, unknown>>;
}

/** Called at start-up: fails if an event has no handler. */
export function requireEventHandlers(): void {
  for (const name of Object.values(DOMAIN_EVENTS).flat()) definitionOf(name);
}
