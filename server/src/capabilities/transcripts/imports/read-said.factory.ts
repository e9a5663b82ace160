import { identifyTranscript } from './identify-transcript.ts';
import type { ImportedSegment, ImportedTranscript } from './imported.ts';
import { parseTranscript } from './parse-transcript.ts';

/** Reads a file as its import does. */
export const read = async (content: string | Uint8Array): Promise<ImportedTranscript> => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return parseTranscript(identifyTranscript(bytes)!, bytes);
};

export const textOf = ({ text, words }: ImportedSegment): string =>
  text?.trim() ??
  words!
    .map((word) => `${word.glue ? '' : ' '}${word.text}`)
    .join('')
    .trim();

/** `Name 1000-2000: words`, with what is known. */
export const say = async (content: string | Uint8Array): Promise<string[]> => {
  const { segments, speakers } = await read(content);
  return segments.map((segment) => {
    const times =
      segment.startMs === null && segment.endMs === null
        ? ''
        : ` ${segment.startMs ?? ''}-${segment.endMs ?? ''}`;
    return `${segment.speaker === null ? '?' : speakers.get(segment.speaker)}${times}: ${textOf(segment)}`;
  });
};
