import type { UserInfo } from '@colloquy/contract';
import { queryClient } from '../../../app/query-client.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { transcriptQuery } from '../transcripts.queries.ts';
import { findWaiting, openDatabase } from './queue/browser-store.ts';
import { findPutAside } from './queue/put-aside.ts';

/**
 * Sends what a person left in this browser when a session ended, the network was away or the browser was closed.
 * Where a transcript cannot be read just now its edits stay, and wait for it to be opened.
 */
export async function sendLeftBehind(user: UserInfo): Promise<void> {
  const waiting = await openDatabase()
    .then((database) => findWaiting(database, user.id))
    .catch(() => []);
  const recordings = new Set([...waiting, ...findPutAside(user.id)]);
  if (recordings.size === 0) return;
  // All that edits are made with, for the few who left some.
  const { finish } = await import('./live-sessions.ts');
  const sent = await Promise.all(
    [...recordings].map(async (recordingId) => {
      try {
        return await finish(await queryClient.fetchQuery(transcriptQuery(recordingId)), user);
      } catch {
        return false;
      }
    }),
  );
  if (sent.includes(true)) toast.success('Edits that were kept on this computer are saved.');
}
