import type { Segment, Verbatim } from '@colloquy/contract';

/** A transcript with what stands round it in a download. */
export type Exportable = {
  /** QA-1042 */
  jobCode: string;
  job: string;
  file: string;
  /** BCP 47; null where it is not known. */
  language: string | null;
  durationMs: number | null;
  revision: number;
  isApproved: boolean;
  verbatim: Verbatim;
  /** Speaker id → what the speaker is called. */
  speakers: ReadonlyMap<string, string>;
  segments: readonly Segment[];
};

/** Stands in every download until a person has approved the words. */
export const MACHINE_MARK = 'Machine transcript: no person has approved these words yet.';

/** Stands in a download that leaves out what fluent speech would. */
export const FLUENT_MARK = 'Intelligent verbatim: without fillers, repetitions and false starts.';

/** What a reader must know of the words, one sentence each. */
export const marksOf = ({ isApproved, verbatim }: Pick<Exportable, 'isApproved' | 'verbatim'>): string[] => [
  ...(isApproved ? [] : [MACHINE_MARK]),
  ...(verbatim === 'strict' ? [] : [FLUENT_MARK]),
];

/** hh:mm:ss.ttt, as in WebVTT; hours grow as they must. */
export function timestamp(ms: number): string {
  const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0');
  const [hours, minutes, seconds] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1_000) % 60].map(Math.floor);
  return `${pad(hours!)}:${pad(minutes!)}:${pad(seconds!)}.${pad(ms % 1_000, 3)}`;
}
