import { Check, CloudOff, Lock, RefreshCw } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { formatCount } from '../../../ui/format/amount.ts';
import { Popover } from '../../../ui/overlay/popover.tsx';
import { type SavingState, useSession } from '../editing/session.ts';

const LOOKS = {
  saved: { icon: Check, tone: 'text-ink-3' },
  saving: { icon: RefreshCw, tone: 'text-ink-3' },
  offline: { icon: CloudOff, tone: 'text-attention' },
  locked: { icon: Lock, tone: 'text-attention' },
} as const satisfies Record<SavingState, unknown>;

/** Whether one's edits are saved. An icon, as wide in every state, so that nothing beside it moves. */
export function SavingMark() {
  const { subscribe, getState } = useSession();
  const saving = useSyncExternalStore(subscribe, () => getState().saving);
  const waiting = useSyncExternalStore(subscribe, () => getState().waiting);
  const isKept = useSyncExternalStore(subscribe, () => getState().isKept);
  const sentence = sentenceOf(saving, isKept);
  const spoken = useSpoken(saving, sentence);
  const { icon: Icon, tone } = LOOKS[saving];
  const look = `inline-flex w-11 items-center gap-1 text-xs whitespace-nowrap ${tone}`;
  return (
    <>
      {isAmiss(saving) ? (
        <Popover
          label="Saving"
          align="end"
          trigger={
            <button type="button" title={sentence} className={`${look} rounded-sm hover:underline`}>
              <Icon aria-hidden size={14} className="shrink-0" />
              <span className="sr-only">{SHORT[saving]}</span> ({waiting})
            </button>
          }
        >
          <p className="max-w-64">
            {sentence} {formatCount(waiting, 'edit')} {waiting === 1 ? 'waits' : 'wait'}.
          </p>
        </Popover>
      ) : (
        <span className={look} title={SHORT[saving]}>
          <Icon aria-hidden size={14} className="shrink-0" />
          <span className="sr-only">{SHORT[saving]}</span>
        </span>
      )}
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </>
  );
}

const SHORT: Record<SavingState, string> = {
  saved: 'Saved',
  saving: 'Saving …',
  offline: 'Offline',
  locked: 'Sign in',
};

function sentenceOf(saving: SavingState, isKept: boolean): string {
  switch (saving) {
    case 'saved':
    case 'saving':
      return SHORT[saving];
    case 'offline':
      return isKept
        ? 'You’re offline. Your edits are kept on this computer.'
        : 'You’re offline. Keep this tab open: your edits are only here.';
    case 'locked':
      return 'Sign in again to save your edits.';
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
