import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  childrenOf,
  dropMove,
  flattenTree,
  stepMoves,
  type TreeMove,
  type TreeNode,
  type TreeRow,
} from './flatten-tree.ts';

const node = (id: string, ...children: TreeNode[]): TreeNode => ({ id, label: id, children });
const TREE = [node('a', node('a1'), node('a2', node('a2x'))), node('b'), node('c', node('c1'))];

const rowsOf = (nodes: readonly TreeNode[]) => flattenTree(nodes, () => true);
const rowIn = (nodes: readonly TreeNode[], id: string): TreeRow =>
  rowsOf(nodes).find((row) => row.node.id === id)!;
const outline = (nodes: readonly TreeNode[]) =>
  rowsOf(nodes).map(({ node: { id }, level }) => `${'-'.repeat(level - 1)}${id}`);

/** Carries out a move, as a server would. */
function apply(nodes: readonly TreeNode[], { id, parentId, index }: TreeMove): TreeNode[] {
  const moved = rowIn(nodes, id).node;
  const rebuild = (siblings: readonly TreeNode[], parent: string | null): TreeNode[] => {
    const rest = siblings.filter((each) => each.id !== id);
    if (parent === parentId) rest.splice(index, 0, moved);
    return rest.map((each) =>
      each.id === id ? each : { ...each, children: rebuild(childrenOf(each), each.id) },
    );
  };
  return rebuild(nodes, null);
}

test('only open nodes show their children', () => {
  const rows = flattenTree(TREE, (id) => id === 'a');
  expect(rows.map(({ node: { id }, level }) => `${id} ${level}`)).toEqual([
    'a 1',
    'a1 2',
    'a2 2',
    'b 1',
    'c 1',
  ]);
});

describe('moves by one step', () => {
  test.each([
    ['a2', 'up', ['a', '-a2', '--a2x', '-a1', 'b', 'c', '-c1']],
    ['a', 'down', ['b', 'a', '-a1', '-a2', '--a2x', 'c', '-c1']],
    ['b', 'in', ['a', '-a1', '-a2', '--a2x', '-b', 'c', '-c1']],
    ['a2', 'out', ['a', '-a1', 'a2', '-a2x', 'b', 'c', '-c1']],
  ] as const)('%s %s', (id, step, expected) => {
    expect(outline(apply(TREE, stepMoves(rowIn(TREE, id))[step]!))).toEqual(expected);
  });

  test('are missing at the edges', () => {
    const { up, in: into, out } = stepMoves(rowIn(TREE, 'a'));
    expect([up, into, out, stepMoves(rowIn(TREE, 'c')).down]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('drops', () => {
  test.each([
    ['a', 'before', 'c', ['b', 'a', '-a1', '-a2', '--a2x', 'c', '-c1']],
    ['c1', 'after', 'a', ['a', '-a1', '-a2', '--a2x', 'c1', 'b', 'c']],
    ['c', 'before', 'a1', ['a', '-c', '--c1', '-a1', '-a2', '--a2x', 'b']],
    ['b', 'inside', 'c', ['a', '-a1', '-a2', '--a2x', 'c', '-c1', '-b']],
  ] as const)('%s %s %s', (dragged, place, target, expected) => {
    const move = dropMove(rowIn(TREE, dragged), rowIn(TREE, target), place)!;
    expect(outline(apply(TREE, move))).toEqual(expected);
  });

  test('change nothing in the same place and never put a node into itself', () => {
    expect(dropMove(rowIn(TREE, 'b'), rowIn(TREE, 'a'), 'after')).toBeUndefined();
    expect(dropMove(rowIn(TREE, 'a'), rowIn(TREE, 'a2x'), 'inside')).toBeUndefined();
    expect(dropMove(rowIn(TREE, 'a'), rowIn(TREE, 'a'), 'before')).toBeUndefined();
  });

  test('lose no node, wherever they land', () => {
    const ids = rowsOf(TREE).map((row) => row.node.id);
    const id = fc.constantFrom(...ids);
    fc.assert(
      fc.property(id, id, fc.constantFrom('before', 'inside', 'after'), (dragged, target, place) => {
        const move = dropMove(rowIn(TREE, dragged), rowIn(TREE, target), place);
        const after = move ? apply(TREE, move) : TREE;
        expect(
          rowsOf(after)
            .map((row) => row.node.id)
            .toSorted(),
        ).toEqual(ids.toSorted());
      }),
    );
  });
});
