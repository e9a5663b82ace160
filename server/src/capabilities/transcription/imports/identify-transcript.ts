import type { TranscriptType } from '@colloquy/contract/files';
import { decodeText } from './decode-text.ts';

/**
 * A time with its arrow, as in SubRip files, on one line. A class that matches line ends would make `^` retry
 * from every following line.
 */
const SPACES = String.raw`[^\S\r\n\u2028\u2029]*`;
const SRT_TIME = String.raw`(?:\d{1,3}:)?\d{1,2}:\d{1,2}[,.:]\d{1,3}`;
const SRT_TIMES = new RegExp(`^${SPACES}${SRT_TIME}${SPACES}-{1,2}>${SPACES}${SRT_TIME}`, 'm');
const HEAD_BYTES = 64 * 1024;

/**
 * Identifies a transcript by its content alone. Undefined for other files, such as programs, web pages and
 * playlists.
 */
export function identifyTranscript(bytes: Uint8Array): TranscriptType | undefined {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return isWordDocument(bytes) ? 'docx' : undefined;
  const text = decodeText(bytes.subarray(0, HEAD_BYTES));
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

/** The archive's directory names the main document part. */
const isWordDocument = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('word/document.xml');
