import type { Page } from 'playwright-core';

/** Event Timing reports nothing below this, in milliseconds: what it does not report counts as this much. */
const REPORTED_FROM_MS = 16;

type Entry = PerformanceEntry & { interactionId?: number; duration: number };

/** Begins to note how long the browser took from each key to the frame that shows it. */
export const noteKeyTimes = (page: Page): Promise<void> =>
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

/** For each of so many keys, in milliseconds, in no order. */
export async function readKeyTimes(page: Page, keys: number): Promise<number[]> {
  const reported = await page.evaluate(() => [
    ...(globalThis as unknown as { keyTimes: Map<number, number> }).keyTimes.values(),
  ]);
  const quick = Array.from({ length: Math.max(0, keys - reported.length) }, () => REPORTED_FROM_MS);
  return [...reported, ...quick];
}
