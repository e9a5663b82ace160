import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useShortcutGroups } from '../../ui/shortcuts/shortcuts.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { Shell } from './shell.tsx';

function MessageKeys() {
  const shortcuts = useShortcutGroups().flatMap((group) => group.shortcuts);
  return <p>{shortcuts.flatMap(({ id, keys }) => (id === 'everywhere.messages' ? keys : [])).join(', ')}</p>;
}

test('the key for the last message is none that a transcript uses', () => {
  renderWithProviders(<Shell services={[]} onSignedIn={vi.fn()} />, { at: '/login' });
  const { container } = render(<MessageKeys />);
  expect(container.textContent).toBe('alt+m');
});
