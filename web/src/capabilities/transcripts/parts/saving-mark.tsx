import { Check, CloudOff, Lock, RefreshCw } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { type SavingState, useSession } from '../editing/session.ts';

const LOOKS = {
  saved: { icon: Check, tone: 'text-ink-3' },
  saving: { icon: RefreshCw, tone: 'text-ink-3' },
  offline: { icon: CloudOff, tone: 'text-attention' },
  locked: { icon: Lock, tone: 'text-attention' },
} as const satisfies Record<SavingState, unknown>;

/** Whether one's edits are saved. */
export function SavingMark() {
  const { subscribe, getState } = useSession();
  const saving = useSyncExternalStore(subscribe, () => getState().saving);
  const waiting = useSyncExternalStore(subscribe, () => getState().waiting);
  const isKept = useSyncExternalStore(subscribe, () => getState().isKept);
  const words = wordsOf(saving, isKept);
  const spoken = useSpoken(saving, words);
  const { icon: Icon, tone } = LOOKS[saving];
  return (
    <>
      <span className={`inline-flex min-w-16 items-center gap-1 text-xs whitespace-nowrap ${tone}`}>
        <Icon aria-hidden size={14} className="shrink-0" />
        {isAmiss(saving) ? `${words} (${waiting})` : words}
      </span>
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </>
  );
}

function wordsOf(saving: SavingState, isKept: boolean): string {
  switch (saving) {
    case 'saved':
      return 'Saved';
    case 'saving':
      return 'Saving …';
    case 'offline':
      return isKept ? 'Offline: kept on this computer' : 'Offline: keep this tab open';
    case 'locked':
      return 'Sign in again to save';
  }
}

const isAmiss = (saving: SavingState): boolean => saving === 'offline' || saving === 'locked';

/** What is read out: where something is amiss, and when all is saved again. */
function useSpoken(saving: SavingState, words: string): string {
  const [spoken, setSpoken] = useState('');
  const now = isAmiss(saving) || (saving === 'saved' && spoken !== '') ? words : spoken;
  if (now !== spoken) setSpoken(now);
  return now;
}
