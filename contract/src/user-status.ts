/** What an account is, as lists, filters and files say it. Who is invited has not set a password yet. */
export const USER_STATUSES = ['active', 'invited', 'awaiting', 'deactivated'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];
export const USER_STATUS_LABELS: Record<UserStatus, string> = {
  active: 'Active',
  invited: 'Invited',
  awaiting: 'Awaiting confirmation',
  deactivated: 'Deactivated',
};

export const statusOfUser = ({
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
