import type { MediaType } from '../ports/media.ts';

/** Range for the start of a stream: recorders and cut files leave some rubbish or zeros in front. */
const SEARCH_BYTES = 16 * 1024;
/**
 * Consecutive frames that prove a stream: arbitrary bytes often contain two headers by chance, but not four.
 */
const MIN_FRAMES = 4;

/** Detects raw MP3 and AAC streams, which have no file header, by consecutive frames. */
export function sniffFrames(head: Uint8Array): MediaType | undefined {
  const end = Math.min(SEARCH_BYTES, head.length - 7);
  for (let start = 0; start < end; start += 1) {
    if (head[start] !== 0xff) continue;
    if (hasConsecutiveFrames(head, start, adtsFrame)) return 'aac';
    if (hasConsecutiveFrames(head, start, mpegAudioFrame)) return 'mp3';
  }
  return undefined;
}

interface FrameHeader {
  length: number;
  /** Header fields that are constant within a stream. */
  kind: number;
}
type ReadFrame = (head: Uint8Array, at: number) => FrameHeader | undefined;

function hasConsecutiveFrames(head: Uint8Array, start: number, read: ReadFrame): boolean {
  const first = read(head, start);
  let at = start;
  for (let count = 0; count < MIN_FRAMES; count += 1) {
    const frame = read(head, at);
    if (!frame || frame.kind !== first?.kind) return false;
    at += frame.length;
    // A very short file has too few frames; it must end exactly with one.
    if (at >= head.length - 7) return count > 0 && (at <= head.length || count >= 2);
  }
  return true;
}

/** ISO/IEC 13818-7, 6.2: the ADTS header. */
function adtsFrame(head: Uint8Array, at: number): FrameHeader | undefined {
  const [sync, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = head.subarray(at, at + 6);
  if (sync !== 0xff || (second & 0xf6) !== 0xf0) return undefined;
  if ((third & 0x3c) >> 2 > 12) return undefined;
  const length = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5);
  return length < 8 ? undefined : { length, kind: ((second & 8) << 8) | (third & 0xfc) };
}

const KBITS_V1_LAYER3 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KBITS_V1_LAYER2 = [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384];
const KBITS_V2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const RATES_V1 = [44_100, 48_000, 32_000];

/** ISO/IEC 11172-3, 2.4.1.3, with the lower rates of 13818-3 and "MPEG 2.5"; layers II and III. */
function mpegAudioFrame(head: Uint8Array, at: number): FrameHeader | undefined {
  const [sync, second = 0, third = 0] = head.subarray(at, at + 3);
  if (sync !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  const version = (second >> 3) & 3; // 0 = MPEG 2.5, 2 = MPEG 2, 3 = MPEG 1
  const layer = 4 - ((second >> 1) & 3);
  const bitRateIndex = third >> 4;
  const rateV1 = RATES_V1[(third >> 2) & 3];
  if (version === 1 || (layer !== 2 && layer !== 3) || rateV1 === undefined) return undefined;
  if (bitRateIndex === 0 || bitRateIndex === 15) return undefined;
  const table = version !== 3 ? KBITS_V2 : layer === 3 ? KBITS_V1_LAYER3 : KBITS_V1_LAYER2;
  const bitRate = (table[bitRateIndex] ?? 0) * 1000;
  const rate = version === 3 ? rateV1 : version === 2 ? rateV1 / 2 : rateV1 / 4;
  const slots = version !== 3 && layer === 3 ? 72 : 144;
  const padding = (third >> 1) & 1;
  return { length: Math.floor((slots * bitRate) / rate) + padding, kind: (second << 8) | (third & 0x0c) };
}
