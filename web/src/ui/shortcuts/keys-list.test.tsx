import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { KeysList } from './keys-list.tsx';
import { useCommandMode, useShortcuts } from './shortcuts.ts';

const accept = vi.fn();

function Keys({ mode, isOn = false }: { mode?: string; isOn?: boolean }) {
  useCommandMode(mode, isOn);
  useShortcuts('Words', [
    { id: 'accept', keys: ['a', 'alt+a'], label: 'Accept', scope: 'words', run: accept },
    { id: 'play', keys: 'Space', label: 'Play', run: () => undefined },
  ]);
  return <KeysList onChange={() => undefined} />;
}

const line = (label: string): string =>
  screen
    .getByText(label)
    .closest('li')
    ?.textContent?.replace(/Change$/, '') ?? '';

it('says which keys work only in the command mode, and in which', async () => {
  const { user } = renderPart(<Keys mode="Check" />);
  expect(line('Accept')).toBe('AcceptAin CheckAlt A');
  expect(line('Play')).toBe('PlaySpace');
  await user.click(screen.getByRole('button', { name: 'Change the keys of Accept, Words' }));
  await user.keyboard('p');
  await screen.findByText('P is free. Without Ctrl or Alt it works only in Check.');
});

it('lists no letters of commands where the screen has no such mode', () => {
  renderPart(<Keys />);
  expect(line('Accept')).toBe('AcceptAlt A');
});

it('hears letters in the mode, and chords always', async () => {
  const { user, rerender } = renderPart(<Keys mode="Check" />);
  expect(within(document.body).getByText('Accept')).not.toBeNull();
  await user.keyboard('a{Alt>}a{/Alt}');
  expect(accept).toHaveBeenCalledTimes(1);
  rerender(<Keys mode="Check" isOn />);
  await user.keyboard('a{Alt>}a{/Alt}');
  expect(accept).toHaveBeenCalledTimes(3);
});
