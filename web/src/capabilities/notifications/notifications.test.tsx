import {
  countNotifications,
  findNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '@colloquy/contract/notifications';
import { readPreferences, savePreferences } from '@colloquy/contract/identity';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { storeUserInfo } from '../../app/session/user-info.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { mockServer } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { NotificationsScreen } from './notifications.screen.tsx';
import { NotificationBell } from './bell/notification-bell.tsx';
import { NotificationChoices } from './parts/notification-choices.tsx';
import { badgeText } from './bell/messages.ts';
import { timeAgo } from './messages.ts';

const READY: Notification = {
  id: 'ready',
  kind: 'job-ready',
  job: { name: 'Market', sid: 'SID002' },
  by: null,
  detail: {},
  path: '/qual-ai/job/j',
  createdAt: new Date(Date.now() - 5 * 60_000).toISOString(),
  readAt: null,
};
const HIDDEN: Notification = {
  ...READY,
  id: 'hidden',
  kind: 'job-shared',
  job: null,
  path: null,
  by: 'Customer Two',
  createdAt: '2026-01-02T10:00:00.000Z',
};

beforeEach(() =>
  storeUserInfo({
    id: 'p',
    name: 'Customer One',
    org: 'Field Office',
    oid: 'o',
    role: 'customer',
    username: 'c',
  }),
);

/** A server with these notifications, which keeps what is read. */
function serve(all: readonly Notification[]) {
  const server = mockServer();
  let rows = [...all];
  const read = (isRead: (row: Notification) => boolean): Record<string, never> => {
    rows = rows.map((row) => (isRead(row) ? { ...row, readAt: '2026-11-27T10:00:00.000Z' } : row));
    return {};
  };
  server.on(countNotifications, () => ({
    code: 0,
    message: '',
    unread: rows.filter(({ readAt }) => readAt === null).length,
  }));
  server.on(findNotifications, () => ({ rows, next: null, total: rows.length }));
  server.on(readNotification, ({ path }) => read(({ id }) => path.includes(id)));
  server.on(readAllNotifications, () => read(() => true));
  return server;
}

describe('the bell', () => {
  it('names the number of unread notifications, and opens a list that leads to their places', async () => {
    serve([READY, HIDDEN]);
    const { user, router } = renderWithProviders(<NotificationBell />);
    await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
    const panel = await screen.findByRole('dialog', { name: 'Notifications' });
    expect(await within(panel).findByRole('heading', { name: 'Today' })).toBeTruthy();
    expect(within(panel).getByRole('heading', { name: '2 Jan 2026' })).toBeTruthy();
    await expectAccessible(panel);
    await user.click(
      within(panel).getByRole('link', { name: /The transcript of Market is ready.*5 min ago.*Unread/ }),
    );
    expect(router.state.location.pathname).toBe('/qual-ai/job/j');
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('marks all as read', async () => {
    serve([READY, HIDDEN]);
    const { user } = renderWithProviders(<NotificationBell />);
    await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
    const panel = await screen.findByRole('dialog');
    await user.click(await within(panel).findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(within(panel).queryByText('Unread')).toBeNull());
  });

  it('filters by kind, and says when there is nothing', async () => {
    const server = serve([]);
    const { user } = renderWithProviders(<NotificationBell />);
    await user.click(await screen.findByRole('button', { name: 'Notifications' }));
    const panel = await screen.findByRole('dialog');
    await within(panel).findByText('No notifications yet');
    await user.selectOptions(within(panel).getByLabelText('Kind'), 'Reviews');
    await within(panel).findByText('No notifications match');
    expect(server.requests.at(-1)!.query.get('group')).toBe('reviews');
  });
});

test('a notification whose job cannot be opened has no link, and is marked as read', async () => {
  serve([HIDDEN]);
  const { user } = renderWithProviders(<NotificationsScreen />, { at: '/notifications' });
  await user.click(await screen.findByRole('button', { name: /Customer Two shared a job with you/ }));
  await waitFor(() => expect(screen.queryByText('Mark as read')).toBeNull());
  expect(screen.queryByRole('link', { name: /shared a job/ })).toBeNull();
});

test('the page keeps its filters in the address', async () => {
  const server = serve([READY]);
  const { user, router } = renderWithProviders(<NotificationsScreen />, {
    at: '/notifications?group=ready&page=2',
  });
  await screen.findByText('The transcript of Market is ready');
  expect(server.requests.at(-1)!.query.toString()).toBe('group=ready&page=2');
  await user.selectOptions(screen.getByLabelText('State'), 'Unread');
  await waitFor(() => expect(router.state.location.search).toBe('?group=ready&state=unread'));
});

test('choices show defaults, and save what is changed', async () => {
  const server = mockServer();
  const preferences = {
    keys: {},
    expansions: [],
    transcript: {},
    notifications: { emails: { ready: 'never' as const }, digest: 'daily' as const },
  };
  server.on(readPreferences, { preferences, version: 1 });
  server.on(savePreferences, { version: 2 });
  const { user, container } = renderWithProviders(<NotificationChoices />);
  const select = (label: string) => screen.getByLabelText<HTMLSelectElement>(`Email: ${label}`);
  await waitFor(() => expect(select('Jobs ready or reopened').value).toBe('never'));
  expect([select('Failed jobs').value, select('Replies to my comments').value]).toEqual(['at-once', 'never']);
  expect(screen.queryByLabelText('Email: Feedback')).toBeNull();
  await user.selectOptions(select('Failed jobs'), 'In the digest');
  await user.click(screen.getByRole('radio', { name: 'Every Monday at 07:00' }));
  await waitFor(() =>
    expect(server.requests.at(-1)!.body).toMatchObject({
      preferences: { notifications: { emails: { ready: 'never', failed: 'digest' }, digest: 'weekly' } },
    }),
  );
  await expectAccessible(container);
});

test('times are relative for a day', () => {
  const now = new Date('2026-11-27T12:00:00Z');
  const ago = (ms: number) => timeAgo(new Date(now.getTime() - ms).toISOString(), now);
  expect([ago(20_000), ago(60_000), ago(3_600_000 * 5.5)]).toEqual(['Just now', '1 min ago', '5 h ago']);
  expect([badgeText(99), badgeText(100)]).toEqual(['99', '99+']);
});
