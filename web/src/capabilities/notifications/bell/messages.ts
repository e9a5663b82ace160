import { formatNumber } from '../../../ui/format/amount.ts';

/** Texts of the bell, apart from those of the list, because every page loads them. */

export const notifications = 'Notifications';

/** Name of the bell for screen readers. */
export const bellName = (unread: number): string =>
  unread === 0 ? notifications : `Notifications, ${formatNumber(unread)} unread`;

const MAX_SHOWN = 99;

/** Number on the bell. */
export const badgeText = (unread: number): string =>
  unread > MAX_SHOWN ? `${MAX_SHOWN}+` : formatNumber(unread);
