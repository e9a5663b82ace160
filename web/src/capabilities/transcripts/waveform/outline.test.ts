import { expect, it, vi } from 'vitest';
import { openOutline, type ReadPart } from './outline.ts';
import { loudestOf } from './pyramid.ts';

vi.mock('../../../app/query-client.ts', () => ({ queryClient: {} }));

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Loud all through in what is coarse, with one loud pair in what is fine. */
function aServer(loudPair: number) {
  const readPart = vi.fn<ReadPart>(async ({ level, from, pairs }) => {
    if (level > 0) return new Int8Array(Math.ceil(pairs / 2 ** level) * 2).fill(64);
    const outline = new Int8Array(pairs * 2);
    if (loudPair >= from && loudPair < from + pairs) outline[(loudPair - from) * 2 + 1] = 64;
    return outline;
  });
  return readPart;
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('shows three hours after one small answer, and finely where it is looked at', async () => {
  const readPart = aServer(500_000);
  const outline = openOutline(3 * HOUR, readPart);
  const heard = vi.fn();
  outline.subscribe(heard);
  outline.need({ from: 0, to: 3 * HOUR });
  outline.need({ from: 0, to: 3 * HOUR });
  await settled();
  expect(readPart).toHaveBeenCalledTimes(1);
  const [{ level, pairs }] = readPart.mock.calls[0]!;
  expect(pairs / 2 ** level).toBeLessThan(10_000);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(loudestOf(outline.pyramid, 0, 100, outline.levelAt(0))).toBe(64);

  outline.need({ from: 83 * MINUTE, to: 84 * MINUTE });
  await settled();
  expect(readPart).toHaveBeenCalledTimes(2);
  expect(outline.levelAt(500_000)).toBe(0);
  expect(loudestOf(outline.pyramid, 500_000, 500_001)).toBe(64);
  expect(loudestOf(outline.pyramid, 500_001, 500_100)).toBe(0);
});

it('asks at both sides of a border', async () => {
  const readPart = aServer(0);
  const outline = openOutline(HOUR, readPart);
  outline.need({ from: 0, to: HOUR });
  await settled();
  outline.need({ from: 655_000, to: 656_000 });
  expect(readPart.mock.calls.slice(1).map(([{ from }]) => from)).toEqual([0, 65_536]);
});

it('takes a short recording whole and finely at once', async () => {
  const readPart = aServer(7);
  const outline = openOutline(20_000, readPart);
  outline.need({ from: 0, to: 20_000 });
  await settled();
  outline.need({ from: 0, to: 2_000 });
  expect(readPart).toHaveBeenCalledExactlyOnceWith({ level: 0, from: 0, pairs: 2_000 });
  expect(loudestOf(outline.pyramid, 7, 8, outline.levelAt(7))).toBe(64);
});

it('asks again later for what did not come', async () => {
  vi.useFakeTimers();
  const readPart = vi.fn<ReadPart>(() => Promise.reject(new Error('no network')));
  const outline = openOutline(HOUR, readPart);
  const look = () => outline.need({ from: 0, to: HOUR });
  look();
  await vi.advanceTimersByTimeAsync(1_000);
  look();
  expect(readPart).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5_000);
  look();
  expect(readPart).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
