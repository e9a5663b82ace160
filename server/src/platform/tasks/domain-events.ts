import { type AnyTask } from '../capability.ts';
import { type TaskDefinition, taskDefinition } from './define-task.ts';
import { enqueue } from './enqueue.ts';

/**
 * Messages from one capability to later ones: name → payload. The capability that publishes an event declares
 * it beside its code; manifests name the tasks that handle it.
 */
export interface DomainEvents {}

export type DomainEventName = keyof DomainEvents & string;

type EventDetails<E extends DomainEventName> = {
  organisationId: string;
  subjectId: string;
  key: string;
  payload: DomainEvents[E];
  startAfter?: Date;
};

type EventHandlers = Partial<Record<DomainEventName, readonly AnyTask[]>>;

const handlers = new Map<string, string[]>();

/** Registers the tasks that handle domain events, from a manifest. */
export function handleEvents(events: EventHandlers): void {
  for (const [event, tasks] of Object.entries(events) as [string, readonly AnyTask[]][])
    handlers.set(event, [...(handlers.get(event) ?? []), ...tasks.map(({ name }) => name)]);
}

/** Publishes a domain event: enqueues each of its tasks in the current transaction. */
export async function publish<E extends DomainEventName>(event: E, details: EventDetails<E>): Promise<void> {
  // An event is published for somebody: without a handler, this process has not loaded the manifests.
  const names = handlers.get(event);
  if (!names) throw new Error(`No capability handles the domain event ${event}.`);
  for (const name of names) await enqueue(definitionOf(name), details);
}

function definitionOf(name: string): TaskDefinition<Record<string, unknown>> {
  // The task's own schema validates the payload when it is enqueued.
  return taskDefinition(name) as unknown as TaskDefinition<Record<string, unknown>>;
}
