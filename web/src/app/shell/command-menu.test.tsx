import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { CommandMenu } from './command-menu.tsx';
import { PLACES } from './services.ts';

test('the command that arrows have reached is scrolled into sight', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const { user } = renderPart(<CommandMenu groups={PLACES.admin} onClose={vi.fn()} />);
  await user.click(screen.getByRole('combobox', { name: 'Command' }));
  scrolled.mockClear();
  await user.keyboard('{ArrowUp}');
  const last = screen.getByRole('option', { name: 'Logout' });
  expect(last.getAttribute('aria-selected')).toBe('true');
  expect(scrolled.mock.contexts).toEqual([last]);
});
