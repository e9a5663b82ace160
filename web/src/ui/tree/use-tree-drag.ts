import { useState, type DragEvent } from 'react';
import { dropMove, type DropPlace, type TreeMove, type TreeRow } from './flatten-tree.ts';

export type TreeDrag = {
  /** Handlers of a row. */
  propsOf: (row: TreeRow) => {
    draggable: true;
    onDragStart: (event: DragEvent) => void;
    onDragOver: (event: DragEvent) => void;
    onDragLeave: () => void;
    onDrop: (event: DragEvent) => void;
    onDragEnd: () => void;
  };
  /** Where the dragged node would be dropped at this row. */
  placeAt: (row: TreeRow) => DropPlace | undefined;
};

/** Upper and lower part of a row that means before and after it. */
const EDGE = 0.25;

/** Drags nodes before, into or after another node. The menu of a node offers the same moves. */
export function useTreeDrag(move: (move: TreeMove) => void): TreeDrag {
  const [dragged, setDragged] = useState<TreeRow>();
  const [target, setTarget] = useState<{ id: string; place: DropPlace }>();
  const end = () => {
    setDragged(undefined);
    setTarget(undefined);
  };
  return {
    placeAt: ({ node }) => (target?.id === node.id ? target.place : undefined),
    propsOf: (row) => ({
      draggable: true,
      onDragStart: ({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', row.node.label);
        setDragged(row);
      },
      onDragOver: (event) => {
        if (!dragged) return;
        const place = placeOf(event);
        if (!dropMove(dragged, row, place)) return setTarget(undefined);
        // Allows the drop.
        event.preventDefault();
        setTarget({ id: row.node.id, place });
      },
      onDragLeave: () => setTarget(undefined),
      onDrop: (event) => {
        event.preventDefault();
        const next = dragged && dropMove(dragged, row, placeOf(event));
        end();
        if (next) move(next);
      },
      onDragEnd: end,
    }),
  };
}

function placeOf({ clientY, currentTarget }: DragEvent): DropPlace {
  const { top, height } = currentTarget.getBoundingClientRect();
  const part = (clientY - top) / height;
  if (part < EDGE) return 'before';
  return part > 1 - EDGE ? 'after' : 'inside';
}
