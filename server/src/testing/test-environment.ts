import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { modelsFolder } from '@colloquy/engines';
import { fileURLToPath } from 'node:url';

/** Whether this is `npm run test:long`, which includes tests that take minutes. */
export const isLongRun = process.env.COLLOQUY_LONG_TESTS === '1';

/** Whether the default models are downloaded. Tests of real speech recognition are skipped without them. */
export const hasModels = (): boolean => existsSync(join(modelsFolder(), 'whisper-base.stamp'));

const root =
  process.env['COLLOQUY_TEST_DATA'] ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url));

/** Path of a real data file beside the repository; undefined if absent. */
export function realData(path: string): string | undefined {
  const file = `${root}/${path}`;
  return existsSync(file) ? file : undefined;
}
