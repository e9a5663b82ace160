import { makeUserLinks, type UserDetail } from '@colloquy/contract';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { makeLinkText } from '../messages.ts';
import { UserLinks } from './user-links.tsx';

/** A link by which somebody sets a password, to be handed over: made at a press, because it ends the one before. */
export function LinkDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const making = useMutation({
    mutationFn: () => call(makeUserLinks, { body: { userIds: [user.id] } }),
    // Kept by nothing: it is gone with the dialog.
    gcTime: 0,
  });
  const refused = making.data?.refused[0]?.message;
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={user.isInvited ? `Invitation link for ${user.name}` : `Password link for ${user.name}`}
      description={makeLinkText(user)}
      actions={
        making.data ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button tone="go" isBusy={making.isPending} onClick={() => making.mutate()}>
              Create link
            </Button>
          </>
        )
      }
    >
      {making.data && <UserLinks links={making.data.links} />}
      {(making.error || refused) && <Failure message={refused ?? messageOf(making.error)} />}
    </Dialog>
  );
}
