import type { Page } from 'playwright-core';

/** Event Timing omits shorter durations; they count as this value, in ms. */
const REPORTED_FROM_MS = 16;

type Entry = PerformanceEntry & { interactionId?: number; duration: number };

/** Starts to record the time from each key to its frame. */
export const observeKeyTimes = (page: Page): Promise<void> =>
  page.evaluate((threshold) => {
    const longest = new Map<number, number>();
    Object.assign(globalThis, { keyTimes: longest });
    const observer = new PerformanceObserver((list) => {
      for (const { interactionId = 0, duration, name } of list.getEntries() as Entry[])
        if (interactionId > 0 && name.startsWith('key'))
          longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration));
    });
    const options = { type: 'event', durationThreshold: threshold };
    observer.observe(options);
  }, REPORTED_FROM_MS);

/** Durations of `keys` keys in ms, unordered. */
export async function readKeyTimes(page: Page, keys: number): Promise<number[]> {
  const reported = await page.evaluate(() => [
    ...(globalThis as unknown as { keyTimes: Map<number, number> }).keyTimes.values(),
  ]);
  const quick = Array.from({ length: Math.max(0, keys - reported.length) }, () => REPORTED_FROM_MS);
  return [...reported, ...quick];
}
