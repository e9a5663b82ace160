import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { isLive, onLiveChange } from './hint-stream.ts';

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

const WORDS = {
  offline: 'You are offline. What is saved stays saved; this page catches up when the network is back.',
  lost: 'The connection to the server is lost. Trying again; what is saved stays saved.',
};

/** A line under the bar while nothing new can arrive. */
export function OfflineNotice() {
  const connection = useSyncExternalStore(subscribe, readConnection);
  return (
    <div role="status">
      {connection !== 'live' && (
        <p className="flex items-center gap-2 border-b border-line bg-attention-soft px-4 py-1.5 text-sm text-attention">
          <CloudOff aria-hidden size={14} className="shrink-0" />
          {WORDS[connection]}
        </p>
      )}
    </div>
  );
}
