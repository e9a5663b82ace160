import type { NavigationQuestionProps } from '../../../app/navigation/navigation-blocks.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

/** Asked before a running recording is left. */
export function LeaveRecordingQuestion({ onLeave, onClose }: NavigationQuestionProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="A recording is running"
      description="Leaving stops it. What was recorded is kept on this computer: come back to finish or continue it."
      actions={
        <>
          <Button onClick={onLeave}>Stop it and leave</Button>
          <Button tone="go" onClick={onClose}>
            Stay
          </Button>
        </>
      }
    />
  );
}
