import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../../../app/loading/lazy-dialog.tsx';
import { useInvalidations } from '../../../app/query-client.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import * as text from './messages.ts';
import { unreadCountQuery } from './unread-count.query.ts';

const NotificationPanel = lazyDialog(() =>
  import('../parts/notification-panel.tsx').then((module) => module.NotificationPanel),
);

/** Button in the navigation bar with the number of unread notifications, which is live. */
export function NotificationBell() {
  useInvalidations('notifications');
  const { data: unread = 0 } = useQuery(unreadCountQuery);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span className="relative shrink-0">
        <IconButton
          label={text.bellName(unread)}
          tooltip={text.notifications}
          aria-haspopup="dialog"
          icon={<Bell aria-hidden size={18} />}
          onClick={() => setOpen(true)}
        />
        {unread > 0 && (
          <span
            aria-hidden
            className="pointer-events-none absolute -top-0.5 -right-1 min-w-4 rounded-full bg-accent px-1 text-center text-[10px] leading-4 font-semibold text-accent-ink tabular-nums"
          >
            {text.badgeText(unread)}
          </span>
        )}
      </span>
      {isOpen && <NotificationPanel onClose={() => setOpen(false)} />}
    </>
  );
}
