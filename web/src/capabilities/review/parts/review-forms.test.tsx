import { addAbsence, deleteAbsence, findAbsences, setReviewerRate } from '@colloquy/contract/review';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { mockServer, refusal } from '../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { AbsenceScreen } from '../absence.screen.tsx';
import { RateDialog } from './rate-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

let server: ReturnType<typeof mockServer>;
const close = vi.fn();
beforeEach(() => {
  server = mockServer();
  close.mockClear();
});
const changes = () => server.requests.filter(({ method }) => method !== 'GET');
const press = (name: string) => screen.getByRole('button', { name });

describe('the rate of a reviewer', () => {
  const reviewer = { id: 'r', name: 'Rita', rate: { minor: 90, currency: 'EUR' } };

  test('is shown in whole units and sent in the smallest', async () => {
    server.on(setReviewerRate, {} as never);
    const { user } = renderWithProviders(<RateDialog reviewer={reviewer} onClose={close} />);
    const amount = screen.getByLabelText<HTMLInputElement>('Rate per minute');
    expect(amount.value).toBe('0.90');
    await user.clear(amount);
    await user.type(amount, 'much');
    await user.click(press('Save rate'));
    await screen.findByText('Enter an amount such as 0.90 or 1.25.');
    await user.clear(amount);
    await user.type(amount, '1.25');
    await user.clear(screen.getByLabelText('Currency'));
    await user.type(screen.getByLabelText('Currency'), 'usd');
    await user.click(press('Save rate'));
    await screen.findByText('Rate for Rita saved.');
    expect(changes().map(({ body }) => body)).toEqual([{ rate: { minor: 125, currency: 'USD' } }]);
    expect(close).toHaveBeenCalledOnce();
  });

  test('is taken away with an empty amount', async () => {
    server.on(setReviewerRate, {} as never);
    const { user } = renderWithProviders(<RateDialog reviewer={reviewer} onClose={close} />);
    await user.clear(screen.getByLabelText('Rate per minute'));
    await user.click(press('Save rate'));
    await screen.findByText('Rate for Rita removed.');
    expect(changes().map(({ body }) => body)).toEqual([{ rate: null }]);
  });
});

describe('a reason', () => {
  const texts = { title: 'Decline this job?', description: 'It goes back.', submitLabel: 'Decline' };

  test('is needed, and a refusal keeps the dialog with what was typed', async () => {
    const send = vi.fn().mockRejectedValueOnce(new Error('broken')).mockResolvedValue(undefined);
    const { user } = renderWithProviders(<ReasonDialog {...texts} send={send} onClose={close} />);
    await user.click(press('Decline'));
    await screen.findByText('Give a short reason.');
    await user.type(screen.getByLabelText('Reason'), ' I am away ');
    await user.click(press('Decline'));
    await screen.findByRole('alert');
    expect(close).not.toHaveBeenCalled();
    await user.click(press('Decline'));
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(send.mock.calls).toEqual([['I am away'], ['I am away']]);
  });

  test('may be left out where it is optional', async () => {
    const send = vi.fn(() => Promise.resolve());
    const { user } = renderWithProviders(<ReasonDialog {...texts} isOptional send={send} onClose={close} />);
    await user.click(press('Decline'));
    await waitFor(() => expect(send).toHaveBeenCalledWith(''));
  });
});

describe('absences', () => {
  const days = { id: 'a', fromDay: '2026-12-01', toDay: '2026-12-04' };

  test('end after they begin; the next one has another id', async () => {
    server.on(findAbsences, { absences: [] });
    server.on(addAbsence, () => refusal(500, 'unexpected', 'Something went wrong.'));
    const { user } = renderWithProviders(<AbsenceScreen />);
    await user.type(screen.getByLabelText('First day'), '2026-12-04');
    await user.type(screen.getByLabelText('Last day'), '2026-12-01');
    await user.click(press('Add'));
    await screen.findByText('The last day must not be before the first.');
    expect(changes()).toEqual([]);
    await user.clear(screen.getByLabelText('Last day'));
    await user.type(screen.getByLabelText('Last day'), '2026-12-05');
    await user.click(press('Add'));
    await screen.findByText('Something went wrong.');
    server.on(addAbsence, { absences: [days] });
    await user.click(press('Add'));
    await screen.findByText('Absence added.');
    const [first, second] = changes().map(({ body }) => body as { id: string });
    expect(second).toEqual(first);
    expect(second).toMatchObject({ fromDay: '2026-12-04', toDay: '2026-12-05' });
    expect(screen.getByLabelText<HTMLInputElement>('First day').value).toBe('');
    await user.type(screen.getByLabelText('First day'), '2026-12-10');
    await user.type(screen.getByLabelText('Last day'), '2026-12-10');
    await user.click(press('Add'));
    await waitFor(() => expect(changes()).toHaveLength(3));
    expect((changes()[2]!.body as { id: string }).id).not.toBe(first!.id);
  });

  test('are deleted at once, with Undo', async () => {
    server.on(findAbsences, { absences: [days] });
    server.on(deleteAbsence, { absences: [] });
    server.on(addAbsence, { absences: [days] });
    const { user } = renderWithProviders(<AbsenceScreen />);
    await user.click(await screen.findByRole('button', { name: 'Delete 1 Dec 2026 to 4 Dec 2026' }));
    await screen.findByText('No absences planned.');
    await user.click(press('Undo'));
    await screen.findByText('1 Dec 2026 to 4 Dec 2026');
    expect(changes().at(-1)?.body).toEqual(days);
  });
});
