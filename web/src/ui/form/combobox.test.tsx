import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { Combobox } from './combobox.tsx';

const OPTIONS = ['Field Office', 'Harbour Research', 'River Insight'].map((label) => ({
  value: label.toLowerCase(),
  label,
}));

function Choice() {
  const [value, choose] = useState<string | null>(null);
  return <Combobox label="Organisation" options={OPTIONS} value={value} onValueChange={choose} />;
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Organisation' });

describe('the combobox', () => {
  test('accepts typed text with Enter before the debounce ends', async () => {
    const { user } = renderWithProviders(<Choice />);
    await user.click(field());
    expect(screen.getAllByRole('option')).toHaveLength(3);
    await user.keyboard('river{Enter}');
    expect(field().value).toBe('River Insight');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('moves with arrows, and Escape cancels', async () => {
    const { user } = renderWithProviders(<Choice />);
    await user.click(field());
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(field().value).toBe('River Insight');
    await user.keyboard('{ArrowUp}{ArrowUp}{Escape}');
    expect(field().value).toBe('River Insight');
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});

describe('the combobox in a dialog', () => {
  test('closes on Escape; the dialog closes on the next one', async () => {
    const close = vi.fn();
    const { user } = renderWithProviders(
      <Dialog open onOpenChange={close} title="Hand over">
        <Choice />
      </Dialog>,
    );
    await user.click(field());
    expect(screen.getAllByRole('option')).toHaveLength(3);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(close).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(close).toHaveBeenCalledOnce();
  });

  test('is not clipped by it and accepts a click on an option', async () => {
    const { user } = renderWithProviders(
      <Dialog open onOpenChange={vi.fn()} title="Hand over">
        <Choice />
      </Dialog>,
    );
    await user.click(field());
    // Fixed to the window, regardless of scrolling containers.
    const list = screen.getByRole('listbox').closest<HTMLElement>('[data-radix-popper-content-wrapper]');
    expect(list?.style.position).toBe('fixed');
    await user.click(screen.getByRole('option', { name: 'Field Office' }));
    expect(field().value).toBe('Field Office');
    expect(document.activeElement).toBe(field());
  });
});
