import { queryOptions, useQuery } from '@tanstack/react-query';
import { DetailedError, Upload } from 'tus-js-client';
import { onPersonChange, readUserInfo, useUserInfo } from '../../../app/session/user-info.ts';
import { type Fate, fateOf } from './discarded.rules.ts';
import type { KeptRecording } from './kept-recording.ts';
import { lookForLeft } from './left-recordings.ts';
import { changeDiscarded, findDiscarded, forgetRecording, keepDiscarded } from './recording-store.ts';
import { stopSending } from './send-recording.ts';

/** Where the request that was sending is not yet over, it soon is. */
const RETRY_DELAYS = [500, 2_000];
/** Between tries to tell a server that does not answer. */
const AGAIN_MS = 30_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Throws a recording away, here at once, and on the server as soon as it can be told. */
export async function discardRecording({ id, uploadUrl }: KeptRecording): Promise<void> {
  const url = stopSending(id) ?? uploadUrl;
  if (url === null) return forgetRecording(id);
  await keepDiscarded(id, url);
  await tellDiscarded();
}

/**
 * Tells the server what was thrown away, until it has acknowledged it: otherwise it would finish what nobody goes on
 * with. At every start, whenever the network is back, and now and then.
 */
async function tellDiscarded(): Promise<void> {
  clearTimeout(timer);
  const person = readUserInfo();
  if (!person || !('indexedDB' in globalThis)) return;
  const waiting = (await findDiscarded(person.id)).filter(({ discarded }) => discarded === 'waiting');
  const fates = await Promise.all(waiting.map(tell));
  if (fates.includes('unknown')) timer = setTimeout(() => void tellAgain(), AGAIN_MS);
  if (waiting.length > 0) await lookForLeft();
}

async function tell({ id, uploadUrl }: KeptRecording): Promise<Fate> {
  const fate = uploadUrl === null ? 'gone' : await terminate(uploadUrl);
  if (fate === 'gone') await forgetRecording(id);
  if (fate === 'taken') await changeDiscarded(id, 'taken');
  return fate;
}

const terminate = (url: string): Promise<Fate> =>
  Upload.terminate(url, { retryDelays: RETRY_DELAYS }).then(
    () => 'gone' as const,
    (error: unknown) =>
      fateOf(error instanceof DetailedError ? error.originalResponse?.getStatus() : undefined),
  );

// A browser that keeps nothing for this page has nothing to tell.
const tellAgain = (): Promise<void> => tellDiscarded().catch(() => undefined);

/** What this person threw away here and the server may have yet. */
const discardedQuery = (personId: string) =>
  queryOptions({
    queryKey: ['left-recordings', personId, 'discarded'],
    queryFn: () => findDiscarded(personId).catch(() => []),
    networkMode: 'always',
    staleTime: 0,
  });

export function useDiscarded(): readonly KeptRecording[] {
  const personId = useUserInfo()?.id ?? '';
  const { data = [] } = useQuery({ ...discardedQuery(personId), enabled: personId !== '' });
  return data;
}

onPersonChange(() => {
  void tellAgain();
});
addEventListener('online', () => void tellAgain());
void tellAgain();
