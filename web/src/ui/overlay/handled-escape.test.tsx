import { screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { Dialog, HANDLES_ESCAPE } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { Sheet } from './sheet.tsx';

/** A name field in edit mode: Escape cancels the edit. */
function NameField() {
  const [isEditing, setEditing] = useState(true);
  return (
    <input
      aria-label="Name"
      {...(isEditing ? HANDLES_ESCAPE : {})}
      onKeyDown={({ key }) => key === 'Escape' && setEditing(false)}
    />
  );
}

const LAYERS: [name: string, layer: (close: () => void, children: ReactNode) => ReactNode][] = [
  [
    'dialog',
    (close, children) => (
      <Dialog open title="Layer" onOpenChange={close}>
        {children}
      </Dialog>
    ),
  ],
  [
    'drawer',
    (close, children) => (
      <Drawer open title="Layer" side="right" onOpenChange={close}>
        {children}
      </Drawer>
    ),
  ],
  [
    'sheet',
    (close, children) => (
      <Sheet open title="Layer" onOpenChange={close}>
        {children}
      </Sheet>
    ),
  ],
];

test.each(LAYERS)(
  'a %s ignores an Escape that its field handles, and closes on the next one',
  async (_, layer) => {
    const close = vi.fn();
    const { user } = renderWithProviders(layer(close, <NameField />));
    await user.click(screen.getByRole('textbox', { name: 'Name' }));
    await user.keyboard('{Escape}');
    expect(close).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(close).toHaveBeenCalledOnce();
  },
);
