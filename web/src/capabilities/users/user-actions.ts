import {
  activateUser,
  deactivateUser,
  decideAccountChange,
  inviteUser,
  resetPassword,
  resetSecondFactor,
  transferUserJobs,
  type UserDetail,
} from '@colloquy/contract/users';
import { useAction } from '../../app/actions/use-action.ts';
import { call } from '../../app/api/client.ts';
import { queryClient } from '../../app/query-client.ts';
import { cacheUser } from './users.queries.ts';
import * as text from './messages.ts';

export type UserAction =
  | { kind: 'deactivate'; version: number; successorId: string | null }
  | { kind: 'activate'; version: number }
  | { kind: 'transfer-jobs'; successorId: string }
  | { kind: 'invite' }
  | { kind: 'reset' }
  | { kind: 'reset-factor' }
  | { kind: 'decide'; changeId: string; isConfirmed: boolean };

function sendAction(userId: string, action: UserAction): Promise<{ user: UserDetail }> {
  const params = { userId };
  switch (action.kind) {
    case 'deactivate':
      return call(deactivateUser, {
        params,
        body: { version: action.version, successorId: action.successorId },
      });
    case 'activate':
      return call(activateUser, { params, body: { version: action.version } });
    case 'transfer-jobs':
      return call(transferUserJobs, { params, body: { successorId: action.successorId } });
    case 'invite':
      return call(inviteUser, { params });
    case 'reset':
      return call(resetPassword, { params });
    case 'reset-factor':
      return call(resetSecondFactor, { params });
    case 'decide': {
      const { changeId, isConfirmed } = action;
      return call(decideAccountChange, { params, body: { changeId, isConfirmed } });
    }
  }
}

const DONE_MESSAGES: Record<Exclude<UserAction['kind'], 'decide'>, (user: UserDetail) => string> = {
  deactivate: ({ name }) => text.userDeactivated(name),
  activate: ({ name }) => text.userActivated(name),
  'transfer-jobs': ({ name }) => text.jobsTransferring(name),
  invite: ({ email }) => text.invitedMessage(email),
  'reset-factor': ({ name, hasSecondFactor }) =>
    hasSecondFactor ? text.factorAwaitsConfirmation(name) : text.factorReset(name),
  reset: ({ email }) => text.resetLinkSent(email),
};

export const doneMessage = (user: UserDetail, action: UserAction): string => {
  if (action.kind === 'decide') return action.isConfirmed ? text.confirmed : text.declined;
  return DONE_MESSAGES[action.kind](user);
};

/** Performs an action on an account and caches the returned account. */
export async function actOnUser(userId: string, action: UserAction): Promise<UserDetail> {
  try {
    const { user } = await sendAction(userId, action);
    cacheUser(user);
    return user;
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: ['users'] });
    throw error;
  }
}

export const useUserAction = (userId: string) =>
  useAction((action: UserAction) => actOnUser(userId, action), { done: doneMessage });
