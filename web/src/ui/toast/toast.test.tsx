import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { prefetchToasts, toast } from './toast.ts';

const importList = vi.hoisted(() => vi.fn());
vi.mock('./toast-list.tsx', async (importOriginal) => {
  importList();
  return importOriginal();
});

test('without a connection the list is not imported; toasts wait for the network', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  renderWithProviders(<p />);
  prefetchToasts();
  await act(async () => toast.error('The network is down.'));
  expect(importList).not.toHaveBeenCalled();

  onLine.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  await screen.findByText('The network is down.');
});
