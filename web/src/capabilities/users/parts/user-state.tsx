import { statusOfUser, USER_STATUS_LABELS, type UserStatus, type UserSummary } from '@colloquy/contract';
import { Chip } from '../../../ui/feedback/chip.tsx';

const TONES: Record<UserStatus, 'attention' | 'done' | undefined> = {
  active: 'done',
  invited: 'attention',
  awaiting: 'attention',
  deactivated: undefined,
};

/** How an account stands. */
export function UserState({
  user,
}: {
  user: Pick<UserSummary, 'state' | 'isInvited' | 'isAwaitingConfirmation'>;
}) {
  const status = statusOfUser(user);
  const tone = TONES[status];
  return <Chip {...(tone && { tone })}>{USER_STATUS_LABELS[status]}</Chip>;
}
