import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { CommandMenu } from './command-menu.tsx';
import { NAV_GROUPS } from './navigation-items.ts';

test('the active command is scrolled into view', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const { user } = renderWithProviders(<CommandMenu groups={NAV_GROUPS.admin} onClose={vi.fn()} />);
  await user.click(screen.getByRole('combobox', { name: 'Command' }));
  scrolled.mockClear();
  await user.keyboard('{ArrowUp}');
  const last = screen.getByRole('option', { name: 'Logout' });
  expect(last.getAttribute('aria-selected')).toBe('true');
  expect(scrolled.mock.contexts).toEqual([last]);
});
