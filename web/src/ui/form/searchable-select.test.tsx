import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { SearchableSelect } from './searchable-select.tsx';

const OPTIONS = ['Field Office', 'Harbour Research', 'River Insight'].map((label) => ({
  value: label.toLowerCase(),
  label,
}));

function Choice() {
  const [value, choose] = useState<string | null>(null);
  return <SearchableSelect label="Organisation" options={OPTIONS} value={value} onChange={choose} />;
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Organisation' });

describe('the searchable dropdown', () => {
  test('takes what is typed and Enter at once, though the search waits for a pause', async () => {
    const { user } = renderPart(<Choice />);
    await user.click(field());
    expect(screen.getAllByRole('option')).toHaveLength(3);
    await user.keyboard('river{Enter}');
    expect(field().value).toBe('River Insight');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('moves by arrows and leaves things as they were by Escape', async () => {
    const { user } = renderPart(<Choice />);
    await user.click(field());
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(field().value).toBe('River Insight');
    await user.keyboard('{ArrowUp}{ArrowUp}{Escape}');
    expect(field().value).toBe('River Insight');
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});

describe('the searchable dropdown in a dialog', () => {
  test('closes by Escape alone: the dialog stays, and closes by the next one', async () => {
    const close = vi.fn();
    const { user } = renderPart(
      <Dialog isOpen onClose={close} title="Hand over">
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

  test('is not cut off by it, and takes a click on an option', async () => {
    const { user } = renderPart(
      <Dialog isOpen onClose={vi.fn()} title="Hand over">
        <Choice />
      </Dialog>,
    );
    await user.click(field());
    // Fixed to the window, whatever scrolls round it.
    const list = screen.getByRole('listbox').closest<HTMLElement>('[data-radix-popper-content-wrapper]');
    expect(list?.style.position).toBe('fixed');
    await user.click(screen.getByRole('option', { name: 'Field Office' }));
    expect(field().value).toBe('Field Office');
    expect(document.activeElement).toBe(field());
  });
});
