import { afterEach, beforeEach, expect, test, vi } from 'vitest';

class FakeSource extends EventTarget {
  static opened: FakeSource[] = [];
  readonly url: string;
  readyState = 0;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.opened.push(this);
  }

  close(): void {}
}

let now: number;
let stop: () => void;
const asked = vi.fn();

beforeEach(async () => {
  now = 1_200;
  FakeSource.opened = [];
  asked.mockReset();
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  // What it imports listens to the window at once.
  const { followHints, onHint } = await import('./hint-stream.ts');
  onHint(asked);
  stop = followHints();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const fire = (name: string): void => {
  FakeSource.opened.at(-1)!.dispatchEvent(new Event(name));
};

test('the first stream asks for what changed since the page was opened, and asks nothing twice', () => {
  expect(FakeSource.opened.map(({ url }) => url)).toEqual(['/api/hints?missedMs=6200']);
  fire('open');
  expect(asked).not.toHaveBeenCalled();
});

test('a first stream that took long to open has missed something: screens ask again', () => {
  now += 5_001;
  fire('open');
  expect(asked).toHaveBeenCalledExactlyOnceWith(undefined);
});

test('after a cut screens ask again', () => {
  fire('open');
  fire('error');
  fire('open');
  expect(asked).toHaveBeenCalledExactlyOnceWith(undefined);
});
