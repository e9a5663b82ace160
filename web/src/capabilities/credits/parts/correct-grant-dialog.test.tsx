import { correctGrant, type OrganisationCredits } from '@colloquy/contract/credits';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { refusal, mockServer } from '../../../testing/mock-server.ts';
import { CorrectGrantDialog } from './correct-grant-dialog.tsx';

const grant = {
  id: 'g',
  number: 7,
  amount: 1_000_000,
  corrected: 100_000,
  correctable: 900_000,
  creditPrice: null,
};
const amount = () => screen.getByRole('textbox', { name: 'Credits to take back' });
const send = () => screen.getByRole('button', { name: 'Take back credits' });

test('a correction needs an amount and a reason, and cannot exceed the grant', async () => {
  const server = mockServer();
  server.on(correctGrant, { credits: {} as OrganisationCredits });
  const onClose = vi.fn();
  const { user } = renderWithProviders(
    <CorrectGrantDialog organisationId="o" grant={grant} onClose={onClose} />,
  );
  await user.type(amount(), '9000.01');
  await user.click(send());
  expect(await screen.findByText('Enter a reason. It is shown in the amount history.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'A zero too many');
  await user.click(send());
  expect(await screen.findByText('At most 9,000.00 credits of this grant can be taken back.')).toBeTruthy();
  expect(server.requests).toEqual([]);
  await user.clear(amount());
  await user.type(amount(), '9000');
  await user.click(send());
  expect(await screen.findByText('Grant no. 7 corrected by −9,000.00 credits.')).toBeTruthy();
  expect(server.requests).toMatchObject([
    {
      body: {
        grantId: 'g',
        amount: 900_000,
        reason: 'A zero too many',
        postingId: expect.any(String) as string,
      },
    },
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('shows the error of the server and keeps the input', async () => {
  const sentence = 'At most 2.50 credits can be taken back.';
  mockServer().on(correctGrant, () => refusal(409, 'not-enough-credits', sentence));
  const { user } = renderWithProviders(
    <CorrectGrantDialog organisationId="o" grant={grant} onClose={() => {}} />,
  );
  await user.type(amount(), '30');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Twice');
  await user.click(send());
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect((amount() as HTMLInputElement).value).toBe('30');
});

test('says how much can be taken back, and that a sold grant is credited on the next invoice', async () => {
  const price = { currency: 'GBP', minor: 33 };
  renderWithProviders(
    <CorrectGrantDialog
      organisationId="o"
      grant={{ ...grant, correctable: 890_000, creditPrice: price }}
      onClose={() => {}}
    />,
  );
  screen.getByText(
    'At most 8,900.00 of 10,000.00: 1,000.00 already taken back, 100.00 spent, reserved, allocated to users or expired.',
  );
  screen.getByText(/The next invoice refunds the credits that you take back, at 0\.33 GBP per credit\.$/);
});
