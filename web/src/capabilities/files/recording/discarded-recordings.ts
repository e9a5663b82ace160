import { queryOptions, useQuery } from '@tanstack/react-query';
import { DetailedError, Upload } from 'tus-js-client';
import { onPersonChange, readUserInfo, useUserInfo } from '../../../app/session/user-info.ts';
import { type DeletionOutcome, deletionOutcomeOf } from '../upload-responses.rules.ts';
import type { StoredRecording } from './stored-recording.ts';
import { refreshUnfinishedRecordings } from './unfinished-recordings.ts';
import { setDiscarded, findDiscarded, deleteRecording, markDiscarded } from './recording-store.ts';
import { stopSending } from './send-recording.ts';

/** Waits for the aborted upload request to end on the server. */
const RETRY_DELAYS = [500, 2_000];
/** Interval between attempts while the server does not respond. */
const RETRY_MS = 30_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Deletes a recording in the browser immediately, and on the server as soon as it responds. */
export async function discardRecording({ id, uploadUrl }: StoredRecording): Promise<void> {
  const url = stopSending(id) ?? uploadUrl;
  if (url === null) return deleteRecording(id);
  await markDiscarded(id, url);
  await deleteDiscardedOnServer();
}

/**
 * Deletes discarded recordings on the server until it confirms; otherwise it would complete the partial file.
 * Runs at start, when the network returns, and periodically.
 */
async function deleteDiscardedOnServer(): Promise<void> {
  clearTimeout(timer);
  const person = readUserInfo();
  if (!person || !('indexedDB' in globalThis)) return;
  const waiting = (await findDiscarded(person.id)).filter(({ discarded }) => discarded === 'waiting');
  const outcomes = await Promise.all(waiting.map(deleteOnServer));
  if (outcomes.includes('unknown')) timer = setTimeout(() => void retryDeletions(), RETRY_MS);
  if (waiting.length > 0) await refreshUnfinishedRecordings();
}

async function deleteOnServer({ id, uploadUrl }: StoredRecording): Promise<DeletionOutcome> {
  const outcome = uploadUrl === null ? 'gone' : await terminate(uploadUrl);
  if (outcome === 'gone') await deleteRecording(id);
  if (outcome === 'taken') await setDiscarded(id, 'taken');
  return outcome;
}

const terminate = (url: string): Promise<DeletionOutcome> =>
  Upload.terminate(url, { retryDelays: RETRY_DELAYS }).then(
    () => 'gone' as const,
    (error: unknown) =>
      deletionOutcomeOf(error instanceof DetailedError ? error.originalResponse?.getStatus() : undefined),
  );

// Without browser storage there is nothing to delete.
const retryDeletions = (): Promise<void> => deleteDiscardedOnServer().catch(() => undefined);

/** Discarded recordings of this person that may still be on the server. */
const discardedQuery = (personId: string) =>
  queryOptions({
    queryKey: ['unfinished-recordings', personId, 'discarded'],
    queryFn: () => findDiscarded(personId).catch(() => []),
    networkMode: 'always',
    staleTime: 0,
  });

export function useDiscarded(): readonly StoredRecording[] {
  const personId = useUserInfo()?.id ?? '';
  const { data = [] } = useQuery({ ...discardedQuery(personId), enabled: personId !== '' });
  return data;
}

onPersonChange(() => {
  void retryDeletions();
});
addEventListener('online', () => void retryDeletions());
void retryDeletions();
