/**
 * Streaming parser for WebM (RFC 8794, RFC 9559) as recorded by browsers: measures the duration, and rewrites
 * a later part to continue the bytes of an earlier, possibly truncated one.
 */

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const TIMESTAMP = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
/** Elements that belong to one part only: headers, seek positions, tags. */
const PER_PART_ELEMENTS = [
  0x1a45dfa3, 0x114d9b74, 0x1549a966, 0x1654ae6b, 0x1c53bb6b, 0x1254c367, 0xec, 0xa7, 0xab,
];

/** Cluster of unknown length, as in live streams. */
const OPEN_CLUSTER = [0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
/** Browsers record no larger elements; larger ones are passed through unparsed. */
const MAX_ELEMENT_BYTES = 4 * 1024 * 1024;
/** Opus blocks last at most 120 ms (RFC 6716, 2.1.4); a longer gap is a pause. */
const MAX_BLOCK_MS = 120;
/** Assumed duration of the last block if the previous one gives none. */
const DEFAULT_BLOCK_MS = 60;

export type JoinedChunk = {
  /** Bytes to store. */
  bytes: Uint8Array<ArrayBuffer>;
  /** End of the audio in milliseconds from the start of the recording. */
  endMs: number;
};

/**
 * Joins one part. The first part passes unchanged in whole elements, because browsers cut it anywhere and
 * nothing can follow half an element. A later part loses its headers, and its times start at `startMs`, the
 * end of the previous part.
 */
export function createWebmJoiner({
  isLater,
  startMs,
}: {
  isLater: boolean;
  startMs: number;
}): (chunk: Uint8Array<ArrayBuffer>) => JoinedChunk {
  let incomplete: Uint8Array<ArrayBuffer> = new Uint8Array();
  let clusterMs = 0;
  let endMs = startMs;
  let lastBlockMs: number | undefined;

  const trackBlock = (relativeMs: number): void => {
    const atMs = startMs + clusterMs + relativeMs;
    const sinceLast = atMs - (lastBlockMs ?? -Infinity);
    lastBlockMs = atMs;
    const durationMs = sinceLast > 0 && sinceLast <= MAX_BLOCK_MS ? sinceLast : DEFAULT_BLOCK_MS;
    endMs = Math.max(endMs, atMs + durationMs);
  };

  return (chunk) => {
    const bytes = concat([incomplete, chunk]);
    const output: Uint8Array<ArrayBuffer>[] = [];
    let at = 0;
    for (;;) {
      const element = readElement(bytes, at);
      if (!element) break;
      const { id, body, end } = element;
      if (id === CLUSTER) output.push(Uint8Array.from(OPEN_CLUSTER));
      else if (id === TIMESTAMP) {
        clusterMs = readNumber(bytes.subarray(body, end));
        output.push(timestamp(startMs + clusterMs));
      } else if (id === SIMPLE_BLOCK || id === BLOCK_GROUP) {
        const relative = relativeTime(bytes.subarray(body, end), id);
        if (relative !== undefined) trackBlock(relative);
        output.push(bytes.slice(at, end));
      } else if (id !== SEGMENT && !PER_PART_ELEMENTS.includes(id)) output.push(bytes.slice(at, end));
      at = end;
    }
    if (bytes.length - at > MAX_ELEMENT_BYTES) at = bytes.length;
    incomplete = bytes.slice(at);
    return { bytes: isLater ? concat(output) : bytes.slice(0, at), endMs };
  };
}

type Element = { id: number; body: number; end: number };

/** Element at this offset, once complete; for container elements, the header only. */
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

/** Length of a variable-length number, given by its leading zeros. */
const lengthOf = (first: number | undefined): number | undefined =>
  first === undefined || first === 0 ? undefined : Math.clz32(first) - 23;

const readNumber = (bytes: Uint8Array): number => bytes.reduce((number, byte) => number * 256 + byte, 0);

/** Time of a block relative to its cluster: signed, after the track number. */
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

/** Cluster timestamp in 8 bytes, enough for any time. */
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
