import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { followWebm } from './webm-join.ts';

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
const block = (relative: number, sound: number[]): number[] =>
  element([0xa3], [0x81, (relative >> 8) & 255, relative & 255, 0x80, ...sound]);

/** A part as a browser records it: blocks of 60 ms, a cluster for each that is asked for. */
const part = (clusters: readonly number[][][]): Uint8Array<ArrayBuffer> => {
  let ms = 0;
  const body = clusters.flatMap((blocks) => {
    const from = ms;
    const inside = blocks.flatMap((sound, at) => block(at * 60, sound));
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

/** Lets a part through in pieces, cut anywhere. */
function letThrough(
  bytes: Uint8Array<ArrayBuffer>,
  at: readonly number[],
  how: { isLater: boolean; startMs: number },
): { bytes: number[]; endMs: number } {
  const follow = followWebm(how);
  const places = [...new Set([0, ...at.filter((each) => each < bytes.length), bytes.length])].toSorted(
    (a, b) => a - b,
  );
  const kept = places.slice(1).map((to, index) => follow(bytes.slice(places[index], to)));
  return { bytes: kept.flatMap((each) => [...each.bytes]), endMs: kept.at(-1)?.endMs ?? how.startMs };
}

describe('following a recording', () => {
  test('what is kept of a part that is cut anywhere ends with a whole element', () =>
    fc.assert(
      fc.property(someClusters, fc.nat(2_000), (clusters, cut) => {
        const bytes = part(clusters).slice(0, cut);
        const kept = letThrough(bytes, [], { isLater: false, startMs: 0 }).bytes;
        const later = letThrough(part(clusters), [], { isLater: true, startMs: 100_000 }).bytes;
        const joined = letThrough(Uint8Array.from([...kept, ...later]), [], { isLater: false, startMs: 0 });
        expect(joined.bytes).toEqual([...kept, ...later]);
        expect(joined.endMs).toBe(100_000 + clusters.flat().length * 60);
      }),
    ));

  test('a first part goes through as it is, and tells how long it sounds, wherever it is cut', () =>
    fc.assert(
      fc.property(someClusters, cuts, (clusters, at) => {
        const bytes = part(clusters);
        const followed = letThrough(bytes, at, { isLater: false, startMs: 0 });
        expect(followed.bytes).toEqual([...bytes]);
        expect(followed.endMs).toBe(clusters.flat().length * 60);
      }),
    ));

  test('a later part loses its heads alone, and goes on in time, wherever it is cut', () =>
    fc.assert(
      fc.property(someClusters, cuts, fc.integer({ min: 1, max: 9_000_000 }), (clusters, at, startMs) => {
        const bytes = part(clusters);
        const how = { isLater: true, startMs };
        const followed = letThrough(bytes, at, how);
        expect(followed).toEqual(letThrough(bytes, [], how));
        expect(followed.endMs).toBe(startMs + clusters.flat().length * 60);
        const sounds = clusters.map((blocks) => blocks.flatMap((sound, index) => block(index * 60, sound)));
        expect(withoutTimes(followed.bytes)).toEqual(sounds.flatMap((sound) => [...CLUSTER, ...sound]));
        expect(followed.bytes.slice(12, 14)).toEqual([0xe7, 0x88]);
        expect(Number(new DataView(Uint8Array.from(followed.bytes).buffer).getBigUint64(14))).toBe(startMs);
      }),
    ));

  it('knows how long a real one is, that was joined of two and has no end', async () => {
    const file = new URL('../../../../../engines/fixtures/media/recorded-in-two-parts.webm', import.meta.url);
    const { endMs } = letThrough(Uint8Array.from(await readFile(file)), [100, 5_000], {
      isLater: false,
      startMs: 0,
    });
    expect(endMs).toBeGreaterThan(3_500);
    expect(endMs).toBeLessThan(8_000);
  });
});

/** Without the timestamps of eight bytes that joining writes. */
function withoutTimes(bytes: readonly number[]): number[] {
  const rest: number[] = [];
  for (let at = 0; at < bytes.length; at++) {
    const isTime = rest.slice(-12).join() === CLUSTER.join() && bytes[at] === 0xe7 && bytes[at + 1] === 0x88;
    if (isTime) at += 9;
    else rest.push(bytes[at]!);
  }
  return rest;
}
