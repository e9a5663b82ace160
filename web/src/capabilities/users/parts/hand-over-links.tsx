import { makeUserLinks } from '@colloquy/contract';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { createLinksText } from '../messages.ts';
import { UserLinks } from './user-links.tsx';

/** Where no mail leaves: the links of people who were just added. */
export function HandOverLinks({ userIds }: { userIds: string[] }) {
  const making = useMutation({ mutationFn: () => call(makeUserLinks, { body: { userIds } }), gcTime: 0 });
  const refused = making.data?.refused[0]?.message;
  return (
    <div className="grid gap-3">
      {making.data ? (
        <UserLinks links={making.data.links} />
      ) : (
        <div>
          <Button tone="go" isBusy={making.isPending} onClick={() => making.mutate()}>
            {createLinksText(userIds.length)}
          </Button>
        </div>
      )}
      {(making.error || refused) && <Failure message={refused ?? messageOf(making.error)} />}
    </div>
  );
}
