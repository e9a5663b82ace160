export type TreeNode = { id: string; label: string; children?: readonly TreeNode[] };

/** A visible node with its position. */
export type TreeRow<Node extends TreeNode = TreeNode> = {
  node: Node;
  /** 1 at the top. */
  level: number;
  parent: TreeRow<Node> | undefined;
  /** Index among its siblings, and their number. */
  index: number;
  siblings: readonly Node[];
};

/** New place of a node: the index counts the new siblings without the node itself. */
export type TreeMove = { id: string; parentId: string | null; index: number };

/** The visible nodes in their order. */
export function flattenTree<Node extends TreeNode>(
  siblings: readonly Node[],
  isExpanded: (id: string) => boolean,
  parent?: TreeRow<Node>,
): TreeRow<Node>[] {
  const level = (parent?.level ?? 0) + 1;
  return siblings.flatMap((node, index) => {
    const row: TreeRow<Node> = { node, level, parent, index, siblings };
    return isExpanded(node.id) ? [row, ...flattenTree(childrenOf(node), isExpanded, row)] : [row];
  });
}

export const childrenOf = <Node extends TreeNode>({ children = [] }: Node): readonly Node[] =>
  children as readonly Node[];

const parentIdOf = ({ parent }: TreeRow): string | null => parent?.node.id ?? null;

/** The moves by one step that are possible from here. */
export function stepMoves(row: TreeRow): Record<'up' | 'down' | 'in' | 'out', TreeMove | undefined> {
  const { node, parent, index, siblings } = row;
  const { id } = node;
  const before = siblings[index - 1];
  const parentId = parentIdOf(row);
  return {
    up: index > 0 ? { id, parentId, index: index - 1 } : undefined,
    down: index < siblings.length - 1 ? { id, parentId, index: index + 1 } : undefined,
    in: before && { id, parentId: before.id, index: childrenOf(before).length },
    out: parent && { id, parentId: parentIdOf(parent), index: parent.index + 1 },
  };
}

export type DropPlace = 'before' | 'inside' | 'after';

/** The move of a node that is dropped at a row; undefined if it would end up inside itself or where it is. */
export function dropMove(dragged: TreeRow, target: TreeRow, place: DropPlace): TreeMove | undefined {
  if (isWithin(target, dragged.node.id)) return undefined;
  const { id } = dragged.node;
  if (place === 'inside') {
    const others = childrenOf(target.node).filter((child) => child.id !== id);
    return { id, parentId: target.node.id, index: others.length };
  }
  const parentId = parentIdOf(target);
  const isAmongSiblings = parentIdOf(dragged) === parentId && dragged.index < target.index;
  const index = target.index + (place === 'after' ? 1 : 0) - (isAmongSiblings ? 1 : 0);
  const isSamePlace = parentIdOf(dragged) === parentId && dragged.index === index;
  return isSamePlace ? undefined : { id, parentId, index };
}

function isWithin(row: TreeRow | undefined, id: string): boolean {
  return row !== undefined && (row.node.id === id || isWithin(row.parent, id));
}
