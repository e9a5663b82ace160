/** What hands do on a waveform. `x` is counted from its left edge, in pixels of the page, as is `width`. */
export type Hands = {
  /** The recording is to stand at what lies there. */
  seek: (x: number, width: number) => void;
  /** Less than 1 shows less; what lies at x stays there. */
  zoom: (factor: number, at: { x: number; width: number }) => void;
  /** Somebody holds the waveform, or lets go of it. */
  hold: (isHeld: boolean) => void;
};

/** A finger trembles; before it has gone this far it may still become a tap, or one of two. */
const SLIP = 6;
/** The wheel of a mouse jumps by 100 and more a notch, two fingers on a pad by a few: neither shall leap. */
const MOST_WHEEL = 25;
const WHEEL_STRENGTH = 0.02;

/** `may`: nothing yet, a tap if it is let go; `pinch`: zoomed with another one, and will not seek any more. */
type Pointer = { x: number; y: number; from: number; does: 'may' | 'scrub' | 'pinch' };

/** Follows mouse, pen, fingers and wheel on an element. Answers how to stop. */
export function followPointers(element: HTMLElement, hands: Hands): () => void {
  const down = new Map<number, Pointer>();
  const placeOf = (clientX: number) => {
    const { left, width } = element.getBoundingClientRect();
    return { x: clientX - left, width };
  };
  const seek = (clientX: number): void => {
    const { x, width } = placeOf(clientX);
    hands.seek(Math.min(Math.max(0, x), width), width);
  };
  const span = (): { length: number; middle: number } => {
    const [one, other] = [...down.values()];
    return one && other
      ? { length: Math.hypot(one.x - other.x, one.y - other.y), middle: (one.x + other.x) / 2 }
      : { length: 0, middle: 0 };
  };

  const listeners = {
    pointerdown: (press: PointerEvent) => {
      if (press.button !== 0 || down.size === 2) return;
      element.setPointerCapture(press.pointerId);
      const isMouse = press.pointerType === 'mouse';
      const { pointerId, clientX: x, clientY: y } = press;
      down.set(pointerId, { x, y, from: x, does: isMouse ? 'scrub' : 'may' });
      if (down.size === 1) hands.hold(true);
      if (isMouse) seek(x);
    },
    pointermove: (move: PointerEvent) => {
      const pointer = down.get(move.pointerId);
      if (!pointer) return;
      const before = span();
      pointer.x = move.clientX;
      pointer.y = move.clientY;
      if (down.size === 2) {
        const after = span();
        if (before.length > 0 && after.length > 0)
          hands.zoom(before.length / after.length, placeOf(after.middle));
        for (const each of down.values()) each.does = 'pinch';
        return;
      }
      if (pointer.does === 'may' && Math.abs(pointer.x - pointer.from) > SLIP) pointer.does = 'scrub';
      if (pointer.does === 'scrub') seek(pointer.x);
    },
    pointerup: (release: PointerEvent) => {
      if (down.get(release.pointerId)?.does === 'may' && down.size === 1) seek(release.clientX);
      leave(release);
    },
    // The browser took a finger to scroll the page.
    pointercancel: (end: PointerEvent) => leave(end),
  };
  const leave = ({ pointerId }: PointerEvent): void => {
    if (down.delete(pointerId) && down.size === 0) hands.hold(false);
  };
  const onWheel = (turn: WheelEvent): void => {
    if (!turn.ctrlKey && !turn.metaKey) return;
    turn.preventDefault();
    const amount = Math.min(MOST_WHEEL, Math.max(-MOST_WHEEL, turn.deltaY));
    hands.zoom(Math.exp(amount * WHEEL_STRENGTH), placeOf(turn.clientX));
  };

  const names = Object.keys(listeners) as (keyof typeof listeners)[];
  for (const name of names) element.addEventListener(name, listeners[name]);
  element.addEventListener('wheel', onWheel, { passive: false });
  return () => {
    for (const name of names) element.removeEventListener(name, listeners[name]);
    element.removeEventListener('wheel', onWheel);
  };
}
