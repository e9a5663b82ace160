import { useBlocker } from 'react-router';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { leaveRecording } from '../recording/recorder.ts';
import { useRecorder } from '../recording/use-recording.ts';

/** Asks before a recording is left for another screen: nobody records without seeing it. */
export function RecordingGuard() {
  const { recording } = useRecorder();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      recording !== null &&
      currentLocation.pathname !== nextLocation.pathname &&
      // The session has ended: there is nothing left to ask.
      nextLocation.pathname !== '/login',
  );
  const leave = async (): Promise<void> => {
    if (await leaveRecording('if-kept')) blocker.proceed?.();
    else blocker.reset?.();
  };
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="A recording is running"
      description="Leaving stops it. What was recorded is kept on this computer: come back to finish it or to go on."
      actions={
        <>
          <Button onClick={() => void leave()}>Stop it and leave</Button>
          <Button tone="go" onClick={() => blocker.reset?.()}>
            Stay
          </Button>
        </>
      }
    />
  );
}
