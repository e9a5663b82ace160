import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { readCtranslate2 } from './checkpoint.ts';
import { fillGraph, quantise, scalesOf } from './fill-graph.ts';
import { readManifest } from './manifest.ts';
import { makeCtranslate2, makeZip, sha256 } from './models.fixture.ts';
import { readRecipe } from './recipe.ts';
import { floatsOfView, type TensorView } from './tensor-view.ts';
import { listTokens } from './whisper-tokens.ts';
import { entriesOf, unpack } from './zip.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'fill-'))));
afterAll(() => rm(folder, { recursive: true }));

const view = (shape: number[], ...values: number[]): TensorView => ({
  bytes: new Uint8Array(Float32Array.from(values).buffer),
  shape,
  isHalf: false,
});

describe('zip files', () => {
  const content = Buffer.from('weights '.repeat(5_000));
  const zip = makeZip({ stored: Buffer.from('plain'), packed: content }, 'packed');

  test('reads stored and deflated entries', async () => {
    const file = await fromBufferPromise(zip);
    const entries = await entriesOf(file);
    for (const [name, expected] of [
      ['stored', Buffer.from('plain')],
      ['packed', content],
    ] as const) {
      const target = new Uint8Array(expected.length);
      await unpack(file, entries.get(name)!, target);
      expect(Buffer.from(target).equals(expected)).toBe(true);
    }
  });

  test('a damaged entry is refused', async () => {
    const damaged = Buffer.from(zip);
    damaged.write('PLAIN', damaged.indexOf('plain'));
    const file = await fromBufferPromise(damaged);
    const entry = (await entriesOf(file)).get('stored')!;
    await expect(unpack(file, entry, new Uint8Array(5))).rejects.toThrow('damaged');
  });

  test('an entry that is longer than its declared size is refused', async () => {
    const lying = Buffer.from(zip);
    lying.writeUInt32LE(100, lying.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 24);
    const file = await fromBufferPromise(lying);
    const entry = (await entriesOf(file)).get('packed')!;
    await expect(unpack(file, entry, new Uint8Array(100))).rejects.toThrow('too many bytes');
  });
});

test('a CTranslate2 checkpoint is read; another format or model is refused', () => {
  const file = makeCtranslate2({ a: { shape: [2, 1], values: Float32Array.of(1, -2) } });
  expect([...floatsOfView(readCtranslate2(file, 'WhisperSpec').get('a')!)]).toEqual([1, -2]);
  expect(() => readCtranslate2(file, 'TransformerSpec')).toThrow('WhisperSpec');
  expect(() => readCtranslate2(Buffer.alloc(64), 'WhisperSpec')).toThrow('CTranslate2');
});

test('fp16 values are exact', () => {
  const halves = Uint16Array.of(0x3c00, 0xc000, 0x7bff, 0x0001, 0x8000, 0x7c00);
  const values = floatsOfView({ bytes: new Uint8Array(halves.buffer), shape: [6], isHalf: true });
  expect([...values]).toEqual([1, -2, 65_504, 2 ** -24, -0, Infinity]);
});

test('quantised weights are transposed, symmetric, and off by at most half a step', () => {
  const rows = fc.array(
    fc.tuple(...Array.from({ length: 3 }, () => fc.float({ min: -8, max: 8, noNaN: true }))),
    {
      minLength: 1,
      maxLength: 70,
    },
  );
  fc.assert(
    fc.property(rows, (matrix) => {
      const source = view([matrix.length, 3], ...matrix.flat());
      const scales = scalesOf(source);
      const quantised = quantise(source);
      matrix.forEach((values, row) =>
        values.forEach((value, column) => {
          const scale = scales[row]!;
          const restored = quantised[column * matrix.length + row]! * scale;
          expect(Math.abs(restored - value)).toBeLessThanOrEqual(scale * 0.5001);
        }),
      );
    }),
  );
});

test('a graph is filled by its recipe, and refused if the result differs', async () => {
  const expected = Buffer.alloc(68);
  expected.set(new Uint8Array(Float32Array.of(5).buffer), 64);
  const recipe = {
    bin: 'tiny.bin',
    graph: 'tiny.onnx',
    bytes: 68,
    sha256: sha256(expected),
    tensors: [
      { name: 'w', dtype: 'f32' as const, offset: 64, length: 4, op: 'copy' as const, parts: [{ key: 'w' }] },
    ],
  };
  await fillGraph(recipe, () => view([1], 5), folder);
  expect((await readFile(join(folder, 'tiny.bin'))).equals(expected)).toBe(true);
  await expect(fillGraph(recipe, () => view([1], 6), folder)).rejects.toThrow('came out as');
});

test('tokens are written as bytes, without special tokens', () => {
  const json = JSON.stringify({
    model: { vocab: { a: 0, Ġb: 1, '<|endoftext|>': 2 } },
    added_tokens: [{ id: 2, content: '<|endoftext|>' }],
  });
  expect(listTokens(json)).toBe(`${btoa('a')} 0\n${btoa(' b')} 1\n`);
});

test('the manifest and the recipes agree on every graph', async () => {
  for (const model of readManifest().models) {
    for (const graph of model.graphs) {
      const recipe = await readRecipe(graph);
      const bin = posix.join(posix.dirname(graph), recipe.bin);
      const file = model.files.find((one) => one.file === bin);
      expect(file).toEqual({ file: bin, bytes: recipe.bytes, sha256: recipe.sha256 ?? null });
    }
  }
});
