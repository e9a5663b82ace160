import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { ShortcutSettings } from './shortcut-settings.tsx';
import { useCommandMode, useShortcuts } from './shortcuts.ts';

const accept = vi.fn();

function Keys({ mode, isOn = false }: { mode?: string; isOn?: boolean }) {
  useCommandMode(mode, isOn);
  useShortcuts('Words', [
    { id: 'accept', keys: ['a', 'alt+a'], label: 'Accept', scope: 'transcript', run: accept },
    { id: 'play', keys: 'Space', label: 'Play', run: () => undefined },
  ]);
  return <ShortcutSettings onChange={() => undefined} />;
}

const line = (label: string): string =>
  screen
    .getByText(label)
    .closest('li')
    ?.textContent?.replace(/Change$/, '') ?? '';

it('shows which keys need the command mode', async () => {
  const { user } = renderWithProviders(<Keys mode="Check" />);
  expect(line('Accept')).toBe('AcceptAin CheckAlt A');
  expect(line('Play')).toBe('PlaySpace');
  await user.click(screen.getByRole('button', { name: 'Change keys for Accept, Words' }));
  await user.keyboard('p');
  await screen.findByText('P is available. Without Ctrl or Alt it works only in Check.');
});

it('hides command letters on screens without a command mode', () => {
  renderWithProviders(<Keys />);
  expect(line('Accept')).toBe('AcceptAlt A');
});

it('runs letters only in the command mode, and chords always', async () => {
  const { user, rerender } = renderWithProviders(<Keys mode="Check" />);
  expect(within(document.body).getByText('Accept')).not.toBeNull();
  await user.keyboard('a{Alt>}a{/Alt}');
  expect(accept).toHaveBeenCalledTimes(1);
  rerender(<Keys mode="Check" isOn />);
  await user.keyboard('a{Alt>}a{/Alt}');
  expect(accept).toHaveBeenCalledTimes(3);
});
