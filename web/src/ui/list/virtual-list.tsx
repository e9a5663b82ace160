import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { cn } from '../cn.ts';
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

/** A long list of which only the visible items exist, and the focused one, so that it keeps its input. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  return props.scroller === 'parent element' ? <ListInElement {...props} /> : <ListInWindow {...props} />;
}

/** Items rendered beyond the visible ones. */
const OVERSCAN = 6;

function ListInElement<Item>(props: VirtualListProps<Item>) {
  const { items, itemKey, estimatedHeight } = props;
  const list = useRef<HTMLUListElement>(null);
  const virtual = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: items.length,
    getScrollElement: () => list.current?.parentElement ?? null,
    getItemKey: (index) => itemKey(items[index]!),
    estimateSize: () => estimatedHeight,
    rangeExtractor: (range) => withFocused(range, list.current),
    overscan: OVERSCAN,
  });
  return <Items {...props} list={list} virtual={virtual} offset={0} />;
}

function ListInWindow<Item>(props: VirtualListProps<Item>) {
  const { items, itemKey, estimatedHeight } = props;
  const list = useRef<HTMLUListElement>(null);
  const [offset, setOffset] = useState(0);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- any render may change what is above the list
  useLayoutEffect(() => {
    const { top } = list.current!.getBoundingClientRect();
    setOffset(Math.round(top + scrollY));
  });
  const virtual = useWindowVirtualizer<HTMLLIElement>({
    count: items.length,
    scrollMargin: offset,
    getItemKey: (index) => itemKey(items[index]!),
    estimateSize: () => estimatedHeight,
    rangeExtractor: (range) => withFocused(range, list.current),
    overscan: OVERSCAN,
  });
  return <Items {...props} list={list} virtual={virtual} offset={offset} />;
}

type ItemsProps<Item, Scroller extends Element | Window> = VirtualListProps<Item> & {
  list: RefObject<HTMLUListElement | null>;
  virtual: Virtualizer<Scroller, HTMLLIElement>;
  /** Position of the list in its scroller. */
  offset: number;
};

function Items<Item, Scroller extends Element | Window>(props: ItemsProps<Item, Scroller>) {
  const { ref, label, items, className, itemClassName, children, list, virtual, offset } = props;
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

function withFocused(range: Range, list: HTMLUListElement | null): number[] {
  const visible = defaultRangeExtractor(range);
  const focused = focusedIndexIn(list);
  const isMissing = focused >= 0 && focused < range.count && !visible.includes(focused);
  return isMissing ? [...visible, focused].toSorted((one, other) => one - other) : visible;
}
