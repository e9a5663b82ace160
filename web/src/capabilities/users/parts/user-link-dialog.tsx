import type { UserDetail } from '@colloquy/contract/users';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useCreateLinks, UserLinks } from './user-links.tsx';
import * as text from '../messages.ts';

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
      title={user.isInvited ? text.invitationLinkFor(user.name) : text.passwordLinkFor(user.name)}
      description={text.createLinkText(user)}
      actions={
        links ? (
          <Button onClick={onClose}>{text.close}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{text.cancel}</Button>
            <Button variant="primary" isBusy={isPending} onClick={create}>
              {text.createLink}
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
