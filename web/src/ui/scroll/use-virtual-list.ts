import {
  defaultRangeExtractor,
  observeWindowOffset,
  observeWindowRect,
  useVirtualizer,
  type Range,
  type Virtualizer,
  type VirtualizerOptions,
  windowScroll,
} from '@tanstack/react-virtual';
import { useCallback } from 'react';

type Options = VirtualizerOptions<Element, HTMLLIElement>;

type ListOptions = Pick<Options, 'count' | 'estimateSize'> &
  Partial<Pick<Options, 'getItemKey' | 'overscan' | 'scrollMargin'>> & {
    /** The window, or finds the element that scrolls the list. */
    scroller: 'window' | (() => Element | null);
    /** Index of the item that stays rendered while it is scrolled out of view; -1 for none. */
    keptItem: () => number;
  };

/** The library has one hook for elements and one for the window; these options make the first the second. */
const WINDOW_OPTIONS = {
  getScrollElement: () => window,
  observeElementRect: observeWindowRect,
  observeElementOffset: observeWindowOffset,
  scrollToFn: windowScroll,
  initialOffset: () => scrollY,
} as unknown as Pick<Options, 'getScrollElement'> & Partial<Options>;

/** Virtual list in whatever scrolls it. */
export function useVirtualList(props: ListOptions): Virtualizer<Element, HTMLLIElement> {
  const { scroller, keptItem, ...options } = props;
  const rangeExtractor = useCallback(
    (range: Range) => {
      const visible = defaultRangeExtractor(range);
      const kept = keptItem();
      const isMissing = kept >= 0 && kept < range.count && !visible.includes(kept);
      // Sorted: React re-inserts an item that changes its order, which would lose the focus.
      return isMissing ? [...visible, kept].toSorted((one, other) => one - other) : visible;
    },
    [keptItem],
  );
  return useVirtualizer<Element, HTMLLIElement>({
    ...options,
    rangeExtractor,
    ...(scroller === 'window' ? WINDOW_OPTIONS : { getScrollElement: scroller }),
  });
}
