import {
  addUserCredits,
  type CreditRequest,
  declineCreditRequest,
  endOwnPriceLists,
  findCreditRequests,
  grantCreditRequest,
  setCreditLimit,
  withdrawUserCredits,
} from '@colloquy/contract/credits';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { mockServer, refusal } from '../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { CreditRequests } from './credit-requests.tsx';
import { EndPricesDialog } from './end-prices-dialog.tsx';
import { LimitDialog } from './limit-dialog.tsx';
import { MoveUserCreditDialog } from './move-user-credit-dialog.tsx';

const USER = { organisationId: 'o', personId: 'p', name: 'Researcher' };
const close = vi.fn();
let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
  close.mockClear();
});
const changes = () => server.requests.filter(({ method }) => method !== 'GET');
const press = (name: string) => screen.getByRole('button', { name });

describe('the monthly limit', () => {
  test('must be an amount, and is set in hundredths', async () => {
    server.on(setCreditLimit, { credits: {} } as never);
    const { user } = renderWithProviders(<LimitDialog user={USER} monthly={null} onClose={close} />);
    expect(screen.queryByRole('button', { name: 'Remove limit' })).toBeNull();
    await user.type(screen.getByLabelText('Credits per month'), '7,50{Enter}');
    await screen.findByText('Enter an amount such as 25 or 7.50.');
    expect(changes()).toEqual([]);
    await user.clear(screen.getByLabelText('Credits per month'));
    await user.type(screen.getByLabelText('Credits per month'), '7.50{Enter}');
    await screen.findByText('Monthly limit of Researcher saved.');
    expect(changes()[0]?.body).toEqual({ personId: 'p', monthly: 750 });
    expect(close).toHaveBeenCalledOnce();
  });

  test('is removed, unless the server refuses', async () => {
    server.on(setCreditLimit, () => refusal(409, 'not-now', 'Not now.'));
    const { user } = renderWithProviders(<LimitDialog user={USER} monthly={2_500} onClose={close} />);
    expect(screen.getByLabelText<HTMLInputElement>('Credits per month').value).toBe('25.00');
    await user.click(press('Remove limit'));
    await screen.findByText('Not now.');
    expect(close).not.toHaveBeenCalled();
    server.on(setCreditLimit, { credits: {} } as never);
    await user.click(press('Remove limit'));
    await screen.findByText('Researcher no longer has a monthly limit.');
    expect(changes().at(-1)?.body).toEqual({ personId: 'p', monthly: null });
    expect(close).toHaveBeenCalledOnce();
  });
});

describe('credits of a user', () => {
  test('are given once, however often the request is repeated', async () => {
    server.on(addUserCredits, () => refusal(409, 'not-now', 'The organisation has fewer credits.'));
    const { user } = renderWithProviders(<MoveUserCreditDialog kind="add" user={USER} onClose={close} />);
    await user.type(screen.getByLabelText('Credits'), '12.5{Enter}');
    await screen.findByText('The organisation has fewer credits.');
    server.on(addUserCredits, { credits: {} } as never);
    await user.click(press('Add credits'));
    await screen.findByText('12.50 credits added to Researcher.');
    const [first, second] = changes().map(({ body }) => body as { postingId: string; amount: number });
    expect(second).toEqual(first);
    expect(second?.amount).toBe(1_250);
    expect(close).toHaveBeenCalledOnce();
  });

  test('are taken back', async () => {
    server.on(withdrawUserCredits, { credits: {} } as never);
    const { user } = renderWithProviders(
      <MoveUserCreditDialog kind="withdraw" user={USER} onClose={close} />,
    );
    await user.type(screen.getByLabelText('Credits'), '3{Enter}');
    await screen.findByText('3.00 credits taken back from Researcher.');
  });
});

const REQUEST: CreditRequest = {
  id: 'r1',
  organisationId: 'o',
  organisation: 'Field Office',
  jobId: 'j',
  code: 'QA-1042',
  person: 'Researcher',
  shortfall: 'limit',
  amount: 500,
  state: 'open',
  canGrant: true,
  canDecline: true,
  createdAt: '2026-11-20T10:00:00.000Z',
  decidedAt: null,
};

describe('a request for credits', () => {
  beforeEach(() => server.on(findCreditRequests, { rows: [REQUEST], next: null, total: 1 }));

  test('is granted with the amount that was seen', async () => {
    server.on(grantCreditRequest, { outcome: 'resumed' } as never);
    const { user } = renderWithProviders(<CreditRequests />);
    await user.click(await screen.findByRole('button', { name: /^Grant 5\.00 credits/ }));
    await screen.findByText(/^5\.00 credits granted\. QA-1042/);
    expect(changes()[0]).toMatchObject({ path: '/api/credit-requests/r1/grant', body: { amount: 500 } });
  });

  test('is declined with a reason', async () => {
    server.on(declineCreditRequest, { request: { ...REQUEST, state: 'declined' } } as never);
    const { user } = renderWithProviders(<CreditRequests />);
    await user.click(await screen.findByRole('button', { name: /^Decline/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    expect((await dialog.findByRole('alert')).textContent).toBeTruthy();
    expect(changes()).toEqual([]);
    await user.type(dialog.getByLabelText('Reason'), 'Ordered twice.');
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()[0]?.body).toEqual({ reason: 'Ordered twice.' });
  });
});

test('the own prices end after a question', async () => {
  server.on(endOwnPriceLists, {} as never);
  const { user } = renderWithProviders(<EndPricesDialog organisationId="o" onClose={close} />);
  expect(changes()).toEqual([]);
  await user.click(press('End custom prices'));
  await screen.findByText(/^Custom prices ended\./);
  expect(close).toHaveBeenCalledOnce();
});
