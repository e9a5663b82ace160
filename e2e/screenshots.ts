/**
 * `npm run screenshots [NAME…]` saves every (or each named) screen in both themes and widths to
 * `screenshots/`, which is not committed. It also updates the selected ones in `docs/` and the pictures of
 * the guide. `COLLOQUY_URL` and `COLLOQUY_DATA` select a running installation instead of a new one.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser/open-browser.ts';
import { findDemo } from './demo.ts';
import { captureGuidePicture } from './guide-pictures.ts';
import { startInstallation } from './installation/start-installation.ts';
import type { Installation, RunningInstallation } from './installation/start-installation.ts';
import { signIn } from './sign-in.ts';
import { openScreen, screens } from './screens.ts';
import type { DemoIds, Screen } from './screens.ts';

const folder = path.resolve(import.meta.dirname, '../screenshots');
const themes = ['light', 'dark'] as const;
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

const wanted = process.argv.slice(2);
const chosen = wanted.length > 0 ? screens.filter(({ name }) => wanted.includes(name)) : screens;

const installation: RunningInstallation = running() ?? (await startInstallation());
const browser = await openBrowser();
try {
  await mkdir(folder, { recursive: true });
  const ids = await findDemo(await newPage(browser, installation), installation);
  // Grouped by role, because a second sign-in of a person ends the first.
  for (const [role, theirs] of Map.groupBy(chosen, (screen) => screen.role)) {
    const page = await newPage(browser, installation);
    if (role) await signIn(page, installation, role);
    for (const screen of theirs) {
      await takeScreenshot(page, screen, ids);
      await captureGuidePicture(page, screen, ids);
    }
    await page.context().close();
  }
} finally {
  await browser.close();
  await installation.stop();
}

/** Uses the running installation without stopping it. */
function running(): RunningInstallation | undefined {
  const { COLLOQUY_URL: url, COLLOQUY_DATA: dataFolder = '.data' } = process.env;
  if (!url) return undefined;
  return {
    url: url.replace(/\/$/, ''),
    dataFolder: path.resolve(dataFolder),
    mailFolder: path.resolve(dataFolder, 'mails'),
    launcher: 0,
    stop: async () => {},
  };
}

async function newPage(from: Browser, { url }: Installation): Promise<Page> {
  const context = await from.newContext({ baseURL: url, locale: 'en-GB', reducedMotion: 'reduce' });
  return context.newPage();
}

async function takeScreenshot(page: Page, screen: Screen, ids: DemoIds): Promise<void> {
  for (const size of sizes) {
    for (const colorScheme of themes) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await openScreen(page, screen, ids);
      const name = `${screen.name}-${size.width}-${colorScheme}.png`;
      await page.screenshot({ path: path.join(folder, name) });
      console.log(name);
    }
  }
}
