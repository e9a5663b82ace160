import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root =
  process.env['COLLOQUY_TEST_DATA'] ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url));

/** A file of the real data that tests find beside the repository; undefined where it is absent. */
export function realData(path: string): string | undefined {
  const file = `${root}/${path}`;
  return existsSync(file) ? file : undefined;
}
