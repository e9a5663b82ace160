import { decodeText, linesOf } from './decode-text.ts';
import type { ImportedTranscript } from './imported.ts';
import { readOwnLayout } from './read-own-layout.ts';
import { readTurns } from './read-turns.ts';

/** Plain text: our own layout to the letter, anything else as people and programs write transcripts. */
export function readTxt(bytes: Uint8Array): ImportedTranscript {
  const lines = linesOf(decodeText(bytes) ?? '').map((line) => line.trim());
  return readOwnLayout(lines) ?? readTurns(lines);
}
