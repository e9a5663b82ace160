import type { UserFilter, UserSummary } from '@colloquy/contract';
import { Blocks, Coins, Link2, Send, ShieldHalf, UserCheck, UserX, UsersRound } from 'lucide-react';
import type { BulkAction } from '../../../ui/table/table-types.ts';
import { type BulkUsers, isAtOnce } from '../bulk-users.ts';

export const BULK_ACTS = [
  'deactivate',
  'activate',
  'invite',
  'link',
  'role',
  'service',
  'limit',
  'group',
] as const;
export type BulkAct = (typeof BULK_ACTS)[number];

/** What was asked for, of which users. */
export type BulkQuestion = {
  act: BulkAct;
  users: BulkUsers;
  /** Clears the selection, once it was done. */
  clear?: () => void;
};

const ACTIONS: Record<BulkAct, Pick<BulkAction<UserSummary>, 'label' | 'icon' | 'tone'>> = {
  deactivate: { label: 'Deactivate', icon: <UserX aria-hidden size={14} />, tone: 'danger' },
  activate: { label: 'Activate', icon: <UserCheck aria-hidden size={14} /> },
  invite: { label: 'Invite again', icon: <Send aria-hidden size={14} /> },
  link: { label: 'Invitation links', icon: <Link2 aria-hidden size={14} /> },
  role: { label: 'Change role', icon: <ShieldHalf aria-hidden size={14} /> },
  service: { label: 'Services', icon: <Blocks aria-hidden size={14} /> },
  limit: { label: 'Credit limit', icon: <Coins aria-hidden size={14} /> },
  group: { label: 'Add to group', icon: <UsersRound aria-hidden size={14} /> },
};

type Offered = {
  isOfAll: boolean;
  sendsMail: boolean;
  /** What the list is narrowed to, for all that it finds. */
  filter: UserFilter;
  ask: (question: BulkQuestion) => void;
};

/** What can be done with several users at once. Groups belong to the organisation's admin. */
export const bulkActionsFor = ({ isOfAll, sendsMail, filter, ask }: Offered): BulkAction<UserSummary>[] =>
  BULK_ACTS.filter((act) => {
    if (act === 'group') return !isOfAll;
    if (act === 'invite') return sendsMail;
    return act !== 'link' || !sendsMail;
  }).map((act) => ({
    ...ACTIONS[act],
    run: (rows, clear) => ask({ act, users: { rows }, clear }),
    ...(isAtOnce(act) && {
      runAll: (total: number, clear: () => void) =>
        ask({ act, users: { rows: [], all: { total, filter } }, clear }),
    }),
  }));
