import { ChevronRight, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { IconButton } from '../controls/button.tsx';
import { ContextMenu } from '../overlay/context-menu.tsx';
import { Menu } from '../overlay/menu.tsx';
import type { MenuEntry } from '../overlay/menu-items.tsx';
import { childrenOf, type DropPlace, stepMoves, type TreeMove, type TreeRow } from './flatten-tree.ts';
import type { TreeDrag } from './use-tree-drag.ts';
import * as text from '../messages.ts';

type TreeItemProps = {
  row: TreeRow;
  /** Position in the tree, in pixels. */
  top: number;
  isExpanded: boolean;
  isSelected: boolean;
  /** The one item that Tab reaches. */
  isActive: boolean;
  onToggle: () => void;
  onSelect: () => void;
  onMove: ((move: TreeMove) => void) | undefined;
  menu: readonly MenuEntry[];
  drag: TreeDrag | undefined;
  children: ReactNode;
};

const DROP_CLASSES: Record<DropPlace, string> = {
  before: 'shadow-[inset_0_2px] shadow-accent',
  inside: 'bg-accent-soft',
  after: 'shadow-[inset_0_-2px] shadow-accent',
};

const INDENT_PX = 16;

/** A node of a tree. Its menu opens by the right mouse button, the menu key, a long press or its button. */
export function TreeItem(props: TreeItemProps) {
  const { row, top, isExpanded, isSelected, isActive, onToggle, onSelect, onMove, menu, drag, children } =
    props;
  const { node, level, index, siblings } = row;
  const hasChildren = childrenOf(node).length > 0;
  const entries = [...menu, ...(onMove ? moveEntries(row, onMove) : [])];
  const place = drag?.placeAt(row);
  const item = (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree handles keys
    <div
      role="treeitem"
      aria-level={level}
      aria-posinset={index + 1}
      aria-setsize={siblings.length}
      aria-expanded={hasChildren ? isExpanded : undefined}
      aria-selected={isSelected}
      aria-label={node.label}
      tabIndex={isActive ? 0 : -1}
      data-node={node.id}
      style={{ transform: `translateY(${top}px)`, paddingInlineStart: (level - 1) * INDENT_PX }}
      className={cn(
        'group absolute inset-x-0 top-0 flex h-8 cursor-pointer items-center gap-1 rounded-sm pr-1 hover:bg-sunken aria-selected:bg-accent-soft focus-visible:-outline-offset-2',
        place && DROP_CLASSES[place],
      )}
      onClick={onSelect}
      {...drag?.propsOf(row)}
    >
      {hasChildren ? (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the arrow keys do the same
        <span
          className="grid size-6 shrink-0 place-items-center text-ink-3"
          onClick={(click) => {
            click.stopPropagation();
            onToggle();
          }}
        >
          <ChevronRight aria-hidden size={14} className={isExpanded ? 'rotate-90' : ''} />
        </span>
      ) : (
        <span className="w-6 shrink-0" />
      )}
      <span className="min-w-0 grow truncate">{children}</span>
      {entries.length > 0 && (
        <Menu
          trigger={
            <IconButton
              size="small"
              tabIndex={-1}
              label={text.moreFor(node.label)}
              icon={<Ellipsis aria-hidden size={14} />}
              className="not-group-hover:not-focus:not-data-[state=open]:opacity-0"
            />
          }
          items={entries}
        />
      )}
    </div>
  );
  return entries.length > 0 ? <ContextMenu items={entries}>{item}</ContextMenu> : item;
}

const STEP_LABELS = [
  ['up', text.moveUp],
  ['down', text.moveDown],
  ['in', text.moveIn],
  ['out', text.moveOut],
] as const;

function moveEntries(row: TreeRow, onMove: (move: TreeMove) => void): MenuEntry[] {
  const moves = stepMoves(row);
  return STEP_LABELS.map(([step, label]) => {
    const move = moves[step];
    return { label, isDisabled: !move, run: () => move && onMove(move) };
  });
}
