import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

type Props = { onLeave: () => void; onClose: () => void };

/** Question before unsaved changes are lost. */
export function UnsavedQuestion({ onLeave, onClose }: Props) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Leave without saving?"
      description="What you changed on this page is not saved and will be lost."
      actions={
        <>
          <Button variant="danger" onClick={onLeave}>
            Leave without saving
          </Button>
          <Button variant="primary" onClick={onClose}>
            Keep editing
          </Button>
        </>
      }
    />
  );
}
