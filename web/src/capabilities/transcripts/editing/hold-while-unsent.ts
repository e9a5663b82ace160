import { type ActiveWork, holdPerson } from '../../../app/session/leaving.ts';

const KEPT: ActiveWork = {
  title: 'Edits are not saved yet',
  consequences: {
    '/login':
      'They are kept on this computer for you alone, and are saved when you sign in here again. Nobody else sees them.',
    '/password/change':
      'They are kept on this computer and are saved while you change your password, or after.',
  },
};

const NOT_KEPT: ActiveWork = {
  title: 'Edits are not saved yet',
  consequences: {
    '/login': 'This browser keeps nothing for later: logging out loses them. Wait until they are saved.',
    '/password/change': 'They are saved meanwhile, for as long as this tab stays open.',
  },
};

let held: { work: ActiveWork; release: () => void } | undefined;

/** While edits wait the person is asked before the session ends; before the page goes only where it takes them along. */
export function holdWhileUnsent(unsent: 'none' | 'kept' | 'not kept'): void {
  const work = unsent === 'none' ? undefined : unsent === 'kept' ? KEPT : NOT_KEPT;
  if (work === held?.work) return;
  held?.release();
  held = work && hold(work);
}

function hold(work: ActiveWork): { work: ActiveWork; release: () => void } {
  const letGo = holdPerson(work);
  if (work === NOT_KEPT) addEventListener('beforeunload', warnBeforeLeaving);
  return {
    work,
    release: () => {
      letGo();
      removeEventListener('beforeunload', warnBeforeLeaving);
    },
  };
}

function warnBeforeLeaving(leaving: BeforeUnloadEvent): void {
  leaving.preventDefault();
}
