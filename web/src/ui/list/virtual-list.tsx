import { useImperativeHandle, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { cn } from '../cn.ts';
import { useVirtualList } from '../scroll/use-virtual-list.ts';
import { useFocusRequest } from './use-focus-request.ts';

export type VirtualListHandle = {
  /** Scrolls to an item and focuses it once it is rendered. */
  focusItem: (index: number) => void;
  /** Index of the item with the focus; -1 without one. */
  focusedIndex: () => number;
};

type VirtualListProps<Item> = {
  ref?: Ref<VirtualListHandle>;
  /** Accessible name. */
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** Height of an item before it is measured. */
  estimatedHeight: number;
  scroller?: 'window' | 'parent element';
  className?: string;
  itemClassName?: string;
  children: (item: Item, index: number) => ReactNode;
};

/** Items rendered beyond the visible ones. */
const OVERSCAN = 6;

/** A long list of which only the visible items exist, and the focused one, so that it keeps its input. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { ref, label, items, itemKey, estimatedHeight, scroller, className, itemClassName, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const isInWindow = scroller !== 'parent element';
  /** Position of the list in its scroller. */
  const [offset, setOffset] = useState(0);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- any render may change what is above the list
  useLayoutEffect(() => {
    if (isInWindow) setOffset(Math.round(list.current!.getBoundingClientRect().top + scrollY));
  });
  const virtual = useVirtualList({
    scroller: isInWindow ? 'window' : () => list.current?.parentElement ?? null,
    count: items.length,
    scrollMargin: offset,
    getItemKey: (index) => itemKey(items[index]!),
    estimateSize: () => estimatedHeight,
    overscan: OVERSCAN,
    keptItem: () => focusedIndexIn(list.current),
  });
  const requestFocus = useFocusRequest<number>(
    (index) => list.current?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null,
  );
  useImperativeHandle(ref, () => ({
    focusedIndex: () => focusedIndexIn(list.current),
    focusItem: (index) => {
      virtual.scrollToIndex(index, { align: 'start' });
      requestFocus(index);
    },
  }));
  return (
    <ul
      ref={list}
      aria-label={label}
      className={cn('relative', className)}
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ index, key, start }) => (
        <li
          key={key}
          ref={virtual.measureElement}
          data-index={index}
          aria-setsize={items.length}
          aria-posinset={index + 1}
          tabIndex={ref === undefined ? undefined : -1}
          style={{ transform: `translateY(${start - offset}px)` }}
          className={cn('absolute inset-x-0 top-0', itemClassName)}
        >
          {children(items[index]!, index)}
        </li>
      ))}
    </ul>
  );
}

function focusedIndexIn(list: HTMLUListElement | null): number {
  const item = document.activeElement?.closest<HTMLElement>('li[data-index]');
  return item && item.parentElement === list ? Number(item.dataset['index']) : -1;
}
