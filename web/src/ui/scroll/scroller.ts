/** The window, or an element with its own scroll, that scrolls a long list. */
export type Scroller = {
  /** Null: the window scrolls. */
  element: HTMLElement | null;
  /** Distance scrolled from the start. */
  offset: () => number;
  /** Edges of the visible area on the screen, above an on-screen keyboard. */
  bounds: () => { top: number; bottom: number };
  scrollBy: (pixels: number) => void;
  scrollTo: (offset: number) => void;
  /** Returns the function that stops. */
  onScroll: (listener: () => void) => () => void;
};

/** Lower edge of the screen or upper edge of the on-screen keyboard. */
const screenBottom = (): number =>
  visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;

export const windowScroller: Scroller = {
  element: null,
  offset: () => scrollY,
  bounds: () => ({ top: 0, bottom: screenBottom() }),
  scrollBy: (pixels) => scrollBy({ top: pixels, behavior: 'instant' }),
  scrollTo: (offset) => scrollTo({ top: offset, behavior: 'instant' }),
  onScroll: (listener) => {
    addEventListener('scroll', listener, { passive: true });
    return () => removeEventListener('scroll', listener);
  },
};

export const createElementScroller = (element: HTMLElement): Scroller => ({
  element,
  offset: () => element.scrollTop,
  bounds: () => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top: Math.max(0, top), bottom: Math.min(bottom, screenBottom()) };
  },
  scrollBy: (pixels) => element.scrollBy({ top: pixels, behavior: 'instant' }),
  scrollTo: (offset) => element.scrollTo({ top: offset, behavior: 'instant' }),
  onScroll: (listener) => {
    element.addEventListener('scroll', listener, { passive: true });
    // Scrolling the page moves the element.
    addEventListener('scroll', listener, { passive: true });
    return () => {
      element.removeEventListener('scroll', listener);
      removeEventListener('scroll', listener);
    };
  },
});
