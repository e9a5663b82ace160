import {
  type NavigationBlock,
  useNavigationBlock,
  type NavigationQuestionProps,
} from '../../../app/navigation/navigation-guard.tsx';
import { getRecorder, leaveRecording } from '../recording/recorder.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

const RECORDING: NavigationBlock = {
  blocks: ({ currentLocation, nextLocation }) =>
    getRecorder().recording !== null &&
    currentLocation.pathname !== nextLocation.pathname &&
    // The session has ended, so there is nothing to ask.
    nextLocation.pathname !== '/login',
  Question: LeaveRecordingQuestion,
  end: () => leaveRecording('if-saved'),
};

/** Asks before another screen opens, so that no recording runs out of sight. */
export function RecordingGuard() {
  useNavigationBlock(RECORDING);
  return null;
}

/** Confirms leaving a running recording. */
function LeaveRecordingQuestion({ onLeave, onClose }: NavigationQuestionProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="A recording is running"
      description="Leaving stops it. What was recorded is kept on this computer: come back to finish or continue it."
      actions={
        <>
          <Button onClick={onLeave}>Stop it and leave</Button>
          <Button variant="primary" onClick={onClose}>
            Stay
          </Button>
        </>
      }
    />
  );
}
