import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { discardUnsavedChanges } from '../forms/unsaved-changes.ts';
import type { Leaving, StopPath } from '../session/leaving.ts';

const LABELS: Record<StopPath, string> = { '/login': 'Logout', '/password/change': 'Change Password' };

/** Asked before Logout and Change Password while something runs. */
export function LeaveQuestion({ leaving, onClose }: { leaving: Leaving; onClose: () => void }) {
  const { works, stopPath, leave } = leaving;
  const [only, more] = works;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={more ? 'Something is still running' : (only?.title ?? '')}
      description={more ? undefined : only?.consequences[stopPath]}
      actions={
        <>
          <Button onClick={onClose}>Stay</Button>
          <Button
            tone="go"
            onClick={() => {
              onClose();
              // A sign-out that fails leaves the forms there, and the end of the session asks nothing.
              if (stopPath === '/password/change') discardUnsavedChanges();
              leave();
            }}
          >
            {LABELS[stopPath]}
          </Button>
        </>
      }
    >
      {more && (
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
