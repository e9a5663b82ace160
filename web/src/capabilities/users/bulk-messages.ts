import { formatCount, formatNumber } from '../../ui/format/amount.ts';
import type { BulkActionName } from './parts/bulk-actions.tsx';

/** Sentences of bulk actions on users. */

type BulkMessages = {
  title: (users: string) => string;
  text: string;
  submitLabel: string;
  done: (users: string) => string;
};

export const BULK_MESSAGES: Record<BulkActionName, BulkMessages> = {
  deactivate: {
    title: (users) => `Deactivate ${users}?`,
    text: 'They are signed out at once and cannot sign in. Their jobs stay where they are. You can activate the accounts again.',
    submitLabel: 'Deactivate',
    done: (users) => `${users} deactivated.`,
  },
  activate: {
    title: (users) => `Activate ${users}?`,
    text: 'They can sign in again. Each takes a seat of the plan.',
    submitLabel: 'Activate',
    done: (users) => `${users} activated.`,
  },
  invite: {
    title: (users) => `Invite ${users} again?`,
    text: 'Each gets a new link by email. Earlier links stop working.',
    submitLabel: 'Invite again',
    done: (users) => `${users} invited again.`,
  },
  link: {
    title: (users) => `Create invitation links for ${users}?`,
    text: 'This installation sends no email: create links and pass them on. Earlier links stop working.',
    submitLabel: 'Create links',
    done: (users) => `Links for ${users} created.`,
  },
  role: {
    title: (users) => `Change the role of ${users}`,
    text: 'Changing the role signs the user out.',
    submitLabel: 'Change role',
    done: (users) => `Role of ${users} changed.`,
  },
  service: {
    title: (users) => `Switch a service for ${users}`,
    text: 'Jobs that were ordered before continue.',
    submitLabel: 'Switch',
    done: (users) => `Service switched for ${users}.`,
  },
  limit: {
    title: (users) => `Set the credit limit of ${users}`,
    text: 'How much of the organisation’s credits each may use in a month. Their own credits do not count.',
    submitLabel: 'Set limit',
    done: (users) => `Limit of ${users} set.`,
  },
  group: {
    title: (users) => `Add ${users} to a group`,
    text: 'Members of a group see each other’s jobs.',
    submitLabel: 'Add to group',
    done: (users) => `${users} added to the group.`,
  },
};

export const formatUserCount = (count: number): string => formatCount(count, 'user');

export const formatProgress = (done: number, all: number): string =>
  `${formatNumber(done)} of ${formatNumber(all)} done`;

/** Title over the result: what is done, not what was asked. */
export const resultTitle = ({ done, refused }: { done: number; refused: readonly unknown[] }): string =>
  refused.length === 0
    ? 'Done'
    : done === 0
      ? 'No user was changed'
      : `${formatNumber(done)} of ${formatUserCount(done + refused.length)} changed`;

export const refusedUsersHeading = (count: number): string => `${formatCount(count, 'user')} not changed:`;
