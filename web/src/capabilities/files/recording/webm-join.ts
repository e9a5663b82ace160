/**
 * WebM (RFC 8794, RFC 9559) as browsers record it, followed while it comes: how far its sound reaches, and a later part
 * rewritten so that its bytes go on where those of the earlier part end. A part that was cut needs no end for that.
 */

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const TIMESTAMP = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
/** What belongs to one part alone: heads, places of other elements, tags. */
const OF_ONE_PART = [
  0x1a45dfa3, 0x114d9b74, 0x1549a966, 0x1654ae6b, 0x1c53bb6b, 0x1254c367, 0xec, 0xa7, 0xab,
];

/** A cluster of unknown length, as live streams have it. */
const OPEN_CLUSTER = [0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
/** Nothing that a browser records holds more in one element: what seems to is not understood, and goes through as it is. */
const LARGEST_ELEMENT = 4 * 1024 * 1024;
/** Opus puts at most 120 ms into a block (RFC 6716, 2.1.4): a longer way to the next one was a pause. */
const LONGEST_BLOCK_MS = 120;
/** How long the last block is taken to be where the one before does not tell. */
const USUAL_BLOCK_MS = 60;

export type Joined = {
  /** What is to be kept of the bytes. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Where the sound ends with them, in milliseconds from its beginning. */
  endMs: number;
};

/**
 * Follows one part. The first one goes through as it is, in whole elements: browsers hand them over cut anywhere, and
 * nothing could go on behind half of one. A later part leaves its heads out, and its times begin at `startMs`, where
 * the one before ended.
 */
export function followWebm({
  isLater,
  startMs,
}: {
  isLater: boolean;
  startMs: number;
}): (chunk: Uint8Array<ArrayBuffer>) => Joined {
  let waiting: Uint8Array<ArrayBuffer> = new Uint8Array();
  let clusterMs = 0;
  let endMs = startMs;
  let lastBlockMs: number | undefined;

  const noteBlock = (relativeMs: number): void => {
    const atMs = startMs + clusterMs + relativeMs;
    const sinceLast = atMs - (lastBlockMs ?? -Infinity);
    lastBlockMs = atMs;
    const lasts = sinceLast > 0 && sinceLast <= LONGEST_BLOCK_MS ? sinceLast : USUAL_BLOCK_MS;
    endMs = Math.max(endMs, atMs + lasts);
  };

  return (chunk) => {
    const bytes = concat([waiting, chunk]);
    const kept: Uint8Array<ArrayBuffer>[] = [];
    let at = 0;
    for (;;) {
      const element = readElement(bytes, at);
      if (!element) break;
      const { id, body, end } = element;
      if (id === CLUSTER) kept.push(Uint8Array.from(OPEN_CLUSTER));
      else if (id === TIMESTAMP) {
        clusterMs = readNumber(bytes.subarray(body, end));
        kept.push(timestamp(startMs + clusterMs));
      } else if (id === SIMPLE_BLOCK || id === BLOCK_GROUP) {
        const relative = relativeTime(bytes.subarray(body, end), id);
        if (relative !== undefined) noteBlock(relative);
        kept.push(bytes.slice(at, end));
      } else if (id !== SEGMENT && !OF_ONE_PART.includes(id)) kept.push(bytes.slice(at, end));
      at = end;
    }
    if (bytes.length - at > LARGEST_ELEMENT) at = bytes.length;
    waiting = bytes.slice(at);
    return { bytes: isLater ? concat(kept) : bytes.slice(0, at), endMs };
  };
}

type Element = { id: number; body: number; end: number };

/** The element that begins here, once all of it is there; of those that hold others, only their head. */
function readElement(bytes: Uint8Array, at: number): Element | undefined {
  const idLength = lengthOf(bytes[at]);
  if (idLength === undefined || at + idLength >= bytes.length) return undefined;
  const id = readNumber(bytes.subarray(at, at + idLength));
  const sizeAt = at + idLength;
  const sizeLength = lengthOf(bytes[sizeAt]);
  if (sizeLength === undefined || sizeAt + sizeLength > bytes.length) return undefined;
  const body = sizeAt + sizeLength;
  if (id === SEGMENT || id === CLUSTER) return { id, body, end: body };
  const first = bytes[sizeAt]! & (0xff >> sizeLength);
  const size = readNumber(Uint8Array.from([first, ...bytes.subarray(sizeAt + 1, body)]));
  return body + size > bytes.length ? undefined : { id, body, end: body + size };
}

/** Of a variable-length number: its leading zeros say how many bytes it has. */
const lengthOf = (first: number | undefined): number | undefined =>
  first === undefined || first === 0 ? undefined : Math.clz32(first) - 23;

const readNumber = (bytes: Uint8Array): number => bytes.reduce((number, byte) => number * 256 + byte, 0);

/** When a block is heard, against its cluster: behind the number of its track, signed. */
function relativeTime(body: Uint8Array, id: number): number | undefined {
  if (id === BLOCK_GROUP) {
    for (let at = 0; ;) {
      const inner = readElement(body, at);
      if (!inner) return undefined;
      if (inner.id === BLOCK) return relativeTime(body.subarray(inner.body, inner.end), SIMPLE_BLOCK);
      at = inner.end;
    }
  }
  const track = lengthOf(body[0]);
  if (track === undefined || body.length < track + 2) return undefined;
  const value = body[track]! * 256 + body[track + 1]!;
  return value >= 32_768 ? value - 65_536 : value;
}

/** A cluster's timestamp with room for any. */
function timestamp(ms: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(10);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, TIMESTAMP);
  view.setUint8(1, 0x88);
  view.setBigUint64(2, BigInt(Math.round(ms)));
  return bytes;
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
