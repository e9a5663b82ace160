import { NOTIFICATION_GROUPS, type NotificationGroup } from '@colloquy/contract/notifications';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useRef } from 'react';
import { Page } from '../../app/screens/page.tsx';
import { QueryView } from '../../app/screens/query-view.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TablePagination } from '../../ui/table/table-pagination.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import * as text from './messages.ts';
import { notificationsQuery } from './notifications.queries.ts';
import { GroupSelect } from './parts/group-select.tsx';
import { MarkAllButton } from './parts/mark-all-button.tsx';
import { NotificationList } from './parts/notification-list.tsx';

const FILTERS = ['group', 'state'] as const;

const groupOf = (value: string | undefined): NotificationGroup | undefined =>
  NOTIFICATION_GROUPS.find((group) => group === value);

/** All notifications of the person, paged; filters and page are in the address. */
export function NotificationsScreen() {
  const [state, change] = useListState(FILTERS);
  const query = useQuery(notificationsQuery(state));
  const list = useRef<HTMLDivElement>(null);
  const group = groupOf(state.filters['group']);
  const isUnreadOnly = state.filters['state'] === 'unread';
  const filter = (changed: Record<string, string>) => {
    const next = Object.entries({ ...state.filters, ...changed }).filter(([, value]) => value !== '');
    change({ filters: Object.fromEntries(next) });
  };
  return (
    <Page
      title={text.notifications}
      actions={
        <>
          <MarkAllButton group={group} />
          <ButtonLink size="small" to="/profile">
            {text.emails}
          </ButtonLink>
        </>
      }
    >
      <div ref={list} className="max-w-2xl scroll-mt-14">
        <div className="mb-3 flex flex-wrap gap-2">
          <GroupSelect value={group} onValueChange={(chosen) => filter({ group: chosen ?? '' })} />
          <Select
            label={text.state}
            value={isUnreadOnly ? 'unread' : ''}
            options={[
              { value: '', label: text.readAndUnread },
              { value: 'unread', label: text.unread },
            ]}
            onValueChange={(value) => filter({ state: value })}
          />
        </div>
        <QueryView
          query={query}
          what={text.notifications}
          loading={<SkeletonLines label={text.loading} lines={8} />}
        >
          {({ rows, next, total }) =>
            rows.length > 0 ? (
              <>
                <NotificationList rows={rows} level={2} />
                <TablePagination
                  shown={rows.length}
                  total={total}
                  next={next}
                  state={state}
                  change={change}
                  list={list}
                />
              </>
            ) : (
              <EmptyState
                icon={<Bell aria-hidden size={28} strokeWidth={1.5} />}
                title={group || isUnreadOnly ? text.noneOfThese : text.noneYet}
                text={group || isUnreadOnly ? undefined : text.noneYetText}
              />
            )
          }
        </QueryView>
      </div>
    </Page>
  );
}
