import type { FileTypeResult } from 'file-type';

/** Descriptions by file-type's extension; other types are described by their MIME type. */
const NAMES: Readonly<Record<string, string>> = {
  pdf: 'a PDF document',
  docx: 'a Word document',
  odt: 'a text document',
  rtf: 'a text document',
  xlsx: 'an Excel workbook',
  ods: 'a spreadsheet',
  pptx: 'a PowerPoint presentation',
  odp: 'a presentation',
  epub: 'an e-book',
  cfb: 'an old Office document',
  asf: 'a Windows Media file',
  aif: 'an AIFF sound file',
  mid: 'a MIDI file, which holds notes and no sound',
  mpg: 'an MPEG programme stream',
  mts: 'an MPEG transport stream',
  flv: 'a Flash video',
  exe: 'a program',
  elf: 'a program',
  macho: 'a program',
  sqlite: 'a database',
  ics: 'a calendar',
};
const ARCHIVES = new Set(['zip', 'rar', '7z', 'gz', 'tar', 'tar.gz', 'xz', 'bz2', 'zst', 'lz4', 'lz', 'cab']);

/** Describes an unsupported file type in English, with its article. */
export function describeFileType({ ext, mime }: FileTypeResult): string {
  const name = NAMES[ext];
  if (name !== undefined) return name;
  if (ARCHIVES.has(ext)) return 'a compressed archive';
  const [family] = mime.split('/');
  if (family === 'image') return 'an image';
  if (family === 'font') return 'a font';
  if (family === 'video') return `a video in another format (${ext})`;
  if (family === 'audio') return `a sound file in another format (${ext})`;
  return `a file of another kind (${ext})`;
}

/** Describes bytes without a known signature. */
export function describeBytes(head: Uint8Array): string {
  const text = decodeText(head);
  if (text !== undefined) return describeText(text);
  if (head.every((byte) => byte === 0)) return 'a file that holds only zeros';
  return looksLikeSamples(head) ? 'audio without its header' : 'data of an unknown kind';
}

function describeText(text: string): string {
  const start = text.trimStart().slice(0, 4096);
  if (/^#EXTM3U|^\[playlist\]|^ffconcat |^file\s+['"\w/.]/i.test(start))
    return 'a playlist that names other files';
  if (/^<\?xml[^>]*>\s*<(smil|MPD|asx|playlist)|^<(smil|MPD|asx|playlist)\b/i.test(start)) {
    return 'a playlist that names other files';
  }
  if (/^<!doctype html|^<html|^<head/i.test(start)) return 'a web page';
  if (/^(<\?xml|<svg)/i.test(start)) return 'an XML file';
  if (/^(https?|ftp|rtsp|file):\S+\s*$/im.test(start.split('\n', 1)[0] ?? '')) {
    return 'a playlist that names other files';
  }
  return 'a text file';
}

/** The head as text if it is text: UTF-8 or UTF-16 with hardly any control characters. */
function decodeText(head: Uint8Array): string | undefined {
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  const encoding = !isUtf16 ? 'utf-8' : head[0] === 0xff ? 'utf-16le' : 'utf-16be';
  try {
    // Streaming mode: the head may end in the middle of a character.
    const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
    // eslint-disable-next-line no-control-regex -- control characters distinguish data from text
    const controls = text.match(/[\x00-\x08\x0e-\x1f]/g)?.length ?? 0;
    return controls * 100 > text.length ? undefined : text;
  } catch {
    return undefined;
  }
}

/**
 * Whether bytes look like 16-bit samples. In quiet audio the high bytes cluster around zero from both sides
 * (0x00 and 0xff) while the low bytes spread. In loud audio each sample is near the previous one. Compressed
 * data has neither property.
 */
function looksLikeSamples(head: Uint8Array): boolean {
  const count = head.length >> 1;
  const samples = new DataView(head.buffer, head.byteOffset, count * 2);
  const lowBytes = new Set<number>();
  let positive = 0;
  let negative = 0;
  let quiet = 0;
  let loudness = 0;
  let movement = 0;
  let before = 0;
  for (let index = 0; index < count; index += 1) {
    const sample = samples.getInt16(index * 2, true);
    lowBytes.add(sample & 0xff);
    if (sample > 0) positive += 1;
    if (sample < 0) negative += 1;
    if (Math.abs(sample) < 0x1000) quiet += 1;
    loudness += Math.abs(sample);
    movement += Math.abs(sample - before);
    before = sample;
  }
  const bothSides = Math.min(positive, negative) > count * 0.1;
  const isQuiet = quiet > count * 0.6 && lowBytes.size > 64;
  return bothSides && (isQuiet || movement < loudness * 0.6);
}
