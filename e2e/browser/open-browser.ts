import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { findChromium } from './find-chromium.ts';

/**
 * Flags of every run. The package's own `args` disable browser security, which would make the tests
 * meaningless.
 */
const flags = [
  // Chromium has no sandbox without user namespaces (containers, root). It only opens our own pages here.
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

export const NO_BROWSER =
  'No browser: set CHROMIUM_PATH to a Chromium or Chrome (the one from npm runs on linux x64 only).';

/**
 * Starts a headless browser. Throws if the machine has none; check with `findChromium` first.
 *
 * The package's Chromium (153) plays these formats, tested with real files: WAV, MP3, AAC in M4A, MP4 and
 * MOV, FLAC, Ogg with Opus or Vorbis, WebM with Opus. It does not play AVI, like every browser. It requires
 * no sound card.
 */
export async function openBrowser(): Promise<Browser> {
  const found = await findChromium();
  if (!found) throw new Error(NO_BROWSER);
  return chromium.launch({
    executablePath: found.executable,
    env: { ...process.env, ...found.environment } as Record<string, string>,
    args: flags,
  });
}
