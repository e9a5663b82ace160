import { Check, CloudOff, Lock, RefreshCw } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type SavingState, type Session, useSession } from '../editing/session.ts';

/** What is saved sooner than that is not worth a word. */
const LATE_MS = 600;

const LOOKS = {
  saved: { icon: Check, tone: 'text-ink-3' },
  saving: { icon: RefreshCw, tone: 'text-ink-3' },
  offline: { icon: CloudOff, tone: 'text-attention' },
  locked: { icon: Lock, tone: 'text-attention' },
} as const satisfies Record<SavingState, unknown>;

/** Whether one's edits are saved. */
export function SavingMark() {
  const session = useSession();
  const { subscribe, getState } = session;
  const saving = useSaving(session);
  const waiting = useSyncExternalStore(subscribe, () => getState().waiting);
  const isKept = useSyncExternalStore(subscribe, () => getState().isKept);
  const words = wordsOf(saving, isKept);
  const spoken = useSpoken(saving, words);
  const { icon: Icon, tone } = LOOKS[saving];
  return (
    <>
      <span className={`inline-flex items-center gap-1 text-xs whitespace-nowrap ${tone}`}>
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

/** 'Saving' only where that takes a while: every few letters are saved. */
function useSaving({ subscribe, getState }: Session): SavingState {
  const saving = useSyncExternalStore(subscribe, () => getState().saving);
  const [late, setLate] = useState(saving);
  useEffect(() => {
    const timer = setTimeout(() => setLate(saving), saving === 'saving' ? LATE_MS : 0);
    return () => clearTimeout(timer);
  }, [saving]);
  return late;
}

/** What is read out: where something is amiss, and when all is saved again. */
function useSpoken(saving: SavingState, words: string): string {
  const [spoken, setSpoken] = useState('');
  const now = isAmiss(saving) || (saving === 'saved' && spoken !== '') ? words : spoken;
  if (now !== spoken) setSpoken(now);
  return now;
}
