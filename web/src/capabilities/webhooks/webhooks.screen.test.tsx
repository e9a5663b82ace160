import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  findWebhookMessages,
  findWebhooks,
  renewWebhookSecret,
  resendWebhookMessage,
  testWebhook,
  type Webhook,
  type WebhookMessage,
} from '@colloquy/contract/webhooks';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockServer, refusal } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { WebhooksScreen } from './webhooks.screen.tsx';

const HOOK: Webhook = {
  id: 'w1',
  address: 'https://hooks.example.test/a',
  description: '',
  events: ['file.ready'],
  state: 'on',
  failingSince: null,
  formerSecretUntil: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  version: 4,
};
const MESSAGE: WebhookMessage = {
  id: 'm1',
  payload: {
    type: 'file.ready',
    timestamp: '2026-11-20T10:00:00.000Z',
    data: { organisationId: 'o', jobId: 'j', jobCode: 'QA-1' },
  } as WebhookMessage['payload'],
  state: 'given-up',
  nextAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  attempts: [
    { number: 1, at: '2026-11-20T10:00:00.000Z', durationMs: 12, status: 500, failure: null, answer: null },
  ],
};

let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
  server.on(findWebhooks, { webhooks: [HOOK] });
});

type View = ReturnType<typeof renderWithProviders>;
async function choose({ user }: View, item: string) {
  act(() => screen.getByRole('button', { name: `More for ${HOOK.address}` }).focus());
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('menuitem', { name: item }));
}
async function renderScreen() {
  const view = renderWithProviders(<WebhooksScreen />);
  await screen.findByText(HOOK.address);
  return view;
}
const changes = () => server.requests.filter(({ method }) => method !== 'GET');

describe('the form of a webhook', () => {
  test('needs an address and an event, and shows the new secret', async () => {
    server.on(addWebhook, { webhook: HOOK, secret: 'whsec_1' });
    const { user } = await renderScreen();
    await user.click(screen.getByRole('button', { name: 'New webhook' }));
    const form = within(screen.getByRole('form', { name: 'New webhook' }));
    for (const box of form.getAllByRole('checkbox')) await user.click(box);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('Enter an address.');
    form.getByText('Choose at least one event.');
    await user.type(form.getByLabelText('Address'), 'https://hooks.example.test/b');
    await user.click(form.getByRole('checkbox', { name: /file\.ready/ }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('whsec_1');
    expect(changes()[0]?.body).toEqual({
      address: 'https://hooks.example.test/b',
      description: '',
      events: ['file.ready'],
    });
  });

  test('has the focus, which returns to the button or the menu after Cancel', async () => {
    const view = await renderScreen();
    const { user } = view;
    await user.click(screen.getByRole('button', { name: 'New webhook' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Address'));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New webhook' }));
    await choose(view, 'Edit');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Address')));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: `More for ${HOOK.address}` }));
  });

  test('shows a refused address at its field', async () => {
    server.on(changeWebhook, () =>
      Response.json(
        { code: 1, error: 'invalid-input', message: 'Wrong.', fields: { address: 'It is not reachable.' } },
        { status: 400 },
      ),
    );
    const view = await renderScreen();
    await choose(view, 'Edit');
    const address = screen.getByLabelText('Address');
    await view.user.type(address, '/x{Enter}');
    await screen.findByText('It is not reachable.');
    expect(address.getAttribute('aria-invalid')).toBe('true');
    expect(changes()[0]?.body).toMatchObject({ address: `${HOOK.address}/x`, version: 4 });
  });
});

describe('a webhook', () => {
  test('is switched, tested and gets a new secret', async () => {
    server.on(changeWebhook, { webhook: { ...HOOK, state: 'off' } });
    server.on(testWebhook, { messageId: 'm2' });
    server.on(renewWebhookSecret, { webhook: HOOK, secret: 'whsec_2' });
    server.on(findWebhookMessages, { rows: [], next: null, total: 0 });
    const view = await renderScreen();
    await view.user.click(screen.getByRole('switch'));
    await waitFor(() => expect(changes()[0]?.body).toEqual({ isOn: false, version: 4 }));
    await choose(view, 'New secret');
    await screen.findByText('whsec_2');
    await choose(view, 'Send test message');
    await screen.findByText('Test message sent.');
    await screen.findByText('No deliveries yet.');
  });

  test('shows a refusal in a message', async () => {
    server.on(changeWebhook, () => refusal(409, 'changed-meanwhile', 'Somebody changed this.'));
    const { user } = await renderScreen();
    await user.click(screen.getByRole('switch'));
    await screen.findByText('Somebody changed this.');
  });

  test('is deleted after a question, which shows an error', async () => {
    server.on(deleteWebhook, () => refusal(409, 'not-now', 'Not now.'));
    const view = await renderScreen();
    await choose(view, 'Delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this webhook?' }));
    await view.user.click(dialog.getByRole('button', { name: 'Delete webhook' }));
    await dialog.findByText('Not now.');
    server.on(deleteWebhook, {});
    await view.user.click(dialog.getByRole('button', { name: 'Delete webhook' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('lists its messages, each of which is sent again', async () => {
    server.on(findWebhookMessages, { rows: [MESSAGE], next: null, total: 1 });
    server.on(resendWebhookMessage, { messageId: 'm1' });
    const { user } = await renderScreen();
    await user.click(screen.getByRole('button', { name: 'Deliveries' }));
    await user.click(await screen.findByRole('button', { name: /^Send again: / }));
    await screen.findByText('Message sent again.');
    expect(changes()[0]?.body).toEqual({ messageId: 'm1' });
  });
});
