import { type ActiveWork, blockLeaving } from '../../app/session/active-work.ts';

const UPLOAD: ActiveWork = {
  title: 'An upload is running',
  consequences: {
    '/login':
      'Logging out stops it. What was sent is kept for a while: choose the same file for the same job again, and it goes on from there.',
    '/password/change': 'It goes on while you change your password, for as long as this tab stays open.',
  },
};

const RECORDING: ActiveWork = {
  title: 'A recording is running',
  consequences: {
    '/login':
      'Logging out stops it. What is kept of it stays on this computer for you alone: sign in here again to finish it or to go on.',
    '/password/change': 'It goes on while you change your password, for as long as this tab stays open.',
  },
};

/** Asks before sign-out, and before the page closes, while the given work is active. */
function createLeavingBlock(work: ActiveWork): (isActive: boolean) => void {
  let unblock: (() => void) | undefined;
  const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
  return (isActive) => {
    if (isActive && !unblock) {
      unblock = blockLeaving(work);
      addEventListener('beforeunload', warn);
    } else if (!isActive && unblock) {
      unblock();
      removeEventListener('beforeunload', warn);
      unblock = undefined;
    }
  };
}

export const blockLeavingWhileUploading = createLeavingBlock(UPLOAD);
export const blockLeavingWhileRecording = createLeavingBlock(RECORDING);
