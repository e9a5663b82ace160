import type { UserDetail } from '@colloquy/contract/users';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { createLinkText } from '../messages.ts';
import { useCreateLinks, UserLinks } from './user-links.tsx';

/**
 * Creates a link for setting a password. It requires a click, because a new link invalidates the previous
 * one.
 */
export function UserLinkDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const { links, problem, isPending, create } = useCreateLinks([user.id]);
  return (
    <Dialog
      open
      size="medium"
      onOpenChange={onClose}
      title={user.isInvited ? `Invitation link for ${user.name}` : `Password link for ${user.name}`}
      description={createLinkText(user)}
      actions={
        links ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" isBusy={isPending} onClick={create}>
              Create link
            </Button>
          </>
        )
      }
    >
      {links && <UserLinks links={links} />}
      {problem !== undefined && <Failure message={problem} />}
    </Dialog>
  );
}
