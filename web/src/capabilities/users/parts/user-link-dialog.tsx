import { createUserLinks, type UserDetail } from '@colloquy/contract/users';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { createLinkText } from '../messages.ts';
import { UserLinks } from './user-links.tsx';

/**
 * Creates a link for setting a password. It requires a click, because a new link invalidates the previous
 * one.
 */
export function UserLinkDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const linksMutation = useMutation({
    mutationFn: () => call(createUserLinks, { body: { userIds: [user.id] } }),
    // The link is not cached: it disappears with the dialog.
    gcTime: 0,
  });
  const refused = linksMutation.data?.refused[0]?.message;
  return (
    <Dialog
      open
      size="medium"
      onOpenChange={onClose}
      title={user.isInvited ? `Invitation link for ${user.name}` : `Password link for ${user.name}`}
      description={createLinkText(user)}
      actions={
        linksMutation.data ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" isBusy={linksMutation.isPending} onClick={() => linksMutation.mutate()}>
              Create link
            </Button>
          </>
        )
      }
    >
      {linksMutation.data && <UserLinks links={linksMutation.data.links} />}
      {(linksMutation.error || refused) && <Failure message={refused ?? messageOf(linksMutation.error)} />}
    </Dialog>
  );
}
