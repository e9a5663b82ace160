import { expect, it, vi } from 'vitest';
import { openWaveformPeaks, type ReadPeaks } from './waveform-peaks.ts';
import { peakOf } from './pyramid.ts';

vi.mock('../../../app/query-client.ts', () => ({ queryClient: {} }));

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Answers a constant level in coarse peaks and one loud pair in fine peaks. */
function aServer(loudPair: number) {
  const readPeaks = vi.fn<ReadPeaks>(async ({ level, from, pairs }) => {
    if (level > 0) return new Int8Array(Math.ceil(pairs / 2 ** level) * 2).fill(64);
    const peaks = new Int8Array(pairs * 2);
    if (loudPair >= from && loudPair < from + pairs) peaks[(loudPair - from) * 2 + 1] = 64;
    return peaks;
  });
  return readPeaks;
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('shows three hours after one small response, then loads fine peaks for the visible range', async () => {
  const readPeaks = aServer(500_000);
  const peaks = openWaveformPeaks(3 * HOUR, readPeaks);
  const listener = vi.fn();
  peaks.subscribe(listener);
  peaks.request({ from: 0, to: 3 * HOUR });
  peaks.request({ from: 0, to: 3 * HOUR });
  await settled();
  expect(readPeaks).toHaveBeenCalledTimes(1);
  const [{ level, pairs }] = readPeaks.mock.calls[0]!;
  expect(pairs / 2 ** level).toBeLessThan(10_000);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(peakOf(peaks.pyramid, 0, 100, peaks.levelAt(0))).toBe(64);

  peaks.request({ from: 83 * MINUTE, to: 84 * MINUTE });
  await settled();
  expect(readPeaks).toHaveBeenCalledTimes(2);
  expect(peaks.levelAt(500_000)).toBe(0);
  expect(peakOf(peaks.pyramid, 500_000, 500_001)).toBe(64);
  expect(peakOf(peaks.pyramid, 500_001, 500_100)).toBe(0);
});

it('loads the chunks on both sides of a chunk border', async () => {
  const readPeaks = aServer(0);
  const peaks = openWaveformPeaks(HOUR, readPeaks);
  peaks.request({ from: 0, to: HOUR });
  await settled();
  peaks.request({ from: 655_000, to: 656_000 });
  expect(readPeaks.mock.calls.slice(1).map(([{ from }]) => from)).toEqual([0, 65_536]);
});

it('loads a short recording once, in full detail', async () => {
  const readPeaks = aServer(7);
  const peaks = openWaveformPeaks(20_000, readPeaks);
  peaks.request({ from: 0, to: 20_000 });
  await settled();
  peaks.request({ from: 0, to: 2_000 });
  expect(readPeaks).toHaveBeenCalledExactlyOnceWith({ level: 0, from: 0, pairs: 2_000 });
  expect(peakOf(peaks.pyramid, 7, 8, peaks.levelAt(7))).toBe(64);
});

it('retries a failed request later', async () => {
  vi.useFakeTimers();
  const readPeaks = vi.fn<ReadPeaks>(() => Promise.reject(new Error('no network')));
  const peaks = openWaveformPeaks(HOUR, readPeaks);
  const requestWhole = () => peaks.request({ from: 0, to: HOUR });
  requestWhole();
  await vi.advanceTimersByTimeAsync(1_000);
  requestWhole();
  expect(readPeaks).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5_000);
  requestWhole();
  expect(readPeaks).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
