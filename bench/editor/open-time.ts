import type { Page } from 'playwright-core';

/** Records on every page when the first transcript word is on screen. */
export async function observeFirstWord(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[data-word]')) return;
      observer.disconnect();
      // Drawn in the next frame, and visible when that one is done.
      requestAnimationFrame(() =>
        setTimeout(() => Object.assign(globalThis, { firstWordMs: performance.now() })),
      );
    });
    observer.observe(document, { childList: true, subtree: true });
  });
}

/** Opens a transcript and returns the time to its first words in ms. */
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
