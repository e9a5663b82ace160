import { type NavigationBlock, useNavigationBlock } from '../../../app/navigation/navigation-blocks.ts';
import { LeaveRecordingQuestion } from './leave-recording-question.tsx';
import { getRecorder, leaveRecording } from '../recording/recorder.ts';

const RECORDING: NavigationBlock = {
  blocks: ({ currentLocation, nextLocation }) =>
    getRecorder().recording !== null &&
    currentLocation.pathname !== nextLocation.pathname &&
    // The session has ended: there is nothing left to ask.
    nextLocation.pathname !== '/login',
  Question: LeaveRecordingQuestion,
  end: () => leaveRecording('if-kept'),
};

/** Asks before a recording is left for another screen: nobody records without seeing it. */
export function RecordingGuard() {
  useNavigationBlock(RECORDING);
  return null;
}
