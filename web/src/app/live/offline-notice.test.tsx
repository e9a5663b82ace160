import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { reportUnsentEdits } from './unsent-edits.ts';

afterEach(() => reportUnsentEdits({ count: 0, isStored: true }));

const notice = () => screen.getByRole('status').textContent;

test('counts the unsent edits while offline and says where they are', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderWithProviders(<OfflineNotice />);
  expect(notice()).toBe(
    'You’re offline. Your saved work is safe. This page updates when you’re back online.',
  );
  act(() => reportUnsentEdits({ count: 1, isStored: true }));
  expect(notice()).toContain('1 unsent edit is saved on this computer');
  act(() => reportUnsentEdits({ count: 2, isStored: true }));
  expect(notice()).toContain('2 unsent edits are saved on this computer');
  act(() => reportUnsentEdits({ count: 2, isStored: false }));
  expect(notice()).toContain('Keep this tab open: 2 unsent edits are stored only here.');
});
