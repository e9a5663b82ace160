import { type ActiveWork, blockLeaving } from '../../../app/session/active-work.ts';
import * as text from '../messages.ts';

const STORED: ActiveWork = {
  title: text.unsavedEdits,
  consequences: {
    '/login': text.logOutStored,
    '/password/change': text.changePasswordStored,
  },
};

const NOT_STORED: ActiveWork = {
  title: text.unsavedEdits,
  consequences: {
    '/login': text.logOutNotStored,
    '/password/change': text.changePasswordNotStored,
  },
};

let current: { work: ActiveWork; release: () => void } | undefined;

/** Asks before sign-out while edits are unsent, and before the page closes if closing would lose them. */
export function blockLeavingWhileUnsent(unsent: 'none' | 'stored' | 'not stored'): void {
  const work = unsent === 'none' ? undefined : unsent === 'stored' ? STORED : NOT_STORED;
  if (work === current?.work) return;
  current?.release();
  current = work && block(work);
}

function block(work: ActiveWork): { work: ActiveWork; release: () => void } {
  const unblock = blockLeaving(work);
  if (work === NOT_STORED) addEventListener('beforeunload', warnBeforeLeaving);
  return {
    work,
    release: () => {
      unblock();
      removeEventListener('beforeunload', warnBeforeLeaving);
    },
  };
}

function warnBeforeLeaving(leaving: BeforeUnloadEvent): void {
  leaving.preventDefault();
}
