import type { TranscriptType } from '@colloquy/contract';
import { decodeText } from './decode-text.ts';

/**
 * A time with its arrow, as SubRip and what calls itself so has it, in one line. A space that ends a line for `^` would
 * be tried again from each further line.
 */
const SPACES = String.raw`[^\S\r\n\u2028\u2029]*`;
const SRT_TIME = String.raw`(?:\d{1,3}:)?\d{1,2}:\d{1,2}[,.:]\d{1,3}`;
const SRT_TIMES = new RegExp(`^${SPACES}${SRT_TIME}${SPACES}-{1,2}>${SPACES}${SRT_TIME}`, 'm');
const HEAD = 64 * 1024;

/**
 * What a file is that holds no sound, by its content alone. Undefined for what is no transcript: programs, pages of
 * the web, lists of other files.
 */
export function identifyTranscript(bytes: Uint8Array): TranscriptType | undefined {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return isWord(bytes) ? 'docx' : undefined;
  const text = decodeText(bytes.subarray(0, HEAD));
  if (text === undefined || text.trim() === '') return undefined;
  if (/^WEBVTT(?:[ \t\r\n]|$)/.test(text)) return 'vtt';
  const start = text.trimStart();
  if (
    /^(?:<|#EXTM3U|\[playlist\]|ffconcat |%PDF|\{\\rtf)|^(?:https?|ftp|rtsp|file):\S+\s*$/im.test(
      start.slice(0, 200).split('\n', 1)[0] ?? '',
    )
  )
    return undefined;
  if (SRT_TIMES.test(text)) return 'srt';
  return /^(?:\{\s*(?:"|\}|$)|\[\s*(?:\{|\]|$))/.test(start) ? 'json' : 'txt';
}

/** The name of the part with the words stands in the directory at the end of the archive. */
const isWord = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('word/document.xml');
