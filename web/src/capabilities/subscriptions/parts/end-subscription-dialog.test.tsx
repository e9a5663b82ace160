import type { SubscriptionSummary } from '@colloquy/contract/subscriptions';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { EndSubscriptionDialog } from './end-subscription-dialog.tsx';

test('says which day is the last one, as the list and the credit note do', () => {
  const subscription = { plan: 2, state: 'running', organisation: 'Field Office' } as SubscriptionSummary;
  renderWithProviders(<EndSubscriptionDialog subscription={subscription} onClose={vi.fn()} />);
  expect(screen.getByRole('dialog').textContent).toContain('Yesterday was its last day');
});
