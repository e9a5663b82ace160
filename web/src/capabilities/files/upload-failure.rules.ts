/** What the server answered, where it answered. */
export type UploadAnswer = { status: number; body: string };

const DISK_FULL = 507;
/** Held by the request that was cut off, or one byte further than the browser knows: both pass. */
const PASSING = [409, 423];

/** Whether the same request may work a little later: the network, a server that starts anew, a lock. */
export const isPassing = (status: number): boolean =>
  status === 0 || PASSING.includes(status) || (status >= 500 && status !== DISK_FULL);

/** Why an upload stopped, in words, or null where it only has to wait: then no answer came, or a passing one. */
export function problemOf(answer: UploadAnswer | undefined): string | null {
  if (!answer || isPassing(answer.status)) return null;
  try {
    const { message } = JSON.parse(answer.body) as { message?: string };
    if (message) return message;
  } catch {
    // Not our own answer: a proxy's page, or plain text of the protocol.
  }
  return 'The server did not take this file.';
}
