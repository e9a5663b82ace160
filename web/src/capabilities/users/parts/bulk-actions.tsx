import type { UserFilter, UserSummary } from '@colloquy/contract/users';
import { Blocks, Coins, Link2, Send, ShieldHalf, UserCheck, UserX, UsersRound } from 'lucide-react';
import type { BulkAction } from '../../../ui/table/table-types.ts';
import { type BulkUsers, isSingleRequest } from '../bulk-users.ts';
import * as text from '../messages.ts';
import * as bulk from './messages.ts';

const BULK_ACTION_NAMES = [
  'deactivate',
  'activate',
  'invite',
  'link',
  'role',
  'service',
  'limit',
  'group',
] as const;
export type BulkActionName = (typeof BULK_ACTION_NAMES)[number];

/** A bulk action and the affected users. */
export type BulkRequest = {
  action: BulkActionName;
  users: BulkUsers;
  /** Clears the selection after success. */
  clear?: () => void;
};

const ACTION_BUTTONS: Record<BulkActionName, Pick<BulkAction<UserSummary>, 'label' | 'icon' | 'variant'>> = {
  deactivate: { label: text.deactivate, icon: <UserX aria-hidden size={14} />, variant: 'danger' },
  activate: { label: text.activate, icon: <UserCheck aria-hidden size={14} /> },
  invite: { label: text.resendInvitation, icon: <Send aria-hidden size={14} /> },
  link: { label: bulk.invitationLinks, icon: <Link2 aria-hidden size={14} /> },
  role: { label: bulk.changeRole, icon: <ShieldHalf aria-hidden size={14} /> },
  service: { label: bulk.services, icon: <Blocks aria-hidden size={14} /> },
  limit: { label: bulk.creditLimit, icon: <Coins aria-hidden size={14} /> },
  group: { label: bulk.addToGroup, icon: <UsersRound aria-hidden size={14} /> },
};

type BulkActionOptions = {
  isPlatform: boolean;
  sendsMail: boolean;
  /** Filter of the list, for actions on all results. */
  filter: UserFilter;
  onSelect: (question: BulkRequest) => void;
};

/** Bulk actions that are available here. Only organisation admins manage groups. */
export const bulkActionsFor = ({
  isPlatform,
  sendsMail,
  filter,
  onSelect,
}: BulkActionOptions): BulkAction<UserSummary>[] =>
  BULK_ACTION_NAMES.filter((action) => {
    if (action === 'group') return !isPlatform;
    if (action === 'invite') return sendsMail;
    return action !== 'link' || !sendsMail;
  }).map((action) => ({
    ...ACTION_BUTTONS[action],
    run: (rows, clear) => onSelect({ action, users: { rows }, clear }),
    ...(isSingleRequest(action) && {
      runAll: (total: number, clear: () => void) =>
        onSelect({ action, users: { rows: [], all: { total, filter } }, clear }),
    }),
  }));
