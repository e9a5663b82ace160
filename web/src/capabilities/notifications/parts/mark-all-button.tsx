import type { NotificationGroup } from '@colloquy/contract/notifications';
import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useAction } from '../../../app/actions/use-action.ts';
import { Button } from '../../../ui/controls/button.tsx';
import * as text from '../messages.ts';
import { markAllRead } from '../notifications.queries.ts';
import { unreadCountQuery } from '../bell/unread-count.query.ts';

/** Marks all notifications as read, or those of the chosen group. */
export function MarkAllButton({ group }: { group: NotificationGroup | undefined }) {
  const { data: unread } = useQuery(unreadCountQuery);
  const action = useAction(() => markAllRead(group));
  return (
    <Button
      size="small"
      icon={<CheckCheck aria-hidden size={14} />}
      isBusy={action.isPending}
      isDisabled={unread === 0}
      onClick={() => void action.run()}
    >
      {text.markAllAsRead}
    </Button>
  );
}
