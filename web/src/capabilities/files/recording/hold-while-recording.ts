import { type ActiveWork, holdPerson } from '../../../app/session/leaving.ts';

const RECORDING: ActiveWork = {
  title: 'A recording is running',
  consequences: {
    '/login':
      'Logging out stops it. What is kept of it stays on this computer for you alone: sign in here again to finish it or to go on.',
    '/password/change': 'It goes on while you change your password, for as long as this tab stays open.',
  },
};

let release: (() => void) | undefined;

/** While something is recorded the person is asked before the page or the session ends. */
export function holdWhileRecording(isRecording: boolean): void {
  if (isRecording && !release) {
    const letGo = holdPerson(RECORDING);
    addEventListener('beforeunload', warnBeforeLeaving);
    release = () => {
      letGo();
      removeEventListener('beforeunload', warnBeforeLeaving);
    };
  } else if (!isRecording) {
    release?.();
    release = undefined;
  }
}

function warnBeforeLeaving(leaving: BeforeUnloadEvent): void {
  leaving.preventDefault();
}
