import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listenToGestures, type GestureHandlers } from './gestures.ts';

/** An element 1,000 pixels wide whose left edge is at 100. */
class FakeElement extends EventTarget {
  setPointerCapture = vi.fn();
  getBoundingClientRect = () => ({ left: 100, width: 1_000 });
}

let element: FakeElement;
let done: string[];
beforeEach(() => {
  element = new FakeElement();
  done = [];
  const gestures: GestureHandlers = {
    seek: (x) => done.push(`seek ${x}`),
    zoom: (factor, { x }) => done.push(`zoom ${factor.toFixed(2)} at ${x}`),
    onHold: (isHeld) => done.push(isHeld ? 'held' : 'free'),
  };
  listenToGestures(element as unknown as HTMLElement, gestures);
});

type Fields = { pointerId?: number; pointerType?: string; clientX?: number; clientY?: number };
const happens = (type: string, fields: Fields & Record<string, unknown> = {}) => {
  const event = new Event(type, { cancelable: true });
  element.dispatchEvent(
    Object.assign(event, {
      button: 0,
      pointerId: 1,
      pointerType: 'mouse',
      clientX: 100,
      clientY: 0,
      ...fields,
    }),
  );
  return event;
};

describe('mouse', () => {
  it('seeks on press and while dragging, within the edges', () => {
    happens('pointerdown', { clientX: 200 });
    happens('pointermove', { clientX: 350 });
    happens('pointermove', { clientX: 5_000 });
    happens('pointermove', { clientX: 20 });
    happens('pointerup', { clientX: 20 });
    happens('pointermove', { clientX: 400 });
    expect(done).toEqual(['held', 'seek 100', 'seek 250', 'seek 1000', 'seek 0', 'free']);
  });

  it('zooms with Ctrl or Cmd and the wheel, and otherwise leaves the wheel to the page', () => {
    expect(happens('wheel', { deltaY: 100, clientX: 600 }).defaultPrevented).toBe(false);
    expect(happens('wheel', { deltaY: -100, clientX: 600, ctrlKey: true }).defaultPrevented).toBe(true);
    happens('wheel', { deltaY: 3, clientX: 600, metaKey: true });
    expect(done).toEqual(['zoom 0.61 at 500', 'zoom 1.06 at 500']);
  });
});

describe('touch', () => {
  const touch = (type: string, pointerId: number, clientX: number) =>
    happens(type, { pointerType: 'touch', pointerId, clientX });

  it('seeks on a tap once it is known to be a tap', () => {
    touch('pointerdown', 1, 300);
    expect(done).toEqual(['held']);
    touch('pointerup', 1, 302);
    expect(done).toEqual(['held', 'seek 202', 'free']);
  });

  it('scrubs while dragging', () => {
    touch('pointerdown', 1, 300);
    touch('pointermove', 1, 303);
    touch('pointermove', 1, 320);
    touch('pointerup', 1, 330);
    expect(done).toEqual(['held', 'seek 220', 'free']);
  });

  it('zooms around the middle of two fingers and never seeks', () => {
    touch('pointerdown', 1, 300);
    touch('pointerdown', 2, 400);
    touch('pointermove', 2, 500);
    touch('pointerup', 2, 500);
    touch('pointermove', 1, 900);
    touch('pointerup', 1, 900);
    expect(done).toEqual(['held', 'zoom 0.50 at 300', 'free']);
  });

  it('does nothing when the page scrolls', () => {
    touch('pointerdown', 1, 300);
    touch('pointercancel', 1, 300);
    expect(done).toEqual(['held', 'free']);
  });
});
