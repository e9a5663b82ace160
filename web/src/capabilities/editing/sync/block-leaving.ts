import { type ActiveWork, blockLeaving } from '../../../app/session/active-work.ts';

const STORED: ActiveWork = {
  title: 'Edits are not saved yet',
  consequences: {
    '/login':
      'They are kept on this computer for you alone, and are saved when you sign in here again. Nobody else sees them.',
    '/password/change':
      'They are kept on this computer and are saved while you change your password, or after.',
  },
};

const NOT_STORED: ActiveWork = {
  title: 'Edits are not saved yet',
  consequences: {
    '/login': 'This browser keeps nothing for later: logging out loses them. Wait until they are saved.',
    '/password/change': 'They are saved meanwhile, for as long as this tab stays open.',
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
