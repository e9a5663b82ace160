import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { expectShortcuts, useShortcuts } from './shortcuts.ts';

const run = vi.fn<() => void>();
let stop: (() => void) | undefined;
afterEach(() => {
  stop?.();
  stop = undefined;
  run.mockClear();
});

function Part({ keys }: { keys: string }) {
  useShortcuts('Part', [{ keys, label: 'Comment', run }]);
  return null;
}

const press = (init: KeyboardEventInit): unknown =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));

/** A screen that has shortcuts of its own, and may get more. */
const renderScreen = () => render(<Part keys="F9" />);

test('a key pressed before its part is there runs once the part is', () => {
  const { rerender } = renderScreen();
  stop = expectShortcuts();
  press({ key: 'F8', code: 'F8' });
  expect(run).not.toHaveBeenCalled();
  rerender(<Part keys="F8" />);
  expect(run).toHaveBeenCalledOnce();
  rerender(<Part keys="F9" />);
  rerender(<Part keys="F8" />);
  expect(run).toHaveBeenCalledOnce();
});

test.each([
  ['no part is expected', () => stop?.()],
  ['another key is pressed', () => press({ key: 'Escape', code: 'Escape' })],
  [
    'the mouse is pressed',
    () => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })),
  ],
])('an early key is forgotten when %s', (_name, act) => {
  const { rerender } = renderScreen();
  stop = expectShortcuts();
  press({ key: 'F8', code: 'F8' });
  act();
  rerender(<Part keys="F8" />);
  expect(run).not.toHaveBeenCalled();
});

test('a letter is text, not an early key', () => {
  const { rerender } = renderScreen();
  stop = expectShortcuts();
  press({ key: 'c', code: 'KeyC' });
  rerender(<Part keys="c" />);
  expect(run).not.toHaveBeenCalled();
});

test('an early key that is too old does nothing', () => {
  const { rerender } = renderScreen();
  stop = expectShortcuts();
  press({ key: 'F8', code: 'F8' });
  const pressedAt = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(pressedAt + 3_100);
  rerender(<Part keys="F8" />);
  vi.mocked(performance.now).mockRestore();
  expect(run).not.toHaveBeenCalled();
});

test('a symbol that AltGr writes is text, not an early key', () => {
  const { rerender } = renderScreen();
  stop = expectShortcuts();
  press({ key: 'F8', code: 'F8' });
  press({ key: '@', code: 'KeyQ', ctrlKey: true, altKey: true, modifierAltGraph: true });
  rerender(<Part keys="@" />);
  expect(run).not.toHaveBeenCalled();
});
