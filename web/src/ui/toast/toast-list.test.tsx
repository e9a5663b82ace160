import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { focusLastToast, toast } from './toast.ts';

// In a window without focus, a toast waits anyway.
beforeEach(() => void vi.spyOn(document, 'hasFocus').mockReturnValue(true));
afterEach(() => vi.restoreAllMocks());

const whole = async (message: string): Promise<HTMLElement> =>
  (await screen.findByText(message)).closest<HTMLElement>('.Toastify__toast')!;

/** The library measures the toast's time with the animation of this element. */
const timer = async (message: string): Promise<CSSStyleDeclaration> =>
  (await whole(message)).querySelector<HTMLElement>('.Toastify__progress-bar')!.style;

test('a message stays 5 seconds, one with Undo 20', async () => {
  renderWithProviders(<p />);
  act(() => toast.success('Saved so far.'));
  expect((await timer('Saved so far.')).animationDuration).toBe('5000ms');
  act(() => toast.withUndo('Taken out.', vi.fn()));
  expect((await timer('Taken out.')).animationDuration).toBe('20000ms');
});

test('a message is reachable by its shortcut and stays while it has the focus', async () => {
  const { user } = renderWithProviders(<button type="button">Begin</button>);
  const undo = vi.fn();
  act(() => toast.withUndo('One thing was deleted.', undo));
  const time = await timer('One thing was deleted.');
  // Its time starts after the entry animation.
  fireEvent.animationEnd(await whole('One thing was deleted.'));
  expect(time.animationPlayState).toBe('running');
  const begin = screen.getByRole('button', { name: 'Begin' });
  act(() => begin.focus());
  act(() => void focusLastToast());
  await waitFor(() => expect(time.animationPlayState).toBe('paused'));
  await user.tab();
  expect(time.animationPlayState).toBe('paused');
  act(() => begin.focus());
  await waitFor(() => expect(time.animationPlayState).toBe('running'));
  act(() => void focusLastToast());
  await user.tab();
  await user.keyboard('{Enter}');
  expect(undo).toHaveBeenCalledOnce();
});

test('one message is shown at a time', async () => {
  renderWithProviders(<p />);
  act(() => toast.withUndo('First was deleted.', vi.fn()));
  const first = await whole('First was deleted.');
  act(() => toast.success('Saved.'));
  expect((await whole('Saved.')).dataset.in).toBe('true');
  await waitFor(() => expect(first.dataset.in).toBe('false'));
});

test('a message with Undo is removed when its action was undone elsewhere', async () => {
  renderWithProviders(<p />);
  let dismiss = (): void => undefined;
  act(() => {
    dismiss = toast.withUndo('Taken out.', vi.fn());
  });
  const message = await whole('Taken out.');
  act(() => dismiss());
  await waitFor(() => expect(message.dataset.in).toBe('false'));
});
