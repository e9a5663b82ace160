import { endSubscription, type SubscriptionSummary } from '@colloquy/contract/subscriptions';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockServer, refusal } from '../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { EndSubscriptionDialog } from './end-subscription-dialog.tsx';

test('says which day is the last one, as the list and the credit note do', () => {
  const subscription = { plan: 2, state: 'running', organisation: 'Field Office' } as SubscriptionSummary;
  renderWithProviders(<EndSubscriptionDialog subscription={subscription} onClose={vi.fn()} />);
  expect(screen.getByRole('dialog').textContent).toContain('its last day was yesterday');
});

test.each([
  ['running', 'End subscription', 'The subscription of Field Office has ended.'],
  ['planned', 'Withdraw subscription', 'The planned subscription of Field Office was withdrawn.'],
] as const)(
  'one that is %s ends with its version, unless the server refuses',
  async (state, button, done) => {
    const server = mockServer();
    const close = vi.fn();
    const subscription = { id: 's', version: 3, plan: 2, state, organisation: 'Field Office' };
    server.on(endSubscription, () => refusal(409, 'changed-meanwhile', 'Somebody changed this.'));
    const { user } = renderWithProviders(
      <EndSubscriptionDialog subscription={subscription as SubscriptionSummary} onClose={close} />,
    );
    await user.click(screen.getByRole('button', { name: button }));
    await screen.findByText('Somebody changed this.');
    expect(close).not.toHaveBeenCalled();
    server.on(endSubscription, {} as never);
    await user.click(screen.getByRole('button', { name: button }));
    await screen.findByText(done);
    expect(close).toHaveBeenCalledOnce();
    expect(server.requests.at(-1)?.body).toEqual({ version: 3 });
  },
);
