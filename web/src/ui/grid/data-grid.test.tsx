import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../testing/axe.ts';
import { mockLayout } from '../../testing/mock-layout.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { DataGrid } from './data-grid.tsx';
import type { GridColumn } from './grid-cell.tsx';

type Verbatim = { id: string; text: string; code: string };

const VERBATIMS: readonly Verbatim[] = Array.from({ length: 10_000 }, (_, at) => ({
  id: `V-${at + 1}`,
  text: `Answer ${at + 1}`,
  code: '',
}));
const saved = vi.fn();

function Grid() {
  const [rows, setRows] = useState(VERBATIMS);
  const columns: readonly GridColumn<Verbatim>[] = [
    { id: 'id', header: 'Number', width: 100, text: ({ id }) => id },
    { id: 'text', header: 'Answer', width: 300, text: ({ text }) => text },
    {
      id: 'code',
      header: 'Code',
      width: 200,
      text: ({ code }) => code,
      save: ({ id }, code) => {
        saved(id, code);
        setRows((all) => all.map((row) => (row.id === id ? { ...row, code } : row)));
      },
    },
  ];
  return (
    <>
      <button type="button">Before</button>
      <DataGrid label="Verbatims" columns={columns} rows={rows} rowId={({ id }) => id} className="max-h-96" />
    </>
  );
}

beforeEach(() => {
  saved.mockClear();
  mockLayout({ scroller: 400, item: 34 });
});

async function renderGrid() {
  const view = renderWithProviders(<Grid />);
  await screen.findByRole('rowheader', { name: 'V-1' });
  return view;
}
const focused = () => document.activeElement?.textContent;
const rows = () => screen.getAllByRole('row').slice(1);

describe('a data grid', () => {
  test('renders the visible rows of 10,000, with their positions', async () => {
    await renderGrid();
    const grid = screen.getByRole('grid', { name: 'Verbatims' });
    expect(grid.getAttribute('aria-rowcount')).toBe('10001');
    expect(rows().length).toBeLessThan(40);
    expect(rows()[1]?.getAttribute('aria-rowindex')).toBe('3');
    expect(within(rows()[0]!).getAllByRole('gridcell').length).toBe(2);
    await expectAccessible(document.body);
  });

  test('is one tab stop, and arrow keys move the focus between cells', async () => {
    const { user } = await renderGrid();
    await user.tab();
    await user.tab();
    expect(focused()).toBe('V-1');
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(focused()).toBe('Answer 2');
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowUp}{ArrowUp}');
    expect(focused()).toBe('V-1');
    await user.keyboard('{End}');
    expect(document.activeElement?.getAttribute('aria-colindex')).toBe('3');
    await user.tab({ shift: true });
    expect(focused()).toBe('Before');
    await user.tab();
    expect(document.activeElement?.getAttribute('aria-colindex')).toBe('3');
  });

  test('goes to rows far away and keeps the focus there', async () => {
    const { user } = await renderGrid();
    await user.click(screen.getByRole('rowheader', { name: 'V-1' }));
    await user.keyboard('{Control>}{End}{/Control}');
    await waitFor(() => expect(document.activeElement?.parentElement?.dataset['row']).toBe('9999'));
    await user.keyboard('{Home}{PageUp}');
    await waitFor(() => expect(focused()).toBe('V-9980'));
    expect(rows().length).toBeLessThan(60);
  });

  test('edits a cell in place: Enter saves and goes on, Escape cancels', async () => {
    const { user } = await renderGrid();
    await user.click(screen.getByRole('rowheader', { name: 'V-1' }));
    await user.keyboard('{End}price{Enter}');
    expect(saved.mock.calls).toEqual([['V-1', 'price']]);
    await waitFor(() => expect(document.activeElement?.parentElement?.dataset['row']).toBe('1'));
    await user.keyboard('taste{Escape}');
    expect(saved).toHaveBeenCalledOnce();
    expect(document.activeElement?.parentElement?.dataset['row']).toBe('1');
    await user.keyboard('{ArrowUp}{F2}s{ArrowLeft}{Enter}');
    expect(saved.mock.lastCall).toEqual(['V-1', 'prices']);
  });

  test('saves an edit when another cell is clicked, and has read-only columns', async () => {
    const { user } = await renderGrid();
    await user.click(screen.getByRole('rowheader', { name: 'V-1' }));
    await user.keyboard('{ArrowRight}x{Enter}');
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.keyboard('{ArrowRight}service');
    await user.click(screen.getByRole('gridcell', { name: 'Answer 3' }));
    expect(saved.mock.calls).toEqual([['V-1', 'service']]);
    expect(focused()).toBe('Answer 3');
  });
});
