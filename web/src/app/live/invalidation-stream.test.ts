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
const refetch = vi.fn();

beforeEach(async () => {
  now = 1_200;
  FakeSource.opened = [];
  refetch.mockReset();
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  // Its imports add window listeners immediately.
  const { openInvalidationStream, onInvalidation } = await import('./invalidation-stream.ts');
  onInvalidation(refetch);
  stop = openInvalidationStream();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const fire = (name: string): void => {
  FakeSource.opened.at(-1)!.dispatchEvent(new Event(name));
};

test('the first stream asks for changes since the page opened, without a refetch', () => {
  expect(FakeSource.opened.map(({ url }) => url)).toEqual(['/api/invalidations?missedMs=6200']);
  fire('open');
  expect(refetch).not.toHaveBeenCalled();
});

test('screens refetch if the first stream took long to open', () => {
  now += 5_001;
  fire('open');
  expect(refetch).toHaveBeenCalledExactlyOnceWith(undefined);
});

test('screens refetch after a cut', () => {
  fire('open');
  fire('error');
  fire('open');
  expect(refetch).toHaveBeenCalledExactlyOnceWith(undefined);
});
