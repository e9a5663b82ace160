import type { Body } from '@colloquy/contract';
import type { updatePresence } from '@colloquy/contract/transcripts';
import type { PresentPerson } from '../edit-session.ts';

type PresencePosition = Pick<Body<typeof updatePresence>, 'segmentId' | 'isEditing'>;

export type PresencePorts = {
  /** Reports the position and returns the other people present. */
  report: (position: PresencePosition) => Promise<readonly PresentPerson[]>;
  /** Reports that the transcript is closed; also works while the page unloads. */
  reportLeaving: () => void;
  /** Calls back when others come, move or leave. Returns a function that stops. */
  onChange: (listener: () => void) => () => void;
  onOthers: (others: readonly PresentPerson[]) => void;
};

export type Presence = {
  reportPosition: (segmentId: string | null, isEditing: boolean) => void;
  stop: () => undefined;
};

/** A moving caret is reported once it rests. */
const REPORT_DELAY_MS = 500;
/** The server drops people after three missed heartbeats. */
const HEARTBEAT_MS = 15_000;

/** Reports this person's position while the page is visible, and receives those of others. */
export function startPresence({ report, reportLeaving, onChange, onOthers }: PresencePorts): Presence {
  let position: PresencePosition = { segmentId: null, isEditing: false };
  let timer: ReturnType<typeof setTimeout> | undefined;

  const heartbeat = async (): Promise<void> => {
    clearTimeout(timer);
    timer = setTimeout(() => void heartbeat(), HEARTBEAT_MS);
    try {
      onOthers(await report(position));
    } catch {
      // Unreachable: the next heartbeat retries.
    }
  };
  const heartbeatIn = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void heartbeat(), ms);
  };
  const onVisibility = (): void => {
    if (document.visibilityState === 'visible') void heartbeat();
    else clearTimeout(timer);
  };
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('pagehide', reportLeaving);
  const stopListening = onChange(() => {
    if (document.visibilityState === 'visible') heartbeatIn(0);
  });
  onVisibility();
  return {
    reportPosition: (segmentId, isEditing) => {
      if (position.segmentId === segmentId && position.isEditing === isEditing) return;
      position = { segmentId, isEditing };
      if (document.visibilityState === 'visible') heartbeatIn(REPORT_DELAY_MS);
    },
    stop: () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('pagehide', reportLeaving);
      stopListening();
      reportLeaving();
      return undefined;
    },
  };
}
