import { Check, CloudOff, Lock, RefreshCw } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { Popover } from '../../../ui/overlay/popover.tsx';
import { type SavingState, useEditSession } from '../../editing/index.ts';
import * as text from '../messages.ts';

const APPEARANCE = {
  saved: { icon: Check, tone: 'text-ink-3' },
  saving: { icon: RefreshCw, tone: 'text-ink-3' },
  offline: { icon: CloudOff, tone: 'text-attention' },
  locked: { icon: Lock, tone: 'text-attention' },
} as const satisfies Record<SavingState, unknown>;

/** Whether the user's edits are saved. The icon has a fixed width, so that nothing moves. */
export function SaveStatus() {
  const { subscribe, getState } = useEditSession();
  const saving = useSyncExternalStore(subscribe, () => getState().saving);
  const pending = useSyncExternalStore(subscribe, () => getState().pending);
  const isPersisted = useSyncExternalStore(subscribe, () => getState().isPersisted);
  const message = describeSaving(saving, isPersisted);
  const announced = useAnnouncedStatus(saving, message);
  const { icon: Icon, tone } = APPEARANCE[saving];
  const className = `inline-flex w-11 items-center max-wide:w-5 gap-1 text-xs whitespace-nowrap ${tone}`;
  return (
    <>
      {needsAttention(saving) ? (
        <Popover
          label={text.saveStatus}
          align="end"
          trigger={
            <button
              type="button"
              data-tooltip={message}
              className={`${className} rounded-sm hover:underline`}
            >
              <Icon aria-hidden size={14} className="shrink-0" />
              <span className="sr-only">{text.savingStates[saving]}</span> ({pending})
            </button>
          }
        >
          <p className="max-w-64">
            {message} {text.waitingEdits(pending)}
          </p>
        </Popover>
      ) : (
        <span className={className} data-tooltip={text.savingStates[saving]}>
          <Icon aria-hidden size={14} className="shrink-0" />
          <span className="sr-only">{text.savingStates[saving]}</span>
        </span>
      )}
      <span role="status" className="sr-only">
        {announced}
      </span>
    </>
  );
}

function describeSaving(saving: SavingState, isPersisted: boolean): string {
  switch (saving) {
    case 'saved':
    case 'saving':
      return text.savingStates[saving];
    case 'offline':
      return describeUnsent(navigator.onLine, isPersisted);
    case 'locked':
      return text.signInToSave;
  }
}

function describeUnsent(isOnline: boolean, isPersisted: boolean): string {
  if (isOnline) return isPersisted ? text.unsentKept : text.unsentNotKept;
  return isPersisted ? text.offlineKept : text.offlineNotKept;
}

const needsAttention = (saving: SavingState): boolean => saving === 'offline' || saving === 'locked';

/** Status announced to screen readers: problems, and when all edits are saved again. */
function useAnnouncedStatus(saving: SavingState, message: string): string {
  const [spoken, setSpoken] = useState('');
  const now = needsAttention(saving) || (saving === 'saved' && spoken !== '') ? message : spoken;
  if (now !== spoken) setSpoken(now);
  return now;
}
