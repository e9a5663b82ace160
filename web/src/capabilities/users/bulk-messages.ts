import { formatCount, formatNumber } from '../../ui/format/amount.ts';
import type { BulkAct } from './parts/bulk-actions.tsx';

/** Sentences of actions on several users. */

type Said = {
  title: (users: string) => string;
  text: string;
  go: string;
  done: (users: string) => string;
};

export const BULK_MESSAGES: Record<BulkAct, Said> = {
  deactivate: {
    title: (users) => `Deactivate ${users}?`,
    text: 'They are signed out at once and cannot sign in. Their jobs stay where they are. You can activate the accounts again.',
    go: 'Deactivate',
    done: (users) => `${users} deactivated.`,
  },
  activate: {
    title: (users) => `Activate ${users}?`,
    text: 'They can sign in again. Each takes a seat of the plan.',
    go: 'Activate',
    done: (users) => `${users} activated.`,
  },
  invite: {
    title: (users) => `Invite ${users} again?`,
    text: 'Each gets a new link by email. Earlier links stop working.',
    go: 'Invite again',
    done: (users) => `${users} invited again.`,
  },
  link: {
    title: (users) => `Create invitation links for ${users}?`,
    text: 'This installation sends no email: create links and pass them on. Earlier links stop working.',
    go: 'Create links',
    done: (users) => `Links for ${users} created.`,
  },
  role: {
    title: (users) => `Change the role of ${users}`,
    text: 'Changing the role signs the user out.',
    go: 'Change role',
    done: (users) => `Role of ${users} changed.`,
  },
  service: {
    title: (users) => `Switch a service for ${users}`,
    text: 'Jobs that were ordered before continue.',
    go: 'Switch',
    done: (users) => `Service switched for ${users}.`,
  },
  limit: {
    title: (users) => `Set the credit limit of ${users}`,
    text: 'How much of the organisation’s credits each may use in a month. Their own credits do not count.',
    go: 'Set limit',
    done: (users) => `Limit of ${users} set.`,
  },
  group: {
    title: (users) => `Add ${users} to a group`,
    text: 'Members of a group see each other’s jobs.',
    go: 'Add to group',
    done: (users) => `${users} added to the group.`,
  },
};

export const usersText = (count: number): string => formatCount(count, 'user');

export const progressText = (done: number, all: number): string =>
  `${formatNumber(done)} of ${formatNumber(all)} done`;

export const problemsText = (count: number): string => `${formatCount(count, 'user')} not changed:`;
