import {
  changeSubscription,
  previewSubscription,
  type SubscriptionSummary,
} from '@colloquy/contract/subscriptions';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { mockServer } from '../../../testing/mock-server.ts';
import { SubscriptionForm } from './subscription-form.tsx';

const running: SubscriptionSummary = {
  id: '00000000-0000-7000-8000-000000000001',
  organisationId: '00000000-0000-7000-8000-000000000002',
  organisation: 'Field Office',
  plan: 0,
  planLabel: 'Free',
  period: 1,
  periodLabel: 'Annually',
  seats: null,
  price: null,
  startsOn: '2026-11-01',
  endsOn: '2027-10-31',
  lastDay: '2027-10-31',
  renews: true,
  isDefault: false,
  state: 'running',
  createdAt: '2026-11-01T00:00:00.000Z',
  endedAt: null,
  version: 1,
};

test('a plan by seats requires their number and previews the credits and their calculation', async () => {
  const server = mockServer();
  server.on(previewSubscription, {
    preview: {
      startsOn: '2026-11-23',
      isToday: true,
      planGrant: {
        month: '2026-11',
        days: 30,
        parts: [
          { plan: 0, seats: null, days: 22, monthly: 6_000 },
          { plan: 2, seats: 5, days: 8, monthly: 150_000 },
        ],
        earlier: 6_000,
      },
      total: 44_400,
      grantedOnStart: 38_400,
      monthly: 150_000,
    },
  });
  server.on(changeSubscription, {
    subscription: { ...running, plan: 2, planLabel: 'Pay per User', seats: 5 },
  });
  const onSaved = vi.fn();
  const { user } = renderWithProviders(
    <SubscriptionForm subscription={running} onSaved={onSaved} onCancel={() => {}} />,
  );
  expect(screen.getByText(/take effect today/)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Plan'), 'Pay per User');
  expect(screen.getByText('Required. Each user takes a seat, including invited users.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter the number of seats.')).toBeTruthy();
  await user.type(screen.getByLabelText('Seats'), '1.5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter a whole number of seats.')).toBeTruthy();
  await user.clear(screen.getByLabelText('Seats'));
  await user.type(screen.getByLabelText('Seats'), '5');
  expect(await screen.findByText('384.00 credits are added today.')).toBeTruthy();
  expect(
    screen.getByText(
      /22 of 30 days Free \(60\.00 a month\) \+ 8 of 30 days Pay per User, 5 seats \(1,500\.00 a month\), less 60\.00 granted before = 384\.00/,
    ),
  ).toBeTruthy();
  await user.type(screen.getByLabelText(/^Price per seat/), '49.90');
  await user.type(screen.getByLabelText('Currency'), 'eur');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Field Office is on Pay per User from today.')).toBeTruthy();
  expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
    plan: 2,
    seats: 5,
    price: { currency: 'EUR', minor: 4_990 },
    version: 1,
  });
  expect(onSaved).toHaveBeenCalledOnce();
});

test('for a planned subscription, changes apply from its first day', () => {
  mockServer();
  renderWithProviders(
    <SubscriptionForm
      subscription={{ ...running, startsOn: '2199-01-01', state: 'planned' }}
      onSaved={() => {}}
      onCancel={() => {}}
    />,
  );
  expect(screen.getByText('It starts on 1 Jan 2199. Changes apply from then on.')).toBeTruthy();
});
