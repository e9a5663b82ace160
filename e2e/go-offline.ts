import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

type ScriptLoads = { loading: Set<Request>; changedAt: number };
const loadsByPage = new WeakMap<Page, ScriptLoads>();

/** Further parts of a screen follow within this time. */
const QUIET_MS = 1_000;

/** Follows the scripts that a page loads; called before it opens an address. */
export function trackScripts(page: Page): void {
  const loads: ScriptLoads = { loading: new Set(), changedAt: Date.now() };
  loadsByPage.set(page, loads);
  const change = (request: Request, isLoading: boolean): void => {
    if (request.resourceType() !== 'script') return;
    loads.loading[isLoading ? 'add' : 'delete'](request);
    loads.changedAt = Date.now();
  };
  page.on('request', (request) => change(request, true));
  page.on('requestfinished', (request) => change(request, false));
  page.on('requestfailed', (request) => change(request, false));
}

/**
 * Cuts the connection once no script is being loaded: Chromium never imports again what failed to load, until
 * the page is reloaded, which has a story of its own.
 */
export async function goOffline(page: Page): Promise<void> {
  const loads = loadsByPage.get(page)!;
  await expect.poll(() => loads.loading.size === 0 && Date.now() - loads.changedAt > QUIET_MS).toBe(true);
  await page.context().setOffline(true);
}
