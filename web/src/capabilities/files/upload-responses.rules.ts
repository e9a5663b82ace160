export type UploadResponse = { status: number; body: string };

const DISK_FULL = 507;
/** 409: the offset is ahead of the browser's; 423: the interrupted request still holds the lock. */
const TRANSIENT = [409, 423];

/** Whether a retry may succeed: network failure, server restart or lock. */
export const isTransientStatus = (status: number): boolean =>
  status === 0 || TRANSIENT.includes(status) || (status >= 500 && status !== DISK_FULL);

/**
 * Message about a failed upload; null if it will be retried, because there was no response or a transient
 * one.
 */
export function describeUploadError(response: UploadResponse | undefined): string | null {
  if (!response || isTransientStatus(response.status)) return null;
  try {
    const { message } = JSON.parse(response.body) as { message?: string };
    if (message) return message;
  } catch {
    // Not a response of our server: a proxy's page, or plain text of the protocol.
  }
  return 'The server did not take this file.';
}

/**
 * Result of deleting a discarded recording on the server. `taken`: the server had already made a file of it.
 */
export type DeletionOutcome = 'gone' | 'taken' | 'unknown';

/** Interprets the status of the deletion; undefined without a response. */
export function deletionOutcomeOf(status: number | undefined): DeletionOutcome {
  if (status === undefined) return 'unknown';
  if ((status >= 200 && status < 300) || status === 404 || status === 410) return 'gone';
  // The tus protocol refuses to delete completed uploads.
  return status === 400 ? 'taken' : 'unknown';
}
