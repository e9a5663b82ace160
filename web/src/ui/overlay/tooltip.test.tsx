import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { Button, IconButton } from '../controls/button.tsx';
import { TooltipLayer } from './tooltip.tsx';

const press = vi.fn();
beforeEach(() => void press.mockClear());

const renderButtons = () =>
  renderWithProviders(
    <>
      <IconButton label="Undo" icon={<Undo2 aria-hidden />} onClick={press} />
      <Button tooltip="Choose a file first" isDisabled>
        Send
      </Button>
      <p>Elsewhere</p>
      <TooltipLayer />
    </>,
  );
const bubble = () => document.querySelector('[data-tooltip-bubble]')?.textContent;
const undo = () => screen.getByRole('button', { name: 'Undo' });

describe('a tooltip', () => {
  test('appears under the pointer after a moment and stays while the pointer is on it', async () => {
    const { user } = renderButtons();
    await user.hover(undo());
    expect(bubble()).toBeUndefined();
    await waitFor(() => expect(bubble()).toBe('Undo'));
    await user.hover(document.querySelector('[data-tooltip-bubble]')!);
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(bubble()).toBe('Undo');
    await user.hover(screen.getByText('Elsewhere'));
    await waitFor(() => expect(bubble()).toBeUndefined());
  });

  test('appears with the keyboard focus, also of a disabled button, and Escape closes it', async () => {
    const { user } = renderButtons();
    await user.tab();
    expect(bubble()).toBe('Undo');
    await user.tab();
    expect(bubble()).toBe('Choose a file first');
    await user.keyboard('{Escape}');
    expect(bubble()).toBeUndefined();
  });

  test('appears on a long press of a finger, which does not press the button', async () => {
    renderButtons();
    fireEvent.pointerDown(undo(), { pointerType: 'touch' });
    await waitFor(() => expect(bubble()).toBe('Undo'));
    fireEvent.pointerUp(undo(), { pointerType: 'touch' });
    fireEvent.click(undo());
    expect(press).not.toHaveBeenCalled();
    expect(bubble()).toBe('Undo');

    fireEvent.pointerDown(undo(), { pointerType: 'touch' });
    fireEvent.pointerUp(undo(), { pointerType: 'touch' });
    fireEvent.click(undo());
    expect(press).toHaveBeenCalledOnce();
    expect(bubble()).toBeUndefined();
  });

  test('is a description for screen readers unless it is the name', () => {
    renderButtons();
    expect(undo().getAttribute('aria-description')).toBeNull();
    expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-description')).toBe(
      'Choose a file first',
    );
  });

  test('closes when its element disappears', async () => {
    let remove!: () => void;
    function Vanishing() {
      const [isThere, setThere] = useState(true);
      useEffect(() => {
        remove = () => setThere(false);
      }, []);
      return isThere && <IconButton label="Undo" icon={<Undo2 aria-hidden />} />;
    }
    const { user } = renderWithProviders(
      <>
        <Vanishing />
        <TooltipLayer />
      </>,
    );
    await user.tab();
    expect(bubble()).toBe('Undo');
    act(() => remove());
    await waitFor(() => expect(bubble()).toBeUndefined());
  });
});
