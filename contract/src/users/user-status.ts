/** Account statuses in lists, filters and files. `invited`: no password set yet. */
export const USER_STATUSES = ['active', 'invited', 'awaiting', 'deactivated'] as const;

export type UserStatus = (typeof USER_STATUSES)[number];

export const USER_STATUS_LABELS: Record<UserStatus, string> = {
  active: 'Active',
  invited: 'Invited',
  awaiting: 'Awaiting confirmation',
  deactivated: 'Deactivated',
};

export const userStatusOf = ({
  state,
  isInvited,
  isAwaitingConfirmation,
}: {
  state: 'active' | 'deactivated';
  isInvited: boolean;
  isAwaitingConfirmation: boolean;
}): UserStatus => {
  if (isAwaitingConfirmation) return 'awaiting';
  return state === 'active' && isInvited ? 'invited' : state;
};
