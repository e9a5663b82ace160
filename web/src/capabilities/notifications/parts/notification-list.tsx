import type { Notification } from '@colloquy/contract/notifications';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../app/api/api-error.ts';
import { cn } from '../../../ui/cn.ts';
import { Moment } from '../../../ui/text/moment.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import * as text from '../messages.ts';
import { markRead } from '../notifications.queries.ts';
import { GroupIcon } from './group-icon.tsx';

type NotificationListProps = {
  rows: readonly Notification[];
  /** Heading level of the days. */
  level: 2 | 3;
  /** Called when a notification's page is opened. */
  onOpen?: () => void;
};

/** Notifications by day, newest first. Opening one marks it as read. */
export function NotificationList({ rows, level, onOpen }: NotificationListProps) {
  const Heading = `h${level}` as const;
  const days = Map.groupBy(rows, ({ createdAt }) => text.dayHeading(createdAt));
  return [...days].map(([day, ofDay]) => (
    <section key={day} className="mb-3">
      <Heading className="mb-1 px-2 text-xs font-semibold text-ink-3">{day}</Heading>
      <ul>
        {ofDay.map((row) => (
          <li key={row.id}>
            <NotificationRow row={row} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

const ROW = 'flex w-full gap-2 rounded-md px-2 py-2 text-left';

function NotificationRow({ row, onOpen }: { row: Notification; onOpen: (() => void) | undefined }) {
  const { id, path, readAt } = row;
  const isUnread = readAt === null;
  const read = () => {
    if (isUnread) markRead(id).catch((error: unknown) => toast.error(messageOf(error)));
  };
  if (path === null && isUnread)
    return (
      <button type="button" className={cn(ROW, 'hover:bg-sunken')} onClick={read}>
        <RowContent row={row}>{text.markAsRead}</RowContent>
      </button>
    );
  if (path === null)
    return (
      <div className={ROW}>
        <RowContent row={row} />
      </div>
    );
  return (
    <Link
      to={path}
      className={cn(ROW, 'hover:bg-sunken')}
      onClick={() => {
        read();
        onOpen?.();
      }}
    >
      <RowContent row={row} />
    </Link>
  );
}

function RowContent({ row, children }: { row: Notification; children?: ReactNode }) {
  const isUnread = row.readAt === null;
  return (
    <>
      <GroupIcon kind={row.kind} />
      <span className="grid min-w-0 grow gap-0.5">
        <span className={cn('wrap-anywhere', isUnread ? 'font-medium' : 'text-ink-2')}>
          {text.sentenceOf(row)}
        </span>
        <span className="flex flex-wrap gap-x-3 text-xs text-ink-3">
          <Moment at={row.createdAt}>{text.timeAgo(row.createdAt)}</Moment>
          {children && <span>{children}</span>}
        </span>
      </span>
      {isUnread && (
        <span className="mt-1.5 size-2 shrink-0 rounded-full bg-accent">
          <span className="sr-only">{text.unread}</span>
        </span>
      )}
    </>
  );
}
