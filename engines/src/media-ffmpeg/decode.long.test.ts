import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMedia } from './index.ts';
import { wav } from './media.fixture.ts';

const HOURS = 4;

// A host above its limit is killed, so success proves the limit.
const media = createMedia({ maxRssMb: 350 });
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'hours-'))));
afterAll(async () => {
  await media.close();
  await rm(folder, { recursive: true });
});

test(
  'four hours need no more memory than one minute, in this process or in the host',
  { timeout: 600_000 },
  async () => {
    // A sparse file, which takes no disk space.
    const path = join(folder, 'hours.wav');
    await using file = await open(path, 'w');
    const bytes = HOURS * 3_600 * 44_100 * 4;
    await file.writeFile(wav(new Int16Array(0), { sampleRate: 44_100, channels: 2, declaredBytes: bytes }));
    await file.truncate(44 + bytes);
    const before = process.memoryUsage().rss;
    let pieces = 0;
    let most = 0;
    for await (const piece of media.decode(path, 'wav', { channels: 'mixed' })) {
      expect(piece.index).toBe(pieces);
      pieces += 1;
      most = Math.max(most, process.memoryUsage().rss - before);
    }
    expect(pieces).toBe(HOURS * 60);
    expect(most).toBeLessThan(200 * 1024 * 1024);
  },
);
