import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { EngineError } from '../ports/engine.ts';
import { SNIFF_BYTES, type MediaType, type SniffResult } from '../ports/media.ts';
import { describeBytes, describeFileType } from './describe-content.ts';
import { sniffFrames } from './sniff-frames.ts';

const ascii = (head: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...head.subarray(from, to));

/** Identifies a file by its first bytes only; file names are unreliable. */
export async function sniff(head: Uint8Array): Promise<SniffResult> {
  if (head.length === 0) return { found: 'an empty file' };
  const body = head.subarray(id3Length(head));
  const type = sniffContainer(body) ?? sniffFrames(body);
  if (type) return { type };
  // A tag with large cover art fills the whole head. The content is MP3 in practice, and the forced demuxer
  // refuses anything else.
  if (body.length < head.length && body.length === 0) return { type: 'mp3' };
  const known = await fileTypeFromBuffer(head).catch(() => undefined);
  return { found: known && known.ext !== 'xml' ? describeFileType(known) : describeBytes(head) };
}

/** @throws EngineError `empty` or `not-media { found }` */
export async function identify(path: string): Promise<MediaType> {
  const sniffed = await sniff(await readHead(path));
  if (sniffed.type) return sniffed.type;
  if (sniffed.found === 'an empty file') throw new EngineError('empty', { durationMs: 0 });
  throw new EngineError('not-media', { found: sniffed.found });
}

async function readHead(path: string): Promise<Uint8Array> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

/** Bytes of the ID3v2 tags in front (id3.org, ID3v2.4.0 section 3.1); any audio may have one. */
function id3Length(head: Uint8Array): number {
  let length = 0;
  while (ascii(head, length, length + 3) === 'ID3') {
    const at = (index: number): number => (head[length + index] ?? 0) & 0x7f;
    const footer = ((head[length + 5] ?? 0) & 0x10) === 0 ? 0 : 10;
    length += 10 + footer + ((at(6) << 21) | (at(7) << 14) | (at(8) << 7) | at(9));
  }
  return Math.min(length, head.length);
}

function sniffContainer(head: Uint8Array): MediaType | undefined {
  const four = ascii(head, 0, 4);
  const form = ascii(head, 8, 12);
  if (four === 'RIFF' && form === 'AVI ') return 'avi';
  // A WAV with a broken form name is still a recording: the demuxer reports what is wrong.
  if (['RIFF', 'RIFX', 'RF64', 'BW64'].includes(four)) {
    return form === 'WAVE' || ascii(head, 0, 64).includes('fmt ') ? 'wav' : undefined;
  }
  if (four === 'fLaC') return 'flac';
  if (four === 'OggS') return 'ogg';
  if (four === 'caff') return 'caf';
  if (ascii(head, 0, 5) === '#!AMR') return 'amr';
  if (four === '\x1aE\xdf\xa3') return ascii(head, 0, 64).includes('webm') ? 'webm' : sniffMatroska(head);
  return sniffIsoMedia(head);
}

function sniffMatroska(head: Uint8Array): MediaType | undefined {
  return ascii(head, 0, 64).includes('matroska') ? 'mkv' : undefined;
}

/** First boxes of QuickTime files older than the `ftyp` box. */
const OLD_QUICKTIME = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);
/** Still images in the same container. */
const IMAGE_BRANDS = /^(hei[cxsm]|hev[cx]|mif1|msf1|avi[fs]|jp[2xm]|crx )/;

function sniffIsoMedia(head: Uint8Array): MediaType | undefined {
  const box = ascii(head, 4, 8);
  if (OLD_QUICKTIME.has(box)) return 'mov';
  // Fragments of a browser recording without its beginning start with these.
  if (box === 'styp' || box === 'moof') return 'mp4';
  if (box !== 'ftyp') return undefined;
  const brand = ascii(head, 8, 12);
  if (IMAGE_BRANDS.test(brand)) return undefined;
  if (brand === 'qt  ') return 'mov';
  if (brand.startsWith('3g')) return '3gp';
  return /^M4[AB]/.test(brand) ? 'm4a' : 'mp4';
}
