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

/** In the head of texts with comments, and above their list, so that imports do not read comments as words. */
export const COMMENTS_NOTICE = 'Comments are numbered in brackets and listed at the end.';
export const COMMENTS_HEADING = 'Comments';

/** Signs that would end or open a part of a format: brackets of notices, and the arrow of VTT. */
const PART_SIGNS = /[[\]<>]/g;

export const checkedNotice = ({ by, on }: { by: string; on: string }): string =>
  `Checked by ${by.replaceAll(PART_SIGNS, '')} on ${on}.`;

type NoticeSource = {
  isApproved: boolean;
  /** The mark of a checked file: who set it, and the day as written. */
  checked: { by: string; on: string } | null;
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

/** Number of a cue in our SRT files with names, at least four digits. Files of other programs have no zeros. */
export const ownSrtNumber = (number: number): string => String(number).padStart(4, '0');

/** In brackets at the end of file names, for formats that cannot say so in the file. */
export const AUTOMATIC_SUFFIX = 'automatic';

/** Whether the name of a file marks its words as automatic. A browser may have added a number. */
export const isNamedAutomatic = (fileName: string): boolean =>
  /\(automatic[^()]*\)(?: ?\(\d+\))?\.srt$/iu.test(fileName);

/** Notices on how far people have checked the words. */
export function reviewNotices(transcript: Omit<NoticeSource, 'verbatim'>): string[] {
  const { isApproved, checked, isManual, confirmed, passages } = transcript;
  const mark = checked ? [checkedNotice(checked)] : [];
  if (isApproved) return [APPROVED_NOTICE, ...mark];
  if (checked) return mark;
  const origin = isManual ? IMPORTED_NOTICE : MACHINE_NOTICE;
  if (confirmed.size === 0) return [origin];
  return [origin, `A person has confirmed ${confirmed.size} of ${passages} passages.`];
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

const NAME_TEXTS: Record<Layout['names'], string | null> = {
  above: null,
  inline: 'Each turn begins with the name of its speaker.',
  none: NO_NAMES_NOTICE,
};
const TIME_TEXTS: Record<Layout['times'], string | null> = {
  none: null,
  turns: 'Times in brackets show when a turn begins.',
  segments: 'Times in brackets show when a passage begins.',
  exact: 'Times in brackets show when a passage begins, to the millisecond.',
};

/**
 * Explains the names and times of a plain text to its readers, one sentence each, after the notices. Imports
 * read them, because `[00:01:02]` or `Note:` may also be spoken words.
 */
export const layoutNotices = ({ names, times }: Layout): string[] =>
  [NAME_TEXTS[names], TIME_TEXTS[times]].filter((text) => text !== null);

/** Reads the sentences of `layoutNotices` from the lines of a head; undefined if it is not one of ours. */
export function parseLayoutNotices(head: readonly string[]): Layout | undefined {
  const after = head.findIndex((line) => line === STRICT_NOTICE || line === FLUENT_NOTICE);
  if (after < 0) return undefined;
  const lines: readonly (string | null)[] = head.slice(after + 1);
  const find = <K extends string>(texts: Record<K, string | null>, otherwise: K): K =>
    (Object.keys(texts) as K[]).find((key) => texts[key] !== null && lines.includes(texts[key])) ?? otherwise;
  return { names: find(NAME_TEXTS, 'above'), times: find(TIME_TEXTS, 'none') };
}

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
