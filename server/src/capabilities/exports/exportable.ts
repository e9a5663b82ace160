import { languageLabel } from '@colloquy/contract';
import { exportNotices, unclearText } from '@colloquy/contract/exports';
import type { Verbatim } from '@colloquy/contract/transcripts';
import { formatClockTime } from '@colloquy/rules/text';
import { type Segment, type SpeakerRole, type Word, isUnclear } from '@colloquy/rules/transcript';

/** Speaker in an export. */
export type ExportedSpeaker = {
  name: string;
  /** Index in the palette, 1 to 6. */
  colour: number;
  role?: SpeakerRole | null;
  /** Participant code of the study; undefined if the speaker is not linked to a participant. */
  participant?: string | undefined;
};

/** A word with the numbers of the comments on it. */
export type ExportedWord = Word & { commentNumbers?: readonly number[] };
export type ExportedSegment = Omit<Segment, 'words'> & { words: ExportedWord[] };

/** A thread of comments; the first message started it. */
export type ExportedComment = {
  /** From 1, in the order of the words; comments on the whole recording come last. */
  number: number;
  kind: 'comment' | 'question';
  /** The words that it is on; null for the whole recording. */
  quote: string | null;
  isResolved: boolean;
  /** `text` may have several lines. */
  messages: readonly { author: string; text: string; at: string }[];
};

/** A transcript with its metadata for export, cleaned by `plainTexts`. */
export type Exportable = {
  /** QA-1042 */
  jobCode: string;
  job: string;
  file: string;
  /** Number among the files of the job whose exports would have the same name, from 1. */
  nameNumber: number;
  /** Participant code of the study; undefined if unknown. */
  participant?: string | undefined;
  /** BCP 47; null if unknown. */
  language: string | null;
  durationMs: number | null;
  revision: number;
  isApproved: boolean;
  /** The mark of a checked file: who set it, and the day in the organisation’s time zone. */
  checked: { by: string; on: string } | null;
  /** Null if the words were transcribed here. */
  imported: object | null;
  /** Imported from a file that does not say that it was made automatically. */
  isManual: boolean;
  verbatim: Verbatim;
  /** False for words imported without times. All times are then 0, and only the order counts. */
  isTimed: boolean;
  /** Segments whose words were all typed or confirmed by people. */
  confirmed: ReadonlySet<string>;
  /** Number of segments with words. */
  passages: number;
  /** Unclear turns: segments whose only word is the placeholder. */
  unclear: ReadonlySet<string>;
  /** Names of the audio files next to the export: one, or one per track. */
  media: readonly { name: string; type: string }[];
  speakers: ReadonlyMap<string, ExportedSpeaker>;
  segments: readonly ExportedSegment[];
  /** In order of their numbers; empty unless they were asked for. */
  comments: readonly ExportedComment[];
  /** Whether names are replaced. */
  isPseudonymous: boolean;
};

/** hh:mm:ss and tenths with a separator. */
export const tenths = (ms: number, sign: '.' | '-'): string =>
  `${formatClockTime(ms)}${sign}${Math.floor((ms % 1_000) / 100)}`;

export const languageOrUnknown = (code: string | null): string =>
  code === null ? 'Language not known' : languageLabel(code);

/** Text above the words: study and file, then one line per fact. */
export const headOf = (transcript: Exportable): { title: string; facts: string[] } => ({
  title: `${transcript.job} (${transcript.jobCode})`,
  facts: [
    transcript.file,
    ...(transcript.participant ? [`Participant: ${transcript.participant}`] : []),
    languageOrUnknown(transcript.language),
    ...exportNotices(transcript),
    ...(transcript.segments.some(({ words }) => words.length > 0) ? [] : [NO_WORDS]),
  ],
});

export const NO_WORDS = 'This recording has no transcript.';

/**
 * Control characters, lone surrogates and the two characters excluded by XML. Not every format supports them.
 */
const UNWRITABLE = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu;
/** Direction marks, which in a name could change how the rest of a line reads. */
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/g;

/** A single line of text that every format supports. */
const plainLine = (text: string): string =>
  text.replaceAll(UNWRITABLE, ' ').replaceAll(DIRECTION_MARKS, '').replaceAll(/\s+/gu, ' ').trim();

/** Removes everything that a format could not write, or that would break its lines. */
export function plainTexts(transcript: Exportable): Exportable {
  const speakers = new Map(
    Array.from(transcript.speakers, ([id, { name, ...rest }]): [string, ExportedSpeaker] => [
      id,
      { ...rest, name: plainLine(name) },
    ]),
  );
  return {
    ...transcript,
    job: plainLine(transcript.job),
    file: plainLine(transcript.file),
    checked: transcript.checked && { ...transcript.checked, by: plainLine(transcript.checked.by) },
    participant: transcript.participant && plainLine(transcript.participant),
    speakers,
    segments: transcript.segments.map((segment) => ({
      ...segment,
      words: segment.words.flatMap((word) => {
        const text = word.text.replaceAll(UNWRITABLE, '').replaceAll(/\s+/gu, '');
        return text === '' ? [] : [{ ...word, text }];
      }),
    })),
    comments: transcript.comments.map((comment) => ({
      ...comment,
      quote: comment.quote && plainLine(comment.quote),
      messages: comment.messages.map(({ author, text, at }) => ({
        author: plainLine(author),
        text: text
          .split(/\r\n?|\n/)
          .map(plainLine)
          .join('\n')
          .trim(),
        at,
      })),
    })),
  };
}

/**
 * Replaces unclear turns by a placeholder word, so that each format writes them in place, or removes them.
 */
export function withUnclear(transcript: Exportable, { unclear }: { unclear: 'yes' | 'no' }): Exportable {
  const found = transcript.segments.filter(isUnclear);
  if (found.length === 0) return transcript;
  if (unclear === 'no')
    return { ...transcript, segments: transcript.segments.filter((segment) => !isUnclear(segment)) };
  return {
    ...transcript,
    unclear: new Set(found.map(({ id }) => id)),
    segments: transcript.segments.map((segment) =>
      isUnclear(segment) ? withPlaceholderWord(segment) : segment,
    ),
  };
}

function withPlaceholderWord(segment: ExportedSegment): ExportedSegment {
  const { startMs, endMs } = segment;
  return {
    ...segment,
    words: [{ text: unclearText(startMs), startMs, endMs, confidence: null, timing: 'recognised' }],
  };
}
