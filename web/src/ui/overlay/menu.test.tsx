import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../testing/axe.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { ContextMenu } from './context-menu.tsx';
import { Menu } from './menu.tsx';
import type { MenuEntry } from './menu-items.tsx';

const remove = vi.fn();

function useEntries(): readonly MenuEntry[] {
  const [isShown, setShown] = useState(false);
  const [colour, setColour] = useState('teal');
  return [
    { label: 'Show codes', isChecked: isShown, run: () => setShown(!isShown) },
    {
      label: 'Colour',
      options: [
        { value: 'teal', label: 'Teal' },
        { value: 'rust', label: 'Rust' },
      ],
      value: colour,
      onValueChange: setColour,
    },
    null,
    { label: 'Delete', variant: 'danger', run: remove },
    { label: 'Merge', isDisabled: true, run: remove },
  ];
}

function ButtonMenu() {
  return <Menu trigger={<button type="button">More</button>} items={useEntries()} />;
}

function AreaMenu() {
  return (
    <ContextMenu items={useEntries()}>
      <div>Words</div>
    </ContextMenu>
  );
}

const checked = (role: 'menuitemcheckbox' | 'menuitemradio', name: string) =>
  screen.getByRole(role, { name }).getAttribute('aria-checked');

describe('a menu', () => {
  test('has items, checkboxes and choices, and remembers them', async () => {
    const { user } = renderWithProviders(<ButtonMenu />);
    const open = async () => {
      act(() => screen.getByRole('button', { name: 'More' }).focus());
      await user.keyboard('{Enter}');
      await screen.findByRole('menu');
    };
    await open();
    await screen.findByRole('group', { name: 'Colour' });
    expect([checked('menuitemcheckbox', 'Show codes'), checked('menuitemradio', 'Teal')]).toEqual([
      'false',
      'true',
    ]);
    await expectAccessible(document.body);
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Show codes' }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await open();
    await user.click(screen.getByRole('menuitemradio', { name: 'Rust' }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await open();
    expect([checked('menuitemcheckbox', 'Show codes'), checked('menuitemradio', 'Rust')]).toEqual([
      'true',
      'true',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(remove).toHaveBeenCalledOnce();
  });

  test('opens by the keyboard and skips disabled items', async () => {
    remove.mockClear();
    const { user } = renderWithProviders(<ButtonMenu />);
    await user.tab();
    await user.keyboard('{Enter}');
    await screen.findByRole('menu');
    await user.keyboard('{End}{Enter}');
    expect(remove).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
  });
});

test('a context menu opens by the right mouse button with the same entries', async () => {
  const { user } = renderWithProviders(<AreaMenu />);
  await user.pointer({ keys: '[MouseRight]', target: screen.getByText('Words') });
  await screen.findByRole('menu');
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Show codes' }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await user.pointer({ keys: '[MouseRight]', target: screen.getByText('Words') });
  await screen.findByRole('menu');
  expect(checked('menuitemcheckbox', 'Show codes')).toBe('true');
});

test('an item that moves the focus runs once the menu has closed, and keeps it', async () => {
  function Renamed() {
    const [isEdited, setEdited] = useState(false);
    return (
      <>
        <Menu
          trigger={<button type="button">More</button>}
          items={[{ label: 'Rename', movesFocus: true, run: () => setEdited(true) }]}
        />
        {isEdited && <input aria-label="Name" ref={(field) => field?.focus()} />}
      </>
    );
  }
  const { user } = renderWithProviders(<Renamed />);
  act(() => screen.getByRole('button', { name: 'More' }).focus());
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const field = await screen.findByLabelText('Name');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(field);
});
