import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '../../testing/axe.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { SplitPanes } from './split-panes.tsx';

const separator = () => screen.getByRole('separator', { name: 'Width of the chat' });
const size = () => Number(separator().getAttribute('aria-valuenow'));

const renderPanes = (onSizeChange = vi.fn()) => ({
  onSizeChange,
  ...renderWithProviders(
    <SplitPanes
      label="Width of the chat"
      first={<p>Chat</p>}
      second={<p>Transcript</p>}
      defaultSize={40}
      onSizeChange={onSizeChange}
    />,
  ),
});

test('arrow keys resize within the limits, Home and End go to them', async () => {
  const { user, onSizeChange } = renderPanes();
  await user.tab();
  expect(document.activeElement).toBe(separator());
  await user.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}{ArrowLeft}');
  expect(size()).toBe(50);
  await user.keyboard('{End}{ArrowRight}');
  expect(size()).toBe(80);
  await user.keyboard('{Home}');
  expect(size()).toBe(20);
  expect(onSizeChange.mock.calls).toEqual([[42], [52], [50], [80], [20]]);
  await expectAccessible(document.body);
});

test('the pointer drags the separator, and a double click restores the default', async () => {
  const { user, container } = renderPanes();
  const root = container.firstElementChild!;
  vi.spyOn(root, 'getBoundingClientRect').mockReturnValue({ left: 100, width: 1_000 } as DOMRect);
  const captured = new Set<number>();
  separator().setPointerCapture = (id) => void captured.add(id);
  separator().hasPointerCapture = (id) => captured.has(id);
  fireEvent.pointerMove(separator(), { pointerId: 1, clientX: 400 });
  expect(size()).toBe(40);
  fireEvent.pointerDown(separator(), { pointerId: 1 });
  fireEvent.pointerMove(separator(), { pointerId: 1, clientX: 400 });
  expect(size()).toBe(30);
  await user.dblClick(separator());
  expect(size()).toBe(40);
});
