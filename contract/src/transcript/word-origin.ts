import type { Word, WordSource } from './segment.ts';

/** Where words come from, and who confirmed them. */
export type WordOrigin = Pick<Word, 'source' | 'confirmedBy'>;

/** The source of a word. Most words are transcribed, so `asr` is not written down. */
export const sourceOf = ({ source }: Pick<Word, 'source'>): WordSource => source ?? 'asr';

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

/** The sources in order of how little a person had to do with them. */
const FURTHEST: readonly WordSource[] = ['asr', 'import', 'person'];

/**
 * The origin of one word that stands for several, because the spaces between them went: the source that is furthest
 * from a person, and confirmed only where all were.
 */
export function joinOrigins(words: readonly Word[]): WordOrigin {
  const source = FURTHEST.find((each) => words.some((word) => sourceOf(word) === each));
  const confirmedBy = words.every(isConfirmed)
    ? words.findLast((word) => word.confirmedBy)?.confirmedBy
    : undefined;
  return {
    ...(source && source !== 'asr' && { source }),
    ...(confirmedBy !== undefined && { confirmedBy }),
  };
}

export const isSameOrigin = (one: WordOrigin, other: WordOrigin): boolean =>
  one.source === other.source && one.confirmedBy === other.confirmedBy;
