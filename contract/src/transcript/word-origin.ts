import type { Word, WordSource } from './segment.ts';

/** Where words come from, and who confirmed them. */
export type WordOrigin = Pick<Word, 'source' | 'confirmedBy'>;

/**
 * The source of a word. A recording is transcribed or imported as a whole, so only words of another source than their
 * recording name it.
 */
export const sourceOf = (
  { source }: Pick<Word, 'source'>,
  { imported }: { imported: object | null },
): WordSource => source ?? (imported === null ? 'asr' : 'import');

/** The origin of words that a person typed: whoever types a word confirms it. Null: the person is not known. */
export const typedBy = (personId: string | null): WordOrigin => ({
  source: 'person',
  ...(personId !== null && { confirmedBy: personId }),
});

/** Whether a person typed or confirmed a word. Confidence says nothing of that. */
export const isConfirmed = ({ source, confirmedBy }: WordOrigin): boolean =>
  source === 'person' || confirmedBy !== undefined;

/** A word that a person confirms keeps its source and confidence; a confirmed word stays as it is. */
export const confirmWord = (word: Word, personId: string | null): Word =>
  personId === null || isConfirmed(word) ? word : { ...word, confirmedBy: personId };

/**
 * The origin of one word that stands for several, because the spaces between them went: typed or confirmed only where
 * all were.
 */
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
