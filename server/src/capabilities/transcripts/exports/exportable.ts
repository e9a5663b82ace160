import { nameOfLanguage, type Segment, type Verbatim } from '@colloquy/contract';

/** Who speaks, as a download says it. `colour` is the place in the palette, 1 to 6. */
export type Voice = { name: string; colour: number };

/** A transcript with what stands round it in a download. Its texts went through `plainTexts`. */
export type Exportable = {
  /** QA-1042 */
  jobCode: string;
  job: string;
  file: string;
  /** Who was recorded, as the study calls them; undefined where nobody said. */
  participant?: string | undefined;
  /** BCP 47; null where it is not known. */
  language: string | null;
  durationMs: number | null;
  revision: number;
  isApproved: boolean;
  /** Null where the words were transcribed here. */
  imported: object | null;
  /** The words came in a file that does not say that a machine wrote them. */
  isByHand: boolean;
  verbatim: Verbatim;
  /** Where the file stands, as people read it: 'Chat and Review'. */
  state: string;
  /** False for words that came without times: every time is 0, and the order alone says anything. */
  isTimed: boolean;
  /** Segments of which a person typed or confirmed every word. */
  confirmed: ReadonlySet<string>;
  /** Segments that have words. */
  passages: number;
  /** Unclear turns: segments whose only word says so, and is nobody's. */
  unclear: ReadonlySet<string>;
  /** The sounds that belong to it, as they are named beside it: one, or one of each track. */
  media: readonly { name: string; type: string }[];
  speakers: ReadonlyMap<string, Voice>;
  segments: readonly Segment[];
};

/** What a person has read, where it is not all. */
export const MACHINE_MARK = 'Machine transcript: no person has approved these words yet.';
export const IMPORTED_MARK = 'Imported transcript: no person has approved these words here yet.';
export const APPROVED_MARK = 'A person has approved these words.';

export const STRICT_MARK = 'Strict verbatim: every word that was said.';
/** Stands in a download that leaves out what fluent speech would. */
export const FLUENT_MARK = 'Intelligent verbatim: without fillers, repetitions and false starts.';

type Marked = Pick<Exportable, 'isApproved' | 'isByHand' | 'verbatim' | 'confirmed' | 'passages'>;

/** What a reader must know of the words, one sentence each. Stands in every download. */
export const marksOf = (transcript: Marked): string[] => [
  ...readMarks(transcript),
  transcript.verbatim === 'strict' ? STRICT_MARK : FLUENT_MARK,
];

/** All of it in brackets, where it has to stand among the words. */
export const noticeOf = (transcript: Marked): string => `[${marksOf(transcript).join(' ')}]`;

/** Whether a piece of text is what `noticeOf` once wrote, and nobody's words. */
export const isNotice = (text: string): boolean =>
  /^\[(?:(?:Machine|Imported) transcript: no person has|A person has) approved these words\b.* verbatim: [^\]]*\]$/su.test(
    text,
  );

/** What a person has read of them. */
export function readMarks(transcript: Omit<Marked, 'verbatim'>): string[] {
  const { isApproved, isByHand, confirmed, passages } = transcript;
  if (isApproved) return [APPROVED_MARK];
  const mark = isByHand ? IMPORTED_MARK : MACHINE_MARK;
  if (confirmed.size === 0) return [mark];
  return [mark, `A person has confirmed ${confirmed.size} of ${passages} passages.`];
}

/** hh:mm:ss.ttt, as in WebVTT; hours grow as they must. */
export function timestamp(ms: number): string {
  const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0');
  const [hours, minutes, seconds] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1_000) % 60].map(Math.floor);
  return `${pad(hours!)}:${pad(minutes!)}:${pad(seconds!)}.${pad(ms % 1_000, 3)}`;
}

/** hh:mm:ss, cut and not rounded: a player that starts there has not missed the word. */
export const clock = (ms: number): string => timestamp(ms).slice(0, -4);

/** hh:mm:ss and tenths, with what stands between them. */
export const tenths = (ms: number, sign: '.' | '-'): string =>
  `${clock(ms)}${sign}${Math.floor((ms % 1_000) / 100)}`;

export const languageInWords = (code: string | null): string =>
  code === null ? 'Language not known' : nameOfLanguage(code);
