import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { formatNumber } from '../../ui/format/amount.ts';
import { isLive, onLiveChange } from './invalidation-stream.ts';
import { type UnsentEdits, useUnsentEdits } from './unsent-edits.ts';

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
  offline: 'You’re offline.',
  lost: 'The connection to the server was lost. Colloquy is trying again.',
};

const WITHOUT_EDITS: Record<Interruption, string> = {
  offline: 'Saved work is safe. This page updates when you’re back online.',
  lost: 'Saved work is safe.',
};

function describeInterruption(interruption: Interruption, { count, isStored }: UnsentEdits): string {
  if (count === 0) return `${MESSAGES[interruption]} ${WITHOUT_EDITS[interruption]}`;
  return `${MESSAGES[interruption]} ${isStored ? formatStoredEdits(count) : formatTabEdits(count)}`;
}

const formatStoredEdits = (count: number): string =>
  count === 1
    ? '1 unsent edit is kept on this computer and will be sent later.'
    : `${formatNumber(count)} unsent edits are kept on this computer and will be sent later.`;

const formatTabEdits = (count: number): string =>
  count === 1
    ? 'Keep this tab open: 1 unsent edit is only here.'
    : `Keep this tab open: ${formatNumber(count)} unsent edits are only here.`;

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
