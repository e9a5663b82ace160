import { zipSync } from 'fflate';
import type { ZipParts } from './open-zip.ts';

/** An archive of these parts alone, not packed: for libraries that open archives themselves, without our limits. */
export const repack = (parts: ZipParts): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(parts), { level: 0 }));
