import type { NotificationGroup } from '@colloquy/contract/notifications';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { QueryView } from '../../../app/screens/query-view.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import * as text from '../messages.ts';
import { latestQuery } from '../notifications.queries.ts';
import { GroupSelect } from './group-select.tsx';
import { MarkAllButton } from './mark-all-button.tsx';
import { NotificationList } from './notification-list.tsx';

/** The latest notifications, opened by the bell. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const [group, setGroup] = useState<NotificationGroup>();
  const query = useQuery(latestQuery(group));
  return (
    <Drawer open onOpenChange={onClose} title={text.notifications} side="right">
      <div className="flex flex-wrap gap-2 px-3 py-2">
        <GroupSelect value={group} onValueChange={setGroup} />
        <MarkAllButton group={group} />
      </div>
      <div className="grow px-1">
        <QueryView
          query={query}
          what={text.notifications}
          loading={<SkeletonLines label={text.loading} lines={6} />}
        >
          {({ rows }) =>
            rows.length > 0 ? (
              <NotificationList rows={rows} level={3} onOpen={onClose} />
            ) : (
              <div className="px-2">
                <EmptyState
                  level={3}
                  icon={<Bell aria-hidden size={28} strokeWidth={1.5} />}
                  title={group ? text.noneOfThese : text.noneYet}
                  text={group ? undefined : text.noneYetText}
                />
              </div>
            )
          }
        </QueryView>
      </div>
      <Link
        to="/notifications"
        onClick={onClose}
        className="border-t border-line px-3 py-3 font-medium text-accent hover:underline"
      >
        {text.showAll}
      </Link>
    </Drawer>
  );
}
