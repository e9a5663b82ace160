import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

type Props = { onLeave: () => void; onClose: () => void };

/** Asked before what was typed is lost. */
export function UnsavedQuestion({ onLeave, onClose }: Props) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Leave without saving?"
      description="What you changed on this page is not saved and will be lost."
      actions={
        <>
          <Button tone="danger" onClick={onLeave}>
            Leave without saving
          </Button>
          <Button tone="go" onClick={onClose}>
            Keep editing
          </Button>
        </>
      }
    />
  );
}
