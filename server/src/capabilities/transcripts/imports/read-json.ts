import { decodeText } from './decode-text.ts';
import { type ImportedTranscript, UnreadableTranscript } from './imported.ts';
import { readOwn } from './json/own.ts';
import { readAssemblyAi, readDeepgram, readElevenLabs, readPlainList, readRev } from './json/services.ts';
import type { Shape } from './json/shape.ts';
import { readWhisper, readWhisperCpp } from './json/whisper.ts';

/** In the order in which they are tried: the first that fits reads. */
const SHAPES: readonly Shape[] = [
  readOwn,
  readDeepgram,
  readRev,
  readElevenLabs,
  readWhisper,
  readWhisperCpp,
  readAssemblyAi,
  readPlainList,
];

/** JSON of ours, and of the programs and services whose answers are documented. */
export function readJson(bytes: Uint8Array): ImportedTranscript {
  let json: unknown;
  try {
    json = JSON.parse(decodeText(bytes) ?? '');
  } catch {
    throw new UnreadableTranscript('damaged-transcript', { format: 'JSON' });
  }
  for (const shape of SHAPES) {
    const read = shape(json);
    if (read) return read;
  }
  throw new UnreadableTranscript('unknown-json');
}
