import type { Page } from 'playwright-core';

/** Notes on every page that is opened from now on when the first word of a transcript is on the screen. */
export async function noteFirstWord(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[data-word]')) return;
      observer.disconnect();
      // Drawn in the next frame, and on the screen when that one is done.
      requestAnimationFrame(() =>
        setTimeout(() => Object.assign(globalThis, { firstWordMs: performance.now() })),
      );
    });
    observer.observe(document, { childList: true, subtree: true });
  });
}

/** Opens a transcript by its address and answers how long it took from there to the first words, in milliseconds. */
export async function timeOpening(page: Page, address: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(address, { waitUntil: 'commit' });
  const noted = await page.waitForFunction(
    () => (globalThis as unknown as { firstWordMs?: number }).firstWordMs,
    undefined,
    { timeout: 60_000 },
  );
  return (await noted.jsonValue())!;
}
