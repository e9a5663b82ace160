import type { TranscriptType } from '@colloquy/contract/files';
import { assignTimes, type TimedSegment } from './assign-times.ts';
import { identifyTranscript } from './identify-transcript.ts';
import type { ImportedSegment, ImportedTranscript } from './imported-transcript.ts';
import { parseTranscript } from './parse-transcript.ts';

/** Reads a file as an import does. */
export const read = async (content: string | Uint8Array): Promise<ImportedTranscript> => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return parseTranscript(identifyTranscript(bytes)!, bytes);
};

export type { TimedSegment };

/** Reads a file of a known format as an import does, with a time for each word. */
export async function readTimed(
  type: TranscriptType,
  bytes: Uint8Array,
  durationMs: number | null = null,
): Promise<Pick<ImportedTranscript, 'speakers'> & { segments: TimedSegment[] }> {
  const transcript = await parseTranscript(type, bytes);
  return { speakers: transcript.speakers, segments: assignTimes(transcript, durationMs).segments };
}

export const textOf = ({ text, words }: ImportedSegment): string =>
  text?.trim() ??
  words!
    .map((word) => `${word.glue ? '' : ' '}${word.text}`)
    .join('')
    .trim();

/** Formats segments as `Name 1000-2000: words`, as far as known. */
export const readLines = async (content: string | Uint8Array): Promise<string[]> => {
  const { segments, speakers } = await read(content);
  return segments.map((segment) => {
    const times =
      segment.startMs === null && segment.endMs === null
        ? ''
        : ` ${segment.startMs ?? ''}-${segment.endMs ?? ''}`;
    return `${segment.speaker === null ? '?' : speakers.get(segment.speaker)}${times}: ${textOf(segment)}`;
  });
};
