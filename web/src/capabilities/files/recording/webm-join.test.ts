import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createWebmJoiner } from './webm-join.ts';

const element = (id: number[], body: number[]): number[] => [
  ...id,
  0x40 | (body.length >> 8),
  body.length & 255,
  ...body,
];
const HEAD = element([0x1a, 0x45, 0xdf, 0xa3], [1, 2, 3]);
const SEGMENT = [0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
const TRACKS = element([0x16, 0x54, 0xae, 0x6b], [7, 7]);
const CLUSTER = [0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
const timestamp = (ms: number): number[] => element([0xe7], [ms >> 8, ms & 255]);
const block = (relative: number, payload: number[]): number[] =>
  element([0xa3], [0x81, (relative >> 8) & 255, relative & 255, 0x80, ...payload]);

/** Part as recorded by a browser: blocks of 60 ms, in the given clusters. */
const part = (clusters: readonly number[][][]): Uint8Array<ArrayBuffer> => {
  let ms = 0;
  const body = clusters.flatMap((blocks) => {
    const from = ms;
    const inside = blocks.flatMap((payload, at) => block(at * 60, payload));
    ms += blocks.length * 60;
    return [...CLUSTER, ...timestamp(from), ...inside];
  });
  return Uint8Array.from([...HEAD, ...SEGMENT, ...TRACKS, ...body]);
};

const someClusters = fc.array(
  fc.array(fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 40 }), { minLength: 1, maxLength: 6 }),
  { minLength: 1, maxLength: 4 },
);
const cuts = fc.array(fc.integer({ min: 0, max: 600 }), { maxLength: 8 });

/** Sends a part through the joiner in pieces, cut at the given offsets. */
function joinInPieces(
  bytes: Uint8Array<ArrayBuffer>,
  at: readonly number[],
  options: { isLater: boolean; startMs: number },
): { bytes: number[]; endMs: number } {
  const join = createWebmJoiner(options);
  const places = [...new Set([0, ...at.filter((each) => each < bytes.length), bytes.length])].toSorted(
    (a, b) => a - b,
  );
  const output = places.slice(1).map((to, index) => join(bytes.slice(places[index], to)));
  return { bytes: output.flatMap((each) => [...each.bytes]), endMs: output.at(-1)?.endMs ?? options.startMs };
}

describe('the WebM joiner', () => {
  test('the output of a truncated part ends with a whole element', () =>
    fc.assert(
      fc.property(someClusters, fc.nat(2_000), (clusters, cut) => {
        const bytes = part(clusters).slice(0, cut);
        const output = joinInPieces(bytes, [], { isLater: false, startMs: 0 }).bytes;
        const later = joinInPieces(part(clusters), [], { isLater: true, startMs: 100_000 }).bytes;
        const joined = joinInPieces(Uint8Array.from([...output, ...later]), [], {
          isLater: false,
          startMs: 0,
        });
        expect(joined.bytes).toEqual([...output, ...later]);
        expect(joined.endMs).toBe(100_000 + clusters.flat().length * 60);
      }),
    ));

  test('a first part is unchanged and its duration is measured, wherever it is cut', () =>
    fc.assert(
      fc.property(someClusters, cuts, (clusters, at) => {
        const bytes = part(clusters);
        const followed = joinInPieces(bytes, at, { isLater: false, startMs: 0 });
        expect(followed.bytes).toEqual([...bytes]);
        expect(followed.endMs).toBe(clusters.flat().length * 60);
      }),
    ));

  test('a later part loses its headers and continues the timeline, wherever it is cut', () =>
    fc.assert(
      fc.property(someClusters, cuts, fc.integer({ min: 1, max: 9_000_000 }), (clusters, at, startMs) => {
        const bytes = part(clusters);
        const options = { isLater: true, startMs };
        const followed = joinInPieces(bytes, at, options);
        expect(followed).toEqual(joinInPieces(bytes, [], options));
        expect(followed.endMs).toBe(startMs + clusters.flat().length * 60);
        const payloads = clusters.map((blocks) =>
          blocks.flatMap((payload, index) => block(index * 60, payload)),
        );
        expect(withoutTimes(followed.bytes)).toEqual(payloads.flatMap((payload) => [...CLUSTER, ...payload]));
        expect(followed.bytes.slice(12, 14)).toEqual([0xe7, 0x88]);
        expect(Number(new DataView(Uint8Array.from(followed.bytes).buffer).getBigUint64(14))).toBe(startMs);
      }),
    ));

  it('measures a real file that was joined of two parts and is truncated', async () => {
    const file = new URL('../../../../../engines/fixtures/media/recorded-in-two-parts.webm', import.meta.url);
    const { endMs } = joinInPieces(Uint8Array.from(await readFile(file)), [100, 5_000], {
      isLater: false,
      startMs: 0,
    });
    expect(endMs).toBeGreaterThan(3_500);
    expect(endMs).toBeLessThan(8_000);
  });
});

/** Removes the 8-byte timestamps that the joiner writes. */
function withoutTimes(bytes: readonly number[]): number[] {
  const rest: number[] = [];
  for (let at = 0; at < bytes.length; at++) {
    const isTime = rest.slice(-12).join() === CLUSTER.join() && bytes[at] === 0xe7 && bytes[at + 1] === 0x88;
    if (isTime) at += 9;
    else rest.push(bytes[at]!);
  }
  return rest;
}
