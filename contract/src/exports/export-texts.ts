/**
 * Texts in our exports by which an import recognises its own files, and restores speakers, times and unclear
 * turns. Export and import share them, and write and read files in threads that load nothing else of the server.
 */
import type { Verbatim } from '../transcripts/transcripts.endpoints.ts';
import type { ExportOptions } from './export-options.ts';
import { formatClockTime } from '@colloquy/rules/text';

/** How far people have checked the words. */
export const MACHINE_NOTICE = 'Machine transcript: no person has approved these words yet.';
export const IMPORTED_NOTICE = 'Imported transcript: no person has approved these words here yet.';
export const APPROVED_NOTICE = 'A person has approved these words.';

export const STRICT_NOTICE = 'Strict verbatim: every word that was said.';
/** For exports without fillers, repetitions and false starts. */
export const FLUENT_NOTICE = 'Intelligent verbatim: without fillers, repetitions and false starts.';

/** In exports without names, so that imports do not read text as names. */
export const NO_NAMES_NOTICE = 'Speakers are left out.';

type NoticeSource = {
  isApproved: boolean;
  /** Imported from a file that does not say that it was made automatically. */
  isManual: boolean;
  verbatim: Verbatim;
  /** Segments whose words were all typed or confirmed by people. */
  confirmed: ReadonlySet<string>;
  /** Number of segments with words. */
  passages: number;
};

/** Notices in every export about the quality of the words, one sentence each. */
export const exportNotices = (transcript: NoticeSource): string[] => [
  ...reviewNotices(transcript),
  transcript.verbatim === 'strict' ? STRICT_NOTICE : FLUENT_NOTICE,
];

/** All notices in brackets, for formats that have them among the words. */
export const bracketedNotices = (transcript: NoticeSource): string =>
  `[${exportNotices(transcript).join(' ')}]`;

/** Whether a text was written by `bracketedNotices`. */
export const isBracketedNotices = (text: string): boolean =>
  /^\[(?:(?:Machine|Imported) transcript: no person has|A person has) approved these words\b.* verbatim: [^\]]*\]$/su.test(
    text,
  );

/** Notices on how far people have checked the words. */
export function reviewNotices(transcript: Omit<NoticeSource, 'verbatim'>): string[] {
  const { isApproved, isManual, confirmed, passages } = transcript;
  if (isApproved) return [APPROVED_NOTICE];
  const mark = isManual ? IMPORTED_NOTICE : MACHINE_NOTICE;
  if (confirmed.size === 0) return [mark];
  return [mark, `A person has confirmed ${confirmed.size} of ${passages} passages.`];
}

/** Whether a head is from our own export, and whether it marks the words as automatic. */
export const isExportHead = (text: string): boolean =>
  text.includes(STRICT_NOTICE) || text.includes(FLUENT_NOTICE);
export const isMachineHead = (text: string): boolean => text.includes(MACHINE_NOTICE);

/** Replaces colons in names where a colon ends names. It looks the same, and imports restore it. */
export const COLON_IN_NAMES = '\uA789';

/** Written if nothing else would show that the speaker is unknown. */
export const UNKNOWN_SPEAKER = 'Unknown speaker';

/** Whether words would be read as a name and its words. */
const resemblesName = (text: string): boolean => text.search(/:\s/) > 0;

/**
 * Name to write before `: ` and words; null for unknown speakers, unless the words resemble a name.
 * `readNameBefore` reverses it.
 */
export function nameBefore(name: string | null, text: string): string | null {
  if (name === null || name === '') return resemblesName(text) ? UNKNOWN_SPEAKER : null;
  return name.replaceAll(':', COLON_IN_NAMES);
}

/** Splits a line written with `nameBefore` into name and words; undefined without a name. */
export function readNameBefore(line: string): { name: string | null; text: string } | undefined {
  const end = line.search(/:\s/);
  if (end < 1) return undefined;
  const name = line.slice(0, end).replaceAll(COLON_IN_NAMES, ':');
  return { name: name === UNKNOWN_SPEAKER ? null : name, text: line.slice(end + 1).trimStart() };
}

type Layout = Pick<ExportOptions, 'names' | 'times'>;

const NAME_TEXTS: Record<Layout['names'], string> = {
  above: 'speaker names above the text',
  inline: 'speaker names before the text',
  none: 'no speaker names',
};
const TIME_TEXTS: Record<Layout['times'], string> = {
  none: 'no times',
  turns: 'times at each turn',
  segments: 'times at each passage',
  exact: 'exact times at each passage',
};

/**
 * Describes the layout of names and times for imports, because `[00:01:02]` or `Note:` may also be spoken
 * words.
 */
export const formatLayoutLine = ({ names, times }: Layout): string =>
  `Layout: ${NAME_TEXTS[names]}, ${TIME_TEXTS[times]}`;

export const LAYOUT_LINE = new RegExp(
  `^Layout: (${Object.values(NAME_TEXTS).join('|')}), (${Object.values(TIME_TEXTS).join('|')})$`,
  'm',
);

/** Parses the line written by `formatLayoutLine`; undefined without one. */
export function parseLayoutLine(head: string): Layout | undefined {
  const [, names, times] = LAYOUT_LINE.exec(head) ?? [];
  const layout = { names: keyOf(NAME_TEXTS, names), times: keyOf(TIME_TEXTS, times) };
  return layout.names && layout.times ? { names: layout.names, times: layout.times } : undefined;
}

const keyOf = <K extends string>(texts: Record<K, string>, written: string | undefined): K | undefined =>
  (Object.keys(texts) as K[]).find((key) => texts[key] === written);

/** Paragraph styles of a Word export, by which readers of the file recognise its parts. */
export const DOCX_STYLES = {
  title: 'Transcript title',
  fact: 'Transcript fact',
  turn: 'Transcript turn',
  text: 'Transcript text',
} as const;

/** Character styles. Word may split runs, but each keeps its style. */
export const DOCX_MARKS = { time: 'Transcript time', name: 'Transcript name' } as const;

/** `[unclear 00:12]`, with hours if needed: the time of speech without recognised words. */
export const unclearText = (ms: number): string => `[unclear ${formatClockTime(ms).replace(/^00:/, '')}]`;

/** The same as two words, as imports tokenise it. */
export const UNCLEAR_WORDS = ['[unclear', /^(?:\d{1,3}:)?\d{1,2}:\d{2}\]$/] as const;
export const UNCLEAR_TEXT = /\[unclear ((?:\d{1,3}:)?\d{1,2}:\d{2})\]/gu;
