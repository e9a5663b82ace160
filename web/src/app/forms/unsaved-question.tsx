import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import * as text from '../messages.ts';

type Props = { onLeave: () => void; onClose: () => void };

/** Question before unsaved changes are lost. */
export function UnsavedQuestion({ onLeave, onClose }: Props) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.leaveWithoutSavingTitle}
      description={text.changesWillBeLost}
      actions={
        <>
          <Button variant="danger" onClick={onLeave}>
            {text.leaveWithoutSaving}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {text.keepEditing}
          </Button>
        </>
      }
    />
  );
}
