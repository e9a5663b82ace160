import { confirmIdentity, renameFactor, type Security } from '@colloquy/contract/identity';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../app/api/api-error.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { refusal, mockServer } from '../../../testing/mock-server.ts';
import { FactorList } from './factor-list.tsx';
import { TotpForm } from './second-factor-setup.tsx';
import { useIdentityConfirmation } from './use-identity-confirmation.tsx';

const serverError = (error: string, message: string) =>
  new ApiError(400, { code: 1, error, message } as never);

test('shows a wrong code at its field and focuses it; shows a missing name at the name', async () => {
  const finish = vi.fn(() => Promise.reject(serverError('wrong-code', 'This code is wrong.')));
  const { user } = renderWithProviders(
    <TotpForm
      setUp={{ factorId: 'f1', secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' } as never}
      finish={finish}
      submitLabel="Add"
      onCancel={() => {}}
    />,
  );
  await user.clear(screen.getByLabelText('Name'));
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Enter the code.')).toBeTruthy();
  expect(screen.getByText('Enter a name.')).toBeTruthy();
  expect(finish).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Name'), ' Work phone ');
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.tab();
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('This code is wrong.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  expect(finish).toHaveBeenCalledWith({ factorId: 'f1', code: '123456', name: 'Work phone' });
});

test('renames a factor in its row and rejects an empty name there', async () => {
  const factor = {
    id: 'f1',
    kind: 'totp',
    name: 'Phone',
    createdAt: '2026-11-01T10:00:00.000Z',
    lastUsedAt: null,
  };
  const security = {
    factors: [factor],
    recoveryCodesLeft: 10,
    isRequired: false,
    canUsePasskeys: false,
  } as unknown as Security;
  const server = mockServer();
  server.on(renameFactor, { security });
  const closed = vi.fn();
  const { user } = renderWithProviders(
    <FactorList security={security} run={(work) => work()} onClosed={closed} />,
  );
  await user.click(screen.getByRole('button', { name: /^Rename/ }));
  const name = screen.getByLabelText('Name');
  await user.clear(name);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Enter a name.')).toBeTruthy();
  await user.type(name, 'Work phone{Enter}');
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(server.requests).toMatchObject([{ body: { name: 'Work phone' } }]);
});

function ConfirmedButton({ work }: { work: () => Promise<void> }) {
  const { run, dialog } = useIdentityConfirmation(true);
  return (
    <>
      <button onClick={() => void run(work)}>Change</button>
      {dialog}
    </>
  );
}

test('runs a protected change after a password or a code was accepted', async () => {
  const server = mockServer();
  server.on(confirmIdentity, () => refusal(400, 'wrong-password', 'The password is wrong.'));
  let isConfirmed = false;
  const done = vi.fn();
  const work = () =>
    isConfirmed
      ? Promise.resolve(done())
      : Promise.reject(serverError('confirm-first', 'Confirm it’s you first.'));
  const { user } = renderWithProviders(<ConfirmedButton work={work} />);
  await user.click(screen.getByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByText('Enter your password.')).toBeTruthy();
  await user.type(dialog.getByLabelText('Your password'), 'wrong one{Enter}');
  expect(await dialog.findByText('The password is wrong.')).toBeTruthy();
  // The other method starts with an empty field and no error.
  await user.click(dialog.getByRole('button', { name: 'Use a code instead' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Code').value).toBe('');
  expect(dialog.queryByRole('alert')).toBeNull();
  server.on(confirmIdentity, () => {
    isConfirmed = true;
    return {} as never;
  });
  await user.type(dialog.getByLabelText('Code'), '123456{Enter}');
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(server.requests.at(-1)).toMatchObject({ body: { code: '123456' } });
});
