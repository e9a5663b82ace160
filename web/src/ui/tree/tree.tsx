import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { cn } from '../cn.ts';
import { useFocusRequest } from '../list/use-focus-request.ts';
import type { MenuEntry } from '../overlay/menu-items.tsx';
import { flattenTree, type TreeMove, type TreeNode, type TreeRow } from './flatten-tree.ts';
import { TreeItem } from './tree-item.tsx';
import { useTreeDrag } from './use-tree-drag.ts';
import { useTreeKeys } from './use-tree-keys.ts';

type TreeProps<Node extends TreeNode> = {
  /** Accessible name. */
  label: string;
  nodes: readonly Node[];
  selectedId?: string | null;
  onSelect?: (node: Node) => void;
  /** Moves a node by drag or by its menu; without it the order is fixed. */
  onMove?: (move: TreeMove) => void;
  /** Further entries of a node’s menu. */
  menuOf?: (node: Node) => readonly MenuEntry[];
  renderNode?: (node: Node) => ReactNode;
  /** Ids that are open at first. */
  defaultExpanded?: readonly string[];
  /** Size of the tree; it scrolls. */
  className?: string;
};

const ROW_PX = 32;
const NO_IDS: readonly string[] = [];

/** A tree of any size, of which only the visible nodes exist. One tab stop; keys as in use-tree-keys.ts. */
export function Tree<Node extends TreeNode>(props: TreeProps<Node>) {
  const { label, nodes, selectedId = null, onSelect, onMove, menuOf, renderNode, className } = props;
  const root = useRef<HTMLDivElement>(null);
  const [expanded, setExpanded] = useState(() => new Set(props.defaultExpanded ?? NO_IDS));
  const [activeId, setActiveId] = useState<string | null>(null);
  const rows = useMemo(() => flattenTree(nodes, (id) => expanded.has(id)), [nodes, expanded]);
  const activeRow =
    rows.find(({ node }) => node.id === (activeId ?? selectedId)) ?? (rows[0] as TreeRow<Node> | undefined);
  const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => root.current,
    getItemKey: (index) => rows[index]!.node.id,
    estimateSize: () => ROW_PX,
    overscan: 8,
  });
  const requestFocus = useFocusRequest<string>(
    (id) =>
      [...(root.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])].find(
        (item) => item.dataset['node'] === id,
      ) ?? null,
  );

  const toggle = (id: string) =>
    setExpanded((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const go = (row: TreeRow<Node>) => {
    setActiveId(row.node.id);
    virtual.scrollToIndex(rows.indexOf(row));
    requestFocus(row.node.id);
  };
  const move = (next: TreeMove) => {
    if (next.parentId !== null) setExpanded((before) => new Set([...before, next.parentId!]));
    setActiveId(next.id);
    onMove?.(next);
    requestFocus(next.id);
  };
  const drag = useTreeDrag(move);
  const onKeyDown = useTreeKeys(rows, activeRow, {
    isExpanded: (id) => expanded.has(id),
    toggle,
    go,
    select: ({ node }) => onSelect?.(node),
  });
  return (
    <div
      ref={root}
      role="tree"
      tabIndex={-1}
      aria-label={label}
      className={cn('overflow-y-auto', className)}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]!;
          return (
            <TreeItem
              key={row.node.id}
              row={row}
              top={start}
              isExpanded={expanded.has(row.node.id)}
              isSelected={row.node.id === selectedId}
              isActive={row === activeRow}
              onToggle={() => toggle(row.node.id)}
              onSelect={() => {
                setActiveId(row.node.id);
                onSelect?.(row.node);
              }}
              onMove={onMove && move}
              menu={menuOf?.(row.node) ?? []}
              drag={onMove && drag}
            >
              {renderNode ? renderNode(row.node) : row.node.label}
            </TreeItem>
          );
        })}
      </div>
    </div>
  );
}
