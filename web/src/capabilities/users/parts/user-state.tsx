import type { UserSummary } from '@colloquy/contract';
import { Chip } from '../../../ui/feedback/chip.tsx';

/** How an account stands. */
export function UserState({
  user,
}: {
  user: Pick<UserSummary, 'state' | 'isInvited' | 'isAwaitingConfirmation'>;
}) {
  if (user.isAwaitingConfirmation) return <Chip tone="attention">Awaiting confirmation</Chip>;
  if (user.state === 'deactivated') return <Chip>Deactivated</Chip>;
  return user.isInvited ? <Chip tone="attention">Invited</Chip> : <Chip tone="done">Active</Chip>;
}
