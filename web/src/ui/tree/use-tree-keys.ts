import { useRef, type KeyboardEvent } from 'react';
import { childrenOf, type TreeNode, type TreeRow } from './flatten-tree.ts';

/** Typed letters belong together within this time. */
const TYPEAHEAD_MS = 700;

type TreeActions<Node extends TreeNode> = {
  isExpanded: (id: string) => boolean;
  toggle: (id: string) => void;
  go: (row: TreeRow<Node>) => void;
  select: (row: TreeRow<Node>) => void;
};

/**
 * Keys of a tree (ARIA tree view pattern): arrows move and open, Home and End, Enter and space select, letters
 * go to the next label that begins with them.
 */
export function useTreeKeys<Node extends TreeNode>(
  rows: readonly TreeRow<Node>[],
  active: TreeRow<Node> | undefined,
  { isExpanded, toggle, go, select }: TreeActions<Node>,
): (press: KeyboardEvent) => void {
  const typed = useRef({ text: '', at: 0 });
  const goTo = (row: TreeRow<Node> | undefined) => row && go(row);

  const typeAhead = (letter: string, now: number) => {
    const isContinued = now - typed.current.at < TYPEAHEAD_MS;
    const text = (isContinued ? typed.current.text : '') + letter.toLocaleLowerCase();
    typed.current = { text, at: now };
    // The same letter again goes on to the next one.
    const isRepeated = [...text].every((each) => each === text[0]);
    const query = isRepeated ? text[0]! : text;
    const start = rows.indexOf(active!) + (isRepeated ? 1 : 0);
    const inOrder = [...rows.slice(start), ...rows.slice(0, start)];
    goTo(inOrder.find(({ node }) => node.label.toLocaleLowerCase().startsWith(query)));
  };

  return (press) => {
    if (!active || press.altKey || press.ctrlKey || press.metaKey) return;
    const index = rows.indexOf(active);
    const { node, parent } = active;
    const isOpen = isExpanded(node.id);
    const hasChildren = childrenOf(node).length > 0;
    if (press.key === 'ArrowDown') goTo(rows[index + 1]);
    else if (press.key === 'ArrowUp') goTo(rows[index - 1]);
    else if (press.key === 'Home') goTo(rows[0]);
    else if (press.key === 'End') goTo(rows.at(-1));
    else if (press.key === 'ArrowRight' && hasChildren && isOpen) goTo(rows[index + 1]);
    else if (press.key === 'ArrowLeft' && !(hasChildren && isOpen)) goTo(parent);
    else if ((press.key === 'ArrowRight' || press.key === 'ArrowLeft') && hasChildren) toggle(node.id);
    else if (press.key === 'Enter' || press.key === ' ') select(active);
    else if (press.key.length === 1) typeAhead(press.key, press.timeStamp);
    else return;
    press.preventDefault();
  };
}
