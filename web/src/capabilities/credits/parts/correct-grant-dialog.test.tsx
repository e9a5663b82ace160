import { correctGrant, type OrganisationCredits } from '@colloquy/contract';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { refusal, serverAnswers } from '../../../testing/server-answers.ts';
import { CorrectGrantDialog } from './correct-grant-dialog.tsx';

const grant = { id: 'g', number: 7, amount: 1_000_000, corrected: 100_000 };
const amount = () => screen.getByRole('textbox', { name: 'Credits to take back' });
const send = () => screen.getByRole('button', { name: 'Take back credits' });

test('a correction says how much and why, and is never more than the grant gave', async () => {
  const server = serverAnswers();
  server.on(correctGrant, { credits: {} as OrganisationCredits });
  const onClose = vi.fn();
  const { user } = renderPart(<CorrectGrantDialog organisationId="o" grant={grant} onClose={onClose} />);
  await user.type(amount(), '9000.01');
  await user.click(send());
  expect(await screen.findByText('Give a reason. It appears in the amount history.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'A zero too many');
  await user.click(send());
  expect(await screen.findByText('At most 9,000.00: the grant gave no more.')).toBeTruthy();
  expect(server.asked).toEqual([]);
  await user.clear(amount());
  await user.type(amount(), '9000');
  await user.click(send());
  expect(await screen.findByText('Grant no. 7 corrected by −9,000.00 credits.')).toBeTruthy();
  expect(server.asked).toMatchObject([
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

test('what the server refuses is said, and what was typed stays', async () => {
  const sentence = 'At most 2.50 credits can be taken back.';
  serverAnswers().on(correctGrant, () => refusal(409, 'not-enough-credits', sentence));
  const { user } = renderPart(<CorrectGrantDialog organisationId="o" grant={grant} onClose={() => {}} />);
  await user.type(amount(), '30');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Twice');
  await user.click(send());
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect((amount() as HTMLInputElement).value).toBe('30');
});
