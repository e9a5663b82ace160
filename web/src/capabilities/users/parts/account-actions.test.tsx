import { activateUser, deactivateUser, resetPassword, type UserDetail } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../../app/query-client.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { serverAnswers } from '../../../testing/server-answers.ts';
import { userQuery } from '../users.queries.ts';
import { AccountActions } from './account-actions.tsx';

const NOTHING = {
  canChange: true,
  canDeactivate: false,
  canActivate: false,
  canInvite: false,
  canResetPassword: false,
  canMakeLink: false,
  canResetSecondFactor: false,
  canSettleChanges: false,
  canHandOver: false,
};
const user = (more: Partial<UserDetail['abilities']>, rest: Partial<UserDetail> = {}) =>
  ({
    id: 'customer',
    name: 'Customer One',
    email: 'customer@example.test',
    version: 1,
    jobs: 0,
    colleagues: [],
    sendsMail: true,
    isInvited: false,
    organisation: { id: 'field-office', name: 'Field Office', isHouse: false },
    abilities: { ...NOTHING, ...more },
    ...rest,
  }) as UserDetail;

/** As on the page, which draws what the server answered last. */
function Shown({ first }: { first: UserDetail }) {
  const { data } = useQuery({ ...userQuery('customer'), initialData: first, staleTime: Infinity });
  return <AccountActions user={data} onEdit={() => undefined} />;
}

const show = (first: UserDetail) => {
  queryClient.clear();
  return renderPart(<Shown first={first} />);
};

test('the focus stays with the actions when the one that was pressed goes', async () => {
  const server = serverAnswers();
  server.on(deactivateUser, { user: user({ canActivate: true }) });
  server.on(activateUser, { user: user({ canDeactivate: true }) });
  const { user: person } = show(user({ canDeactivate: true }));
  await person.click(screen.getByRole('button', { name: 'Deactivate' }));
  await person.click(await screen.findByRole('button', { name: 'Deactivate' }));
  const actions = await screen.findByRole('group', { name: 'Account actions' });
  await screen.findByRole('button', { name: 'Activate' });
  await waitFor(() => expect(document.activeElement).toBe(actions));

  await person.click(screen.getByRole('button', { name: 'Activate' }));
  await screen.findByRole('button', { name: 'Deactivate' });
  await waitFor(() => expect(document.activeElement).toBe(actions));
});

test('a new password is asked for only after a question', async () => {
  const server = serverAnswers();
  server.on(resetPassword, { user: user({ canResetPassword: true }) });
  const { user: person } = show(user({ canResetPassword: true }));
  await person.click(screen.getByRole('button', { name: 'Reset password' }));
  expect(server.asked).toEqual([]);
  await person.click(await screen.findByRole('button', { name: 'Send link' }));
  await waitFor(() => expect(server.asked).toHaveLength(1));
});

test('where no mail leaves, a link takes the place of mails that nobody gets', () => {
  serverAnswers();
  show(user({ canInvite: true, canMakeLink: true }, { sendsMail: false, isInvited: true }));
  expect(screen.getByRole('button', { name: 'Invitation link' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Invite again' })).toBeNull();
});
