import type { TranscriptType } from '@colloquy/contract';
import { cutLong } from './cut-long.ts';
import { type ImportedTranscript, type ReadTranscript, UnreadableTranscript } from './imported.ts';
import { readUnclear } from './read-unclear.ts';
import { readSrt } from './read-srt.ts';
import { readTxt } from './read-txt.ts';
import { readVtt } from './read-vtt.ts';

/** What is large to load is loaded when it is needed. */
const READERS: Record<TranscriptType, () => Promise<ReadTranscript>> = {
  vtt: async () => readVtt,
  srt: async () => readSrt,
  txt: async () => readTxt,
  docx: async () => (await import('./read-docx.ts')).readDocx,
  json: async () => (await import('./read-json.ts')).readJson,
};

/** Longest name that is kept, in characters: offices and organisations stand behind some. */
const LONGEST_NAME = 200;

/**
 * The words of a file, by what its content is.
 *
 * @throws UnreadableTranscript where there is nothing that can be taken
 */
export async function parseTranscript(type: TranscriptType, bytes: Uint8Array): Promise<ImportedTranscript> {
  const read = await READERS[type]();
  const transcript = cutLong(readUnclear(await read(bytes)));
  const hasWords = transcript.segments.some(
    ({ text = '', words = [] }) => text.trim() !== '' || words.length > 0,
  );
  if (!hasWords) throw new UnreadableTranscript('no-words');
  const speakers = Array.from(transcript.speakers, ([key, name]): [string, string] => [
    key,
    Array.from(name.trim()).slice(0, LONGEST_NAME).join(''),
  ]);
  return { ...transcript, speakers: new Map(speakers) };
}
