import { decodeText } from './decode-text.ts';
import { type ImportedTranscript, UnreadableTranscriptError } from './imported-transcript.ts';
import { readOwn } from './json/colloquy.ts';
import type { JsonReader } from './json/json-reader.ts';
import { readAssemblyAi, readDeepgram, readElevenLabs, readPlainList, readRev } from './json/services.ts';
import { readWhisper, readWhisperCpp } from './json/whisper.ts';

/** Tried in this order; the first match reads the file. */
const SHAPES: readonly JsonReader[] = [
  readOwn,
  readDeepgram,
  readRev,
  readElevenLabs,
  readWhisper,
  readWhisperCpp,
  readAssemblyAi,
  readPlainList,
];

/** Reads JSON of our own exports and of documented programs and services. */
export function readJson(bytes: Uint8Array): ImportedTranscript {
  let json: unknown;
  try {
    json = JSON.parse(decodeText(bytes) ?? '');
  } catch {
    throw new UnreadableTranscriptError('damaged-transcript', { format: 'JSON' });
  }
  for (const shape of SHAPES) {
    const read = shape(json);
    if (read) return read;
  }
  throw new UnreadableTranscriptError('unknown-json');
}
