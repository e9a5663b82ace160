import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

/** Stays until somebody answers or the session ends: a toast would close before it is read (WCAG 2.2.1). */
export function IdleWarning({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Are you still there?"
      description="You’ll be signed out in a minute because you’ve been inactive."
      actions={
        <Button tone="go" onClick={onClose}>
          Stay signed in
        </Button>
      }
    />
  );
}
