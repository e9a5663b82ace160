import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { isLive, onLiveChange } from './invalidation-stream.ts';
import { type UnsentEdits, useUnsentEdits } from './unsent-edits.ts';
import * as text from '../messages.ts';

function subscribe(listener: () => void): () => void {
  const stop = onLiveChange(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    stop();
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

const readConnection = (): 'live' | 'offline' | 'lost' => {
  if (!navigator.onLine) return 'offline';
  return isLive() ? 'live' : 'lost';
};

type Interruption = 'offline' | 'lost';

const MESSAGES: Record<Interruption, string> = {
  offline: text.offline,
  lost: text.connectionLost,
};

const WITHOUT_EDITS: Record<Interruption, string> = {
  offline: text.updatesWhenOnline,
  lost: text.savedWorkIsSafe,
};

function describeInterruption(interruption: Interruption, { count, isStored }: UnsentEdits): string {
  if (count === 0) return `${MESSAGES[interruption]} ${WITHOUT_EDITS[interruption]}`;
  return `${MESSAGES[interruption]} ${isStored ? text.storedEdits(count) : text.tabEdits(count)}`;
}

/** A notice below the navigation bar while updates are interrupted. */
export function OfflineNotice() {
  const connection = useSyncExternalStore(subscribe, readConnection);
  const unsent = useUnsentEdits();
  return (
    <div role="status">
      {connection !== 'live' && (
        <p className="flex items-center gap-2 border-b border-line bg-attention-soft px-4 py-1.5 text-sm text-attention">
          <CloudOff aria-hidden size={14} className="shrink-0" />
          {describeInterruption(connection, unsent)}
        </p>
      )}
    </div>
  );
}
