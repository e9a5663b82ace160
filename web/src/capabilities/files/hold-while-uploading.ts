import { type ActiveWork, holdPerson } from '../../app/session/leaving.ts';

const RUNNING: ActiveWork = {
  title: 'An upload is running',
  consequences: {
    '/login':
      'Logging out stops it. What was sent is kept for a while: choose the same file for the same job again, and it goes on from there.',
    '/password/change': 'It goes on while you change your password, for as long as this tab stays open.',
  },
};

let release: (() => void) | undefined;

/** While something is on its way up the person is asked before the page or the session ends. */
export function holdWhileUploading(isUploading: boolean): void {
  if (isUploading && !release) {
    const letGo = holdPerson(RUNNING);
    addEventListener('beforeunload', warnBeforeLeaving);
    release = () => {
      letGo();
      removeEventListener('beforeunload', warnBeforeLeaving);
    };
  } else if (!isUploading) {
    release?.();
    release = undefined;
  }
}

function warnBeforeLeaving(leaving: BeforeUnloadEvent): void {
  leaving.preventDefault();
}
