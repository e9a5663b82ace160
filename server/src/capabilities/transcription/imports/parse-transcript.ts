import type { TranscriptType } from '@colloquy/contract/files';
import {
  type ImportedTranscript,
  type TranscriptReader,
  UnreadableTranscriptError,
} from './imported-transcript.ts';
import { readSrt } from './read-srt.ts';
import { readTxt } from './read-txt.ts';
import { readUnclear } from './read-unclear.ts';
import { readVtt } from './read-vtt.ts';
import { splitLongSegments } from './split-long-segments.ts';

/** Large parsers are loaded on demand. */
const READERS: Record<TranscriptType, () => Promise<TranscriptReader>> = {
  vtt: async () => readVtt,
  srt: async () => readSrt,
  txt: async () => readTxt,
  docx: async () => (await import('./read-docx.ts')).readDocx,
  json: async () => (await import('./read-json.ts')).readJson,
};

/** Longest stored name, in characters. Some include offices and organisations. */
const MAX_NAME_LENGTH = 200;

/**
 * Parses a file by the type of its content.
 *
 * @throws UnreadableTranscriptError if nothing can be imported
 */
export async function parseTranscript(type: TranscriptType, bytes: Uint8Array): Promise<ImportedTranscript> {
  const read = await READERS[type]();
  const transcript = splitLongSegments(readUnclear(await read(bytes)));
  const hasWords = transcript.segments.some(
    ({ text = '', words = [] }) => text.trim() !== '' || words.length > 0,
  );
  if (!hasWords) throw new UnreadableTranscriptError('no-words');
  const speakers = Array.from(transcript.speakers, ([key, name]): [string, string] => [
    key,
    Array.from(name.trim()).slice(0, MAX_NAME_LENGTH).join(''),
  ]);
  return { ...transcript, speakers: new Map(speakers) };
}
