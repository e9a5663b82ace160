import {
  observeWindowOffset,
  observeWindowRect,
  useVirtualizer,
  type Virtualizer,
  type VirtualizerOptions,
  windowScroll,
} from '@tanstack/react-virtual';
import type { Scroller } from './scroller.ts';

type ListOptions = Pick<VirtualizerOptions<Element, HTMLLIElement>, 'count' | 'estimateSize'> &
  Partial<
    Pick<
      VirtualizerOptions<Element, HTMLLIElement>,
      'getItemKey' | 'overscan' | 'scrollMargin' | 'rangeExtractor'
    >
  >;

/** The library has one hook for elements and one for the window; these options make the first the second. */
const WINDOW_OPTIONS = {
  observeElementRect: observeWindowRect,
  observeElementOffset: observeWindowOffset,
  scrollToFn: windowScroll,
  initialOffset: () => scrollY,
} as unknown as Partial<VirtualizerOptions<Element, HTMLLIElement>>;

/** Virtual list in whatever scrolls it. */
export function useVirtualList(
  { element }: Scroller,
  options: ListOptions,
): Virtualizer<Element, HTMLLIElement> {
  return useVirtualizer<Element, HTMLLIElement>({
    ...options,
    getScrollElement: () => element ?? (window as unknown as Element),
    ...(element === null && WINDOW_OPTIONS),
  });
}
