import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { discardUnsavedChanges } from '../forms/unsaved-changes.ts';
import type { Leaving, StopPath } from '../session/active-work.ts';
import * as text from '../messages.ts';

const LABELS: Record<StopPath, string> = { '/login': text.logout, '/password/change': text.changePassword };

/** Asks before Logout and Change Password while work is active. */
export function LeaveQuestion({ leaving, onClose }: { leaving: Leaving; onClose: () => void }) {
  const { works, stopPath, leave } = leaving;
  const [first, second] = works;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={second ? text.workInProgress : (first?.title ?? '')}
      description={second ? undefined : first?.consequences[stopPath]}
      actions={
        <>
          <Button onClick={onClose}>{text.stay}</Button>
          <Button
            variant="primary"
            onClick={() => {
              onClose();
              // A failed sign-out keeps the forms, and the end of the session asks nothing.
              if (stopPath === '/password/change') discardUnsavedChanges();
              leave();
            }}
          >
            {LABELS[stopPath]}
          </Button>
        </>
      }
    >
      {second && (
        <ul className="grid gap-2">
          {works.map(({ title, consequences }) => (
            <li key={title}>
              <span className="block font-medium">{title}</span>
              {consequences[stopPath]}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** Stays until the person answers or the session ends; a toast would close before it is read (WCAG 2.2.1). */
export function IdleWarning({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.stillThere}
      description={text.idleWarning}
      actions={
        <Button variant="primary" onClick={onClose}>
          {text.staySignedIn}
        </Button>
      }
    />
  );
}
