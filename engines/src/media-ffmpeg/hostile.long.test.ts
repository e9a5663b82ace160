import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixture } from '../../fixtures/paths.ts';
import { isMediaError } from '../ports/media.ts';
import { createMedia } from './index.ts';
import { decodeAll } from './media.fixture.ts';

const ROUNDS = 400;

const media = createMedia();
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'damage-'))));
afterAll(async () => {
  await media.close();
  await rm(folder, { recursive: true });
});

/** Seeded random numbers, so that failures are reproducible. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return Math.floor(((state >>> 0) / 2 ** 32) * below);
  };
}

/** Changes, removes or duplicates bytes, or truncates the file. */
function damage(bytes: Buffer, number: (below: number) => number): Buffer {
  const at = number(bytes.length);
  const length = 1 + number(64);
  const kind = number(4);
  if (kind === 0) return bytes.subarray(0, at);
  if (kind === 1) return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
  if (kind === 2) return Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)]);
  const turned = Buffer.from(bytes);
  // Most relevant damage is in the first and last kilobyte, with headers and indexes.
  for (let count = 0; count < 1 + number(8); count += 1) {
    const near = number(1_024);
    turned[number(2) === 0 ? near : Math.max(0, turned.length - 1 - near)] = number(256);
  }
  return turned;
}

const names = (await readdir(dirname(fixture('tone.wav')))).toSorted();

test.each(names)('%s survives random damage, or is refused', { timeout: 600_000 }, async (name) => {
  const bytes = await readFile(fixture(name));
  const number = numbersFrom(name.length * 7_919);
  for (let round = 0; round < ROUNDS; round += 1) {
    const path = join(folder, name);
    await writeFile(path, damage(bytes, number));
    const outcome = await decodeAll(media, path, { maxMs: 600_000 }).catch((error: unknown) => error);
    if (outcome instanceof Error) expect(outcome).toSatisfy(isMediaError);
  }
});
