import { screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { OWN_ESCAPE } from './own-escape.ts';
import { Sheet } from './sheet.tsx';

/** A name that is being written: Escape leaves it as it was. */
function Name() {
  const [isWritten, setWritten] = useState(true);
  return (
    <input
      aria-label="Name"
      {...(isWritten ? OWN_ESCAPE : {})}
      onKeyDown={({ key }) => key === 'Escape' && setWritten(false)}
    />
  );
}

const LAYERS: [name: string, layer: (close: () => void, children: ReactNode) => ReactNode][] = [
  [
    'dialog',
    (close, children) => (
      <Dialog isOpen title="Layer" onClose={close}>
        {children}
      </Dialog>
    ),
  ],
  [
    'drawer',
    (close, children) => (
      <Drawer isOpen title="Layer" side="right" onClose={close}>
        {children}
      </Drawer>
    ),
  ],
  [
    'sheet',
    (close, children) => (
      <Sheet title="Layer" onClose={close}>
        {children}
      </Sheet>
    ),
  ],
];

test.each(LAYERS)('a %s leaves Escape to a field that uses it, and closes by the next', async (_, layer) => {
  const close = vi.fn();
  const { user } = renderPart(layer(close, <Name />));
  await user.click(screen.getByRole('textbox', { name: 'Name' }));
  await user.keyboard('{Escape}');
  expect(close).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
});
