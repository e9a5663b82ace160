import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { realData } from '../../fixtures/paths.ts';
import { createMedia } from '../media-ffmpeg/index.ts';
import { decodeAll } from '../media-ffmpeg/media.fixture.ts';
import type { AudioSource } from '../ports/audio.ts';
import { modelsFolder } from './installed-models.ts';

/** Models folder of tests, filled by `npm run models`. */
export const models = modelsFolder();

/** Whether this is `npm run test:long`, which includes tests that take minutes. */
export const isLongRun = process.env.COLLOQUY_LONG_TESTS === '1';

/** Skipped tests name the missing model or clip in their title. */
export const hasModels = existsSync(join(models, 'whisper-base.stamp'));
export const missing = (...clips: string[]): string | undefined => {
  if (!hasModels) return 'the models';
  return clips.find((clip) => realData(clip) === undefined);
};

/** One channel of a clip of the real data. */
export async function readClip(clip: string, channel?: number): Promise<Int16Array> {
  const media = createMedia();
  try {
    const path = realData(clip)!;
    const channels = channel === undefined ? 'mixed' : 'separate';
    const decoded = await decodeAll(media, path, { channels });
    return decoded.channels[channel ?? 0]!;
  } finally {
    await media.close();
  }
}

export function audioOf(samples: Int16Array): AudioSource {
  return { read: async (fromMs, toMs) => samples.slice(fromMs * 16, toMs * 16) };
}

/**
 * Word error rate: substitutions, deletions and insertions over the words of the reference; ignores case and
 * punctuation.
 */
export function wordErrorRate(reference: string, hypothesis: string): number {
  const [expected, found] = [wordsOf(reference), wordsOf(hypothesis)];
  let row = found.map((_, i) => i + 1);
  expected.forEach((word, i) => {
    let diagonal = i;
    let left = i + 1;
    row = found.map((other, j) => {
      const above = row[j]!;
      const cost = Math.min(above + 1, left + 1, diagonal + (word === other ? 0 : 1));
      diagonal = above;
      left = cost;
      return cost;
    });
  });
  return (row.at(-1) ?? expected.length) / expected.length;
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase().replaceAll('’', "'").replaceAll('-', ' ');
  return plain.replaceAll(/\bmr\b\.?/g, 'mister').match(/[\p{L}\p{N}']+/gu) ?? [];
}
