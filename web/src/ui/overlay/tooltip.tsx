import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

const TOOLTIP = '[data-tooltip]';
const HOVER_DELAY_MS = 500;
const LONG_PRESS_MS = 500;
/** Time to move the pointer from the element to its tooltip. */
const LEAVE_DELAY_MS = 150;
const GAP_PX = 6;

/**
 * Shows the `data-tooltip` of the element under the pointer, with the keyboard focus or held by a finger.
 * Rendered once: buttons in long lists need no tooltip of their own.
 *
 * It is hidden from screen readers, and the keyboard reaches only the tooltips of controls. Text that a reader
 * needs is therefore also in the name of the control, or in an `sr-only` part of another element.
 */
export function TooltipLayer() {
  const [anchor, setAnchor] = useState<HTMLElement>();
  useEffect(() => followTooltips(setAnchor), []);
  return anchor && <Bubble anchor={anchor} onGone={() => setAnchor(undefined)} />;
}

function Bubble({ anchor, onGone }: { anchor: HTMLElement; onGone: () => void }) {
  const bubble = useRef<HTMLDivElement>(null);
  const handleChange = useEffectEvent(() => {
    if (!anchor.isConnected) onGone();
  });
  useEffect(() => {
    const changes = new MutationObserver(() => handleChange());
    changes.observe(document.body, { childList: true, subtree: true });
    return () => changes.disconnect();
  }, []);
  useLayoutEffect(() => {
    const { style, offsetWidth, offsetHeight } = bubble.current!;
    const { left, width, top, bottom } = anchor.getBoundingClientRect();
    const lastLeft = document.documentElement.clientWidth - offsetWidth - GAP_PX;
    const isBelow = bottom + GAP_PX + offsetHeight <= innerHeight;
    style.left = `${Math.max(GAP_PX, Math.min(left + (width - offsetWidth) / 2, lastLeft))}px`;
    style.top = `${isBelow ? bottom + GAP_PX : top - GAP_PX - offsetHeight}px`;
  }, [anchor]);
  return (
    <div
      ref={bubble}
      aria-hidden
      data-tooltip-bubble
      className="fixed top-0 left-0 z-70 w-max max-w-72 rounded-md bg-ink px-2 py-1 text-xs text-paper shadow-float float-in"
    >
      {anchor.dataset['tooltip']}
    </div>
  );
}

/** Listens on the whole page. Returns the function that stops it. */
function followTooltips(show: (anchor: HTMLElement | undefined) => void): () => void {
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true };
  let shown: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasLongPress = false;

  const set = (anchor: HTMLElement | undefined, delay = 0) => {
    clearTimeout(timer);
    const apply = () => {
      shown = anchor;
      show(anchor);
    };
    if (delay === 0) apply();
    else timer = setTimeout(apply, delay);
  };
  const close = () => set(undefined);

  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, listener, options);

  on('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch') return;
    const anchor = anchorOf(target);
    if (anchor && anchor !== shown) set(anchor, shown ? 0 : HOVER_DELAY_MS);
    else if (anchor || isBubble(target)) clearTimeout(timer);
    else if (shown) set(undefined, LEAVE_DELAY_MS);
    else clearTimeout(timer);
  });
  on('focusin', ({ target }) => {
    const anchor = anchorOf(target);
    if (anchor?.matches(':focus-visible')) set(anchor);
  });
  on('focusout', ({ target }) => anchorOf(target) === shown && close());
  on('pointerdown', ({ target, pointerType }) => {
    close();
    hasLongPress = false;
    const anchor = anchorOf(target);
    if (pointerType !== 'touch' || !anchor) return;
    timer = setTimeout(() => {
      hasLongPress = true;
      set(anchor);
    }, LONG_PRESS_MS);
  });
  // Moving scrolls the page; lifting the finger earlier presses the button.
  for (const name of ['pointermove', 'pointerup', 'pointercancel'] as const)
    on(name, ({ pointerType }) => pointerType === 'touch' && clearTimeout(timer));
  on('click', (click) => {
    // A long press only asks for the tooltip.
    if (hasLongPress) {
      click.preventDefault();
      click.stopPropagation();
    } else close();
    hasLongPress = false;
  });
  on('keydown', ({ key }) => key === 'Escape' && close());
  on('scroll', close);
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}

const anchorOf = (target: EventTarget | null): HTMLElement | undefined =>
  target instanceof Element ? (target.closest<HTMLElement>(TOOLTIP) ?? undefined) : undefined;

const isBubble = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-tooltip-bubble]') !== null;
