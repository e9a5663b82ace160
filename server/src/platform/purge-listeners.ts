import type { PurgeListener } from './capability.ts';

const listeners = new Map<string, PurgeListener[]>();

/** Registers the listeners of a manifest, by the name of the subject's table. */
export function onPurge(bySubject: Record<string, PurgeListener>): void {
  for (const [subject, listener] of Object.entries(bySubject))
    listeners.set(subject, [...(listeners.get(subject) ?? []), listener]);
}

/**
 * Called in the transaction that deletes the subject for good. Capabilities delete what comes from it and is
 * not deleted with its rows.
 */
export async function notifyBeforePurge(
  subject: string,
  organisationId: string,
  subjectId: string,
): Promise<void> {
  for (const listener of listeners.get(subject) ?? []) await listener(organisationId, subjectId);
}
