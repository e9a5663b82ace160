import type { Word, WordSource } from './segment.ts';

/** Source of words, and who confirmed them. */
export type WordOrigin = Pick<Word, 'source' | 'confirmedBy'>;

/**
 * Source of a word. Recordings are transcribed or imported as a whole, so words name a source only if it
 * differs from their recording's.
 */
export const sourceOf = (
  { source }: Pick<Word, 'source'>,
  { imported }: { imported: object | null },
): WordSource => source ?? (imported === null ? 'asr' : 'import');

/** Origin of typed words; typing a word confirms it. Null: the person is unknown. */
export const typedBy = (personId: string | null): WordOrigin => ({
  source: 'person',
  ...(personId !== null && { confirmedBy: personId }),
});

/** Whether a person typed or confirmed a word. Confidence is unrelated. */
export const isConfirmed = ({ source, confirmedBy }: WordOrigin): boolean =>
  source === 'person' || confirmedBy !== undefined;

/** Confirms a word, keeping its source and confidence; confirmed words stay unchanged. */
export const confirmWord = (word: Word, personId: string | null): Word =>
  personId === null || isConfirmed(word) ? word : { ...word, confirmedBy: personId };

/** Origin of one word joined from several: typed or confirmed only if all were. */
export function joinOrigins(words: readonly Word[]): WordOrigin {
  const other = words.find(({ source }) => source !== 'person');
  const source = other ? other.source : 'person';
  const confirmedBy = words.every(isConfirmed)
    ? words.findLast((word) => word.confirmedBy)?.confirmedBy
    : undefined;
  return { ...(source && { source }), ...(confirmedBy !== undefined && { confirmedBy }) };
}

export const isSameOrigin = (one: WordOrigin, other: WordOrigin): boolean =>
  one.source === other.source && one.confirmedBy === other.confirmedBy;
