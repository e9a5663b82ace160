import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { openScreen, type DemoIds, type Screen } from './screens.ts';

/** Folder of the guide's pictures, which are part of the product. */
const folder = path.resolve(import.meta.dirname, '../web/src/capabilities/guide/pictures');

/** Picture names of the guide, by screen. */
const GUIDE_PICTURES: Record<string, string> = {
  'job-new': 'settings',
  'job-files': 'files',
  transcript: 'transcript',
  'transcript-low-confidence-word': 'low-confidence-word',
  'transcript-history': 'history',
};

const CAPTURED_SIZE = { width: 1200, height: 750 };
const SAVED_SIZE = { width: 960, height: 600 };
const QUALITY = 0.72;

/** Saves a screen of the guide as small WebP pictures in both themes; ignores other screens. */
export async function captureGuidePicture(page: Page, screen: Screen, ids: DemoIds): Promise<void> {
  const name = GUIDE_PICTURES[screen.name];
  if (name === undefined) return;
  await mkdir(folder, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.setViewportSize(CAPTURED_SIZE);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openScreen(page, screen, ids);
    const shot = await page.screenshot();
    await writeFile(path.join(folder, `${name}-${colorScheme}.webp`), await resizePicture(page, shot));
  }
}

/** Resizes in the browser, so that no image library is required. */
async function resizePicture(page: Page, png: Buffer): Promise<Buffer> {
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
    { base64: png.toString('base64'), ...SAVED_SIZE, quality: QUALITY },
  );
  return Buffer.from(small.slice(small.indexOf(',') + 1), 'base64');
}
