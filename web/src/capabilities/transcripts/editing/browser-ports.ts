import { readSession, readSteps, sendCommands, tellPresence } from '@colloquy/contract';
import { addressOf } from '../../../app/api/address.ts';
import { ApiError } from '../../../app/api/api-error.ts';
import { call, headersOf } from '../../../app/api/client.ts';
import { isLive, onHint, onLiveChange } from '../../../app/live/hint-stream.ts';
import { onUserInfoChange, readUserInfo } from '../../../app/session/user-info.ts';
import { toast } from '../../../ui/toast/toast.ts';
import type { Transcript } from '../merge-changes.ts';
import { openKnown } from './known-transcript.ts';
import { startPresence } from './presence.ts';
import { openBrowserStore, openDatabase } from './queue/browser-store.ts';
import { putAside, withPutAside } from './queue/put-aside.ts';
import { makeReliable } from './queue/reliable-store.ts';
import { openTabs } from './queue/tabs.ts';
import { untilCutOff } from './queue/until-cut-off.ts';
import type { SessionPorts } from './session-ports.ts';
import { STEPS_AT_ONCE } from './step-stacks.ts';

/** The browser and the server, for the session of one person on one recording. */
export function browserPorts(first: Transcript, personId: string): SessionPorts {
  const recordingId = first.recording.id;
  const params = { recordingId };
  const whose = { personId, recordingId };
  return {
    known: openKnown(first),
    openStore: (failing) =>
      makeReliable(
        openDatabase().then((database) => withPutAside(openBrowserStore(database, whose), whose)),
        failing,
      ),
    openTabs: (onMessage) => openTabs(`colloquy-edits/${personId}/${recordingId}`, onMessage),
    send: (commands, generation) =>
      // What is given up is sent again: the server knows it by its ids.
      untilCutOff({ onBack, probe, wait }, (signal) =>
        call(sendCommands, { params, body: { uid: personId, generation, commands }, signal }),
      ),
    readSteps: () => call(readSteps, { params, query: { size: STEPS_AT_ONCE } }),
    startPresence: (onOthers) =>
      startPresence({
        tell: async (place) => (await call(tellPresence, { params, body: place })).people,
        leave: () => leave(recordingId),
        onChange: (listener) =>
          onHint((hint) => {
            if (!hint || (hint.topic === 'presence' && hint.id === recordingId)) listener();
          }),
        onOthers,
      }),
    isSignedIn: () => readUserInfo()?.id === personId,
    checkSignedIn: async () => (await call(readSession)).userInfo.id === personId,
    wait,
    onHope: (listener) => {
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
    putAside: (edits) => putAside(whose, edits),
    say: toast.error,
  };
}

/** Any answer says that the server is there, refusals as well. */
const probe = (signal: AbortSignal): Promise<unknown> =>
  call(readSession, { signal }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.error === 'offline') throw error;
  });

/** Calls once the network, or the server's stream to this tab, was away and is back. */
function onBack(listener: () => void): () => void {
  let isLost = !isLive() || !navigator.onLine;
  const lose = () => {
    isLost = true;
  };
  const comeBack = () => {
    if (isLost) listener();
    isLost = false;
  };
  const stop = onLiveChange(() => (isLive() ? comeBack() : lose()));
  addEventListener('offline', lose);
  addEventListener('online', comeBack);
  return () => {
    stop();
    removeEventListener('offline', lose);
    removeEventListener('online', comeBack);
  };
}

/** `keepalive` outlives the page. Who is signed out by now is not there anyway. */
function leave(recordingId: string): void {
  void fetch(addressOf(tellPresence.path, { recordingId }), {
    method: tellPresence.method,
    headers: headersOf(tellPresence.method, { recordingId }, true),
    body: JSON.stringify({ segmentId: null, isLeaving: true }),
    keepalive: true,
  }).catch(() => {
    // Forgotten by the server after a while.
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
