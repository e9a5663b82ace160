import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { findChromium } from './find-chromium.ts';

/** The flags of every run. The package's own `args` switch the browser's security off, which would test nothing. */
const flags = [
  // Without user namespaces (containers, root) Chromium has no sandbox; what it opens here is our own pages.
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

export const noBrowser =
  'No browser: set CHROMIUM_PATH to a Chromium or Chrome (the one from npm runs on linux x64 only).';

/**
 * Starts a headless browser. Throws where the machine has none; `findChromium` tells beforehand.
 *
 * What the package's Chromium (153) plays, tried with real files and their clock watched at twice the speed: WAV, MP3,
 * AAC in M4A, MP4 and MOV, FLAC, Ogg with Opus or Vorbis, WebM with Opus. Not AVI, which no browser plays. It needs no
 * sound card.
 */
export async function openBrowser(): Promise<Browser> {
  const found = await findChromium();
  if (!found) throw new Error(noBrowser);
  return chromium.launch({
    executablePath: found.executable,
    env: { ...process.env, ...found.environment } as Record<string, string>,
    args: flags,
  });
}
