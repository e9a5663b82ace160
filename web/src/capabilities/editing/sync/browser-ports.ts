import { buildUrl } from '@colloquy/contract';
import { readSession } from '@colloquy/contract/identity';
import { readUndoSteps, sendCommands, updatePresence, type Transcript } from '@colloquy/contract/transcripts';
import { ApiError } from '../../../app/api/api-error.ts';
import { call, headersOf } from '../../../app/api/client.ts';
import { isLive, onInvalidation, onLiveChange } from '../../../app/live/invalidation-stream.ts';
import { onUserInfoChange, readUserInfo } from '../../../app/session/user-info.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { openServerTranscript } from './server-transcript.ts';
import { startPresence } from './presence.ts';
import { openIndexedDbStore, openOutboxDatabase } from './outbox/indexeddb-store.ts';
import { backUpUnwritten, withLocalStorageFallback } from './outbox/local-storage-fallback.ts';
import { withMemoryFallback } from './outbox/memory-store.ts';
import { openTabChannel } from './outbox/tab-channel.ts';
import { withConnectionWatchdog } from './outbox/connection-watchdog.ts';
import type { EditSessionPorts } from './edit-session-ports.ts';
import { STEPS_PER_REQUEST } from '../undo/undo-stacks.ts';

/** The browser and the server as ports of one person's edit session on one recording. */
export function browserPorts(first: Transcript, personId: string): EditSessionPorts {
  const recordingId = first.recording.id;
  const params = { recordingId };
  const owner = { personId, recordingId };
  return {
    serverTranscript: openServerTranscript(first),
    openStore: (failing) =>
      withMemoryFallback(
        openOutboxDatabase().then((database) =>
          withLocalStorageFallback(openIndexedDbStore(database, owner), owner),
        ),
        failing,
      ),
    openTabChannel: (onMessage) => openTabChannel(`colloquy-edits/${personId}/${recordingId}`, onMessage),
    send: (commands, generation) =>
      // An aborted request is sent again; the server recognises it by its command ids.
      withConnectionWatchdog({ onReconnect, probe, wait }, (signal) =>
        call(sendCommands, { params, body: { uid: personId, generation, commands }, signal }),
      ),
    readUndoSteps: () => call(readUndoSteps, { params, query: { size: STEPS_PER_REQUEST } }),
    startPresence: (onOthers) =>
      startPresence({
        report: async (position) => (await call(updatePresence, { params, body: position })).people,
        reportLeaving: () => reportLeaving(recordingId),
        onChange: (listener) =>
          onInvalidation((invalidation) => {
            if (!invalidation || (invalidation.topic === 'presence' && invalidation.id === recordingId))
              listener();
          }),
        onOthers,
      }),
    isSignedIn: () => readUserInfo()?.id === personId,
    checkSignedIn: async () => (await call(readSession)).userInfo.id === personId,
    wait,
    onMaybeOnline: (listener) => {
      const stops = [
        onLiveChange(() => {
          if (isLive()) listener();
        }),
        onUserInfoChange(listener),
      ];
      addEventListener('online', listener);
      return () => {
        for (const stop of stops) stop();
        removeEventListener('online', listener);
      };
    },
    backUpUnwritten: (edits) => backUpUnwritten(owner, edits),
    notifyUser: toast.error,
  };
}

/** Any answer proves that the server is reachable, including a refusal. */
const probe = (signal: AbortSignal): Promise<unknown> =>
  call(readSession, { signal }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.error === 'offline') throw error;
  });

/**
 * Calls back when the network returns, or the server's event stream after a loss. The network may have changed
 * without a loss that the page saw.
 */
function onReconnect(listener: () => void): () => void {
  let isLost = !isLive();
  const stop = onLiveChange(() => {
    if (isLive() && isLost) listener();
    isLost = !isLive();
  });
  addEventListener('online', listener);
  return () => {
    stop();
    removeEventListener('online', listener);
  };
}

/** `keepalive` lets the request outlive the page. Failure is harmless. */
function reportLeaving(recordingId: string): void {
  void fetch(buildUrl(updatePresence.path, { recordingId }), {
    method: updatePresence.method,
    headers: headersOf(updatePresence.method, { recordingId }, true),
    body: JSON.stringify({ segmentId: null, isLeaving: true }),
    keepalive: true,
  }).catch(() => {
    // The server drops the person after a timeout.
  });
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
