import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { openScreen, type DemoIds, type Screen } from './screens.ts';

/** Where the guide takes its pictures from: they are part of the product. */
const folder = path.resolve(import.meta.dirname, '../web/src/capabilities/guide/pictures');

/** Which screen the guide shows, and what it calls it. */
const PICTURES: Record<string, string> = {
  'job-new': 'settings',
  'job-files': 'files',
  transcript: 'transcript',
  'transcript-doubtful-word': 'doubtful-word',
  'transcript-history': 'history',
};

const TAKEN = { width: 1200, height: 750 };
const KEPT = { width: 960, height: 600 };
const QUALITY = 0.72;

/** Takes a screen for the guide, if it is one of those that it shows, in both themes: small, as WebP. */
export async function picture(page: Page, screen: Screen, ids: DemoIds): Promise<void> {
  const name = PICTURES[screen.name];
  if (name === undefined) return;
  await mkdir(folder, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.setViewportSize(TAKEN);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openScreen(page, screen, ids);
    const shot = await page.screenshot();
    await writeFile(path.join(folder, `${name}-${colorScheme}.webp`), await shrink(page, shot));
  }
}

/** The browser itself makes the small one: no library for pictures is needed. */
async function shrink(page: Page, png: Buffer): Promise<Buffer> {
  const small = await page.evaluate(
    async ({ base64, width, height, quality }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }), {
        resizeWidth: width,
        resizeHeight: height,
        resizeQuality: 'high',
      });
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width, height });
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
      return canvas.toDataURL('image/webp', quality);
    },
    { base64: png.toString('base64'), ...KEPT, quality: QUALITY },
  );
  return Buffer.from(small.slice(small.indexOf(',') + 1), 'base64');
}
