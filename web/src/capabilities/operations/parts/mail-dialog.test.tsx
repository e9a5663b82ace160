import { findMails, type MailSummary, openMail, sendMailAgain } from '@colloquy/contract/operations';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockServer, refusal } from '../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { MailScreen } from '../mail.screen.tsx';

const MAIL: MailSummary = {
  id: 'm1',
  organisation: 'Field Office',
  to: 'researcher@example.test',
  subject: 'Set your password',
  state: 'waiting',
  tries: 0,
  holdsContent: false,
  hasText: true,
  createdAt: '2026-11-23T10:00:00.000Z',
  sentAt: null,
};

let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
});
const changes = () => server.requests.filter(({ method }) => method !== 'GET');

async function open(mail: Partial<MailSummary>, hasServer: boolean) {
  server.on(findMails, { rows: [{ ...MAIL, ...mail }], next: null, total: 1, hasServer });
  const view = renderWithProviders(<MailScreen />);
  const row = await screen.findByRole('button', {
    name: mail.subject === null ? /^About the/ : MAIL.subject!,
  });
  await view.user.click(row);
  return { ...view, row, dialog: await screen.findByRole('dialog') };
}

test('without a mail server its text is read only on request, and is gone with the dialog', async () => {
  server.on(openMail, () => refusal(500, 'unexpected', 'Something went wrong.'));
  const { user, row, dialog } = await open({}, false);
  expect(dialog.textContent).toContain('Opening it is recorded.');
  expect(dialog.textContent).toContain('not sent yet');
  expect(changes()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Open email' }));
  await screen.findByText('Something went wrong.');
  server.on(openMail, { text: 'Your code is 123456.' } as never);
  await user.click(screen.getByRole('button', { name: 'Open email' }));
  await screen.findByText('Your code is 123456.');
  expect(screen.queryByText('Something went wrong.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Open email' })).toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(row));
  await user.click(row);
  await screen.findByRole('button', { name: 'Open email' });
  expect(screen.queryByText('Your code is 123456.')).toBeNull();
});

test('with a mail server it is sent again', async () => {
  server.on(sendMailAgain, () => refusal(409, 'not-now', 'It was sent meanwhile.'));
  const { user, dialog } = await open({ state: 'given-up', tries: 5 }, true);
  expect(dialog.textContent).toContain('5 attempts');
  expect(dialog.textContent).toContain('The mail server refused this email too many times.');
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await screen.findByText('It was sent meanwhile.');
  server.on(sendMailAgain, {} as never);
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await screen.findByText('The email is queued again.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes().map(({ path }) => path)).toEqual([
    '/api/admin/mails/m1/send-again',
    '/api/admin/mails/m1/send-again',
  ]);
});

test.each<[Partial<MailSummary>, boolean, string]>([
  [{ subject: null, holdsContent: true }, false, 'It is sent once SMTP_URL is set.'],
  [{ hasText: false, state: 'expired' }, false, 'Never sent.'],
  [
    { hasText: false, state: 'sent', sentAt: '2026-11-23T10:05:00.000Z', tries: 1 },
    true,
    'The content was removed afterwards.',
  ],
])('%o offers nothing to press', async (mail, hasServer, text) => {
  const { dialog } = await open(mail, hasServer);
  expect(dialog.textContent).toContain(text);
  expect(screen.queryByRole('button', { name: /^(Open email|Send again)$/ })).toBeNull();
});
