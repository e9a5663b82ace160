import type { UserInfo } from '@colloquy/contract/identity';
import { queryClient } from '../../../app/query-client.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { transcriptQuery } from './transcript.queries.ts';
import { findUnsentRecordings, openOutboxDatabase } from './outbox/indexeddb-store.ts';
import { findLocalStorageRecordings } from './outbox/local-storage-fallback.ts';
import * as text from '../messages.ts';

/**
 * Sends edits left in this browser by an ended session, a lost network or a closed browser. Edits of a
 * transcript that cannot be read now stay until it is opened.
 */
export async function flushUnsentEdits(user: UserInfo): Promise<void> {
  const pending = await openOutboxDatabase()
    .then((database) => findUnsentRecordings(database, user.id))
    .catch(() => []);
  const recordings = new Set([...pending, ...findLocalStorageRecordings(user.id)]);
  if (recordings.size === 0) return;
  // Load the edit session code only if there is something to send.
  const { flushSession } = await import('./session-registry.ts');
  const results = await Promise.all(
    [...recordings].map(async (recordingId) => {
      try {
        return await flushSession(await queryClient.fetchQuery(transcriptQuery(recordingId)), user);
      } catch {
        return false;
      }
    }),
  );
  if (results.includes(true)) toast.success(text.keptEditsSaved);
}
