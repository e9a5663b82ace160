/** Handlers for gestures on a waveform. `x` and `width` are CSS pixels, measured from its left edge. */
export type GestureHandlers = {
  /** Seeks to the position at `x`. */
  seek: (x: number, width: number) => void;
  /** Zooms around `x`; a factor below 1 shows a shorter range. */
  zoom: (factor: number, at: { x: number; width: number }) => void;
  /** Reports that the waveform was pressed or released. */
  onHold: (isHeld: boolean) => void;
};

/** Movement below this distance may still become a tap or a pinch, because fingers tremble. */
const TAP_SLOP_PX = 6;
/** Caps one wheel event: mouse wheels report 100 and more per notch, trackpads only a few. */
const MAX_WHEEL_DELTA = 25;
const WHEEL_STRENGTH = 0.02;

/** `undecided`: a tap if released now; `pinch`: zoomed with a second finger and no longer seeks. */
type Pointer = { x: number; y: number; from: number; mode: 'undecided' | 'scrub' | 'pinch' };

/** Listens to mouse, pen, touch and wheel on an element. Returns a function that stops. */
export function listenToGestures(element: HTMLElement, gestures: GestureHandlers): () => void {
  const down = new Map<number, Pointer>();
  const pointIn = (clientX: number) => {
    const { left, width } = element.getBoundingClientRect();
    return { x: clientX - left, width };
  };
  const seek = (clientX: number): void => {
    const { x, width } = pointIn(clientX);
    gestures.seek(Math.min(Math.max(0, x), width), width);
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
      down.set(pointerId, { x, y, from: x, mode: isMouse ? 'scrub' : 'undecided' });
      if (down.size === 1) gestures.onHold(true);
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
          gestures.zoom(before.length / after.length, pointIn(after.middle));
        for (const each of down.values()) each.mode = 'pinch';
        return;
      }
      if (pointer.mode === 'undecided' && Math.abs(pointer.x - pointer.from) > TAP_SLOP_PX)
        pointer.mode = 'scrub';
      if (pointer.mode === 'scrub') seek(pointer.x);
    },
    pointerup: (release: PointerEvent) => {
      if (down.get(release.pointerId)?.mode === 'undecided' && down.size === 1) seek(release.clientX);
      leave(release);
    },
    // The browser took over the finger to scroll the page.
    pointercancel: (end: PointerEvent) => leave(end),
  };
  const leave = ({ pointerId }: PointerEvent): void => {
    if (down.delete(pointerId) && down.size === 0) gestures.onHold(false);
  };
  const onWheel = (turn: WheelEvent): void => {
    if (!turn.ctrlKey && !turn.metaKey) return;
    turn.preventDefault();
    const amount = Math.min(MAX_WHEEL_DELTA, Math.max(-MAX_WHEEL_DELTA, turn.deltaY));
    gestures.zoom(Math.exp(amount * WHEEL_STRENGTH), pointIn(turn.clientX));
  };

  const names = Object.keys(listeners) as (keyof typeof listeners)[];
  for (const name of names) element.addEventListener(name, listeners[name]);
  element.addEventListener('wheel', onWheel, { passive: false });
  return () => {
    for (const name of names) element.removeEventListener(name, listeners[name]);
    element.removeEventListener('wheel', onWheel);
  };
}
