import type { TranscriptType } from '@colloquy/contract/files';
import type { SegmentMark, Word } from '@colloquy/rules/transcript';

/** A word of a file; missing values are null. */
export type ImportedWord = Pick<Word, 'text' | 'confidence'> &
  Partial<Pick<Word, 'timing' | 'glue' | 'alternatives' | 'disfluency'>> & {
    startMs: number | null;
    endMs: number | null;
  };

/** Uninterrupted speech of one person in a file. Times in milliseconds. */
export type ImportedSegment = {
  /** Key of the speaker; null if the file names none. */
  speaker: string | null;
  startMs: number | null;
  endMs: number | null;
  language: string | null;
  /** The words as one text, if the file does not separate them. */
  text?: string;
  words?: ImportedWord[];
  marks?: SegmentMark[];
};

/** Content of a transcript file in any format. */
export type ImportedTranscript = {
  language: string | null;
  /** Name by key, in order of first word. */
  speakers: Map<string, string>;
  segments: ImportedSegment[];
  /** The file says that the words were transcribed automatically and not approved. */
  isMachineWork: boolean;
  /** Messages about unreadable parts, one sentence each. */
  notes: string[];
};

/** A transcript that cannot be imported. `details` fill the message. */
export class UnreadableTranscriptError extends Error {
  readonly reason: 'no-words' | 'damaged-transcript' | 'unknown-json' | 'transcript-too-large';
  readonly details: Record<string, string | number>;

  constructor(reason: UnreadableTranscriptError['reason'], details: Record<string, string | number> = {}) {
    super(`${reason} ${JSON.stringify(details)}`);
    this.reason = reason;
    this.details = details;
  }
}

export type TranscriptReader = (bytes: Uint8Array) => ImportedTranscript | Promise<ImportedTranscript>;
export type { TranscriptType };

/** Line numbers listed in a note. */
const MAX_LISTED_LINES = 5;

/** `Line 4`, `Lines 4, 9 and 12`, `Lines 1, 2, 3, 4, 5 and 7 more`. */
export function formatLineNumbers(lines: readonly number[]): string {
  const shown = lines.slice(0, MAX_LISTED_LINES).map(String);
  const more = lines.length - shown.length;
  if (more > 0) shown.push(`${more} more`);
  const last = shown.pop();
  return shown.length === 0 ? `Line ${last}` : `Lines ${shown.join(', ')} and ${last}`;
}

/** A note about lines; none without lines. */
export const noteOnLines = (lines: readonly number[], one: string, several: string): string[] =>
  lines.length === 0 ? [] : [`${formatLineNumbers(lines)} ${lines.length === 1 ? one : several}`];
