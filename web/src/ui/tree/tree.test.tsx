import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../testing/axe.ts';
import { mockLayout } from '../../testing/mock-layout.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import type { TreeNode } from './flatten-tree.ts';
import { Tree } from './tree.tsx';

const CODES: readonly TreeNode[] = [
  {
    id: 'price',
    label: 'Price',
    children: [
      { id: 'dear', label: 'Too dear' },
      { id: 'fair', label: 'Fair' },
    ],
  },
  { id: 'place', label: 'Place' },
  { id: 'taste', label: 'Taste', children: [{ id: 'sweet', label: 'Sweet' }] },
];
const [select, move] = [vi.fn(), vi.fn()];

beforeEach(() => {
  select.mockClear();
  move.mockClear();
  mockLayout({ scroller: 400, item: 32 });
});

async function renderTree(nodes = CODES) {
  const view = renderWithProviders(<Tree label="Codes" nodes={nodes} onSelect={select} onMove={move} />);
  await screen.findByRole('treeitem', { name: nodes[0]!.label });
  await view.user.tab();
  return view;
}
const focused = () => document.activeElement?.getAttribute('aria-label');
const names = () => screen.getAllByRole('treeitem').map((item) => item.getAttribute('aria-label'));
const item = (name: string) => screen.getByRole('treeitem', { name });

describe('a tree', () => {
  test('is one tab stop, and arrow keys move, open and close', async () => {
    const { user } = await renderTree();
    expect(focused()).toBe('Price');
    expect(item('Price').getAttribute('aria-expanded')).toBe('false');
    expect(item('Place').getAttribute('aria-expanded')).toBeNull();
    await user.keyboard('{ArrowRight}');
    expect(names()).toEqual(['Price', 'Too dear', 'Fair', 'Place', 'Taste']);
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(focused()).toBe('Fair');
    await user.keyboard('{ArrowLeft}');
    expect(focused()).toBe('Price');
    await user.keyboard('{ArrowLeft}{End}');
    expect(names()).toEqual(['Price', 'Place', 'Taste']);
    expect(focused()).toBe('Taste');
    await expectAccessible(document.body);
  });

  test('goes to the next label that begins with the typed letters', async () => {
    const { user } = await renderTree();
    await user.keyboard('p');
    expect(focused()).toBe('Place');
    await user.keyboard('p');
    expect(focused()).toBe('Price');
    await new Promise((resolve) => setTimeout(resolve, 750));
    await user.keyboard('pla');
    expect(focused()).toBe('Place');
  });

  test('selects by Enter and by a click, and opens by its arrow without selecting', async () => {
    const { user } = await renderTree();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(select).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'place' }));
    await user.click(screen.getByText('Taste'));
    expect(select).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'taste' }));
    await user.click(item('Taste').querySelector('svg')!);
    expect(select).toHaveBeenCalledTimes(2);
    expect(names()).toContain('Sweet');
  });

  test('moves a node by its menu', async () => {
    const { user } = await renderTree();
    await user.pointer({ keys: '[MouseRight]', target: item('Place') });
    await user.click(await screen.findByRole('menuitem', { name: 'Move into item above' }));
    expect(move.mock.calls).toEqual([[{ id: 'place', parentId: 'price', index: 2 }]]);
    expect(names()).toContain('Too dear');
    await user.pointer({ keys: '[MouseRight]', target: item('Price') });
    const up = await screen.findByRole('menuitem', { name: 'Move up' });
    expect(up.getAttribute('aria-disabled')).toBe('true');
  });

  test('moves a node by dragging it before, into or after another one', async () => {
    await renderTree();
    vi.spyOn(item('Taste'), 'getBoundingClientRect').mockReturnValue({ top: 100, height: 32 } as DOMRect);
    const dataTransfer = { setData: vi.fn() };
    const drop = (clientY: number) => {
      fireEvent.dragStart(item('Price'), { dataTransfer });
      for (const name of ['dragOver', 'drop'] as const) {
        const event = createEvent[name](item('Taste'), { dataTransfer });
        // Happy DOM gives drag events no position.
        Object.defineProperty(event, 'clientY', { value: clientY });
        fireEvent(item('Taste'), event);
      }
    };
    drop(102);
    drop(116);
    drop(130);
    expect(move.mock.calls.map(([each]) => [each.parentId, each.index])).toEqual([
      [null, 1],
      ['taste', 1],
      [null, 2],
    ]);
  });

  test('renders only the visible nodes of thousands', async () => {
    const many = Array.from({ length: 5_000 }, (_, at) => ({ id: `${at}`, label: `Code ${at}` }));
    const { user } = await renderTree(many);
    expect(names().length).toBeLessThan(60);
    await user.keyboard('{End}');
    await waitFor(() => expect(focused()).toBe('Code 4999'));
    expect(document.activeElement?.getAttribute('aria-setsize')).toBe('5000');
  });
});
