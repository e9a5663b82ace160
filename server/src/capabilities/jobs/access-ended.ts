/** A person who has just lost access to a job. */
export type AccessEnd = { organisationId: string; jobId: string; personId: string };

/** Runs in the transaction that ends the access. */
type AccessEndListener = (end: AccessEnd) => Promise<void>;

const listeners: AccessEndListener[] = [];

/** For later capabilities that show others what the person does in the job. */
export function onAccessEnded(listener: AccessEndListener): void {
  listeners.push(listener);
}

export async function notifyAccessEnded(end: AccessEnd): Promise<void> {
  for (const listener of listeners) await listener(end);
}
