import {
  beginTotp,
  confirmIdentity,
  createRecoveryCodes,
  finishTotp,
  readSecurity,
  removeFactor,
  type Security,
} from '@colloquy/contract/identity';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockServer, refusal } from '../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { SecurityScreen } from './security.screen.tsx';

const PHONE = {
  id: 'f1',
  kind: 'totp',
  name: 'Phone',
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: null,
};
const createSecurity = (part: Partial<Security> = {}): Security =>
  ({ factors: [PHONE], recoveryCodesLeft: 7, isRequired: false, canUsePasskeys: false, ...part }) as Security;

let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
  vi.stubGlobal('isSecureContext', false);
});
const press = (name: string) => screen.getByRole('button', { name });

test('new recovery codes are asked for, need a confirmed identity, and are shown once', async () => {
  let isConfirmed = false;
  server.on(readSecurity, { security: createSecurity() });
  server.on(createRecoveryCodes, () =>
    isConfirmed
      ? { security: createSecurity({ recoveryCodesLeft: 10 }), recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] }
      : refusal(403, 'confirm-first', 'Confirm it’s you first.'),
  );
  server.on(confirmIdentity, () => {
    isConfirmed = true;
    return { security: createSecurity() };
  });
  const { user } = renderWithProviders(<SecurityScreen />);
  await screen.findByText(/You have 7 left\.$/);
  await user.click(press('Generate new codes'));
  const question = within(screen.getByRole('dialog', { name: 'Generate new recovery codes?' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(server.requests.map(({ method }) => method)).toEqual(['GET']);
  await user.click(press('Generate new codes'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Generate new codes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
  await user.type(dialog.getByLabelText('Your password'), 'a few plain words{Enter}');
  await screen.findByText('cccc-dddd');
  await screen.findByText(/You have 10 left\.$/);
  await user.click(press('I’ve saved them'));
  expect(screen.queryByText('cccc-dddd')).toBeNull();
});

test('the first factor brings recovery codes, and the last one takes them away', async () => {
  server.on(readSecurity, { security: createSecurity({ factors: [], recoveryCodesLeft: 0 }) });
  server.on(beginTotp, { factorId: 'f1', secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' });
  server.on(finishTotp, { security: createSecurity(), recoveryCodes: ['aaaa-bbbb'] });
  server.on(removeFactor, { security: createSecurity({ factors: [], recoveryCodesLeft: 0 }) });
  const { user } = renderWithProviders(<SecurityScreen />);
  await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
  await user.type(await screen.findByLabelText('Code'), '123456');
  await user.click(press('Add'));
  await screen.findByText('aaaa-bbbb');
  await user.click(press('Remove Phone'));
  const question = within(screen.getByRole('dialog', { name: 'Remove “Phone”?' }));
  question.getByText(/^This is your last second factor\./);
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('aaaa-bbbb')).toBeNull());
  expect(screen.queryByText('Phone')).toBeNull();
});

test('a required last factor cannot be removed', async () => {
  server.on(readSecurity, { security: createSecurity({ isRequired: true }) });
  renderWithProviders(<SecurityScreen />);
  await screen.findByText(/To remove this one, add another first\./);
  expect(screen.queryByRole('button', { name: 'Remove Phone' })).toBeNull();
});
