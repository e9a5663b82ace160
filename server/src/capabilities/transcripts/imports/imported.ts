import type { SegmentMark, TranscriptType, Word } from '@colloquy/contract';

/** A word as a file has it; what the file does not say is null. */
export type ImportedWord = Pick<Word, 'text' | 'confidence'> &
  Partial<Pick<Word, 'timing' | 'glue' | 'others' | 'disfluency'>> & {
    startMs: number | null;
    endMs: number | null;
  };

/** What one person says without a break, as a file has it. All times in milliseconds. */
export type ImportedSegment = {
  /** Key of the speaker; null where the file does not say. */
  speaker: string | null;
  startMs: number | null;
  endMs: number | null;
  language: string | null;
  /** The words as text, where the file does not tell them apart. */
  text?: string;
  words?: ImportedWord[];
  marks?: SegmentMark[];
};

/** What a file holds, whatever its format. */
export type ImportedTranscript = {
  language: string | null;
  /** Key → name, in order of first word. */
  speakers: Map<string, string>;
  segments: ImportedSegment[];
  /** The file says that a machine wrote the words, and that nobody has approved them. */
  isMachineWork: boolean;
  /** What was not understood, a sentence each. */
  notes: string[];
};

/** A transcript that cannot be taken at all. `details` are for the sentence. */
export class UnreadableTranscript extends Error {
  readonly reason: 'no-words' | 'damaged-transcript' | 'unknown-json' | 'transcript-too-large';
  readonly details: Record<string, string | number>;

  constructor(reason: UnreadableTranscript['reason'], details: Record<string, string | number> = {}) {
    super(`${reason} ${JSON.stringify(details)}`);
    this.reason = reason;
    this.details = details;
  }
}

export type ReadTranscript = (bytes: Uint8Array) => ImportedTranscript | Promise<ImportedTranscript>;
export type { TranscriptType };

/** Most line numbers of a sentence: who wants all of them looks at the file. */
const MOST_LINES = 5;

/** `Line 4`, `Lines 4, 9 and 12`, `Lines 1, 2, 3, 4, 5 and 7 more`. */
export function linesInWords(lines: readonly number[]): string {
  const shown = lines.slice(0, MOST_LINES).map(String);
  const more = lines.length - shown.length;
  if (more > 0) shown.push(`${more} more`);
  const last = shown.pop();
  return shown.length === 0 ? `Line ${last}` : `Lines ${shown.join(', ')} and ${last}`;
}

/** A sentence on lines, or none where there are none. */
export const noteOn = (lines: readonly number[], one: string, several: string): string[] =>
  lines.length === 0 ? [] : [`${linesInWords(lines)} ${lines.length === 1 ? one : several}`];
