/**
 * Marks that end a sentence in any script, then closing quotes and brackets. The Burmese `၊` separates
 * clauses, the Greek question mark is `;`, and Ethiopic full stops may be typed as two word separators.
 */
const SENTENCE_END =
  /((?:(?!၊)[\p{Sentence_Terminal}…]|፡፡|(?<=\p{Script=Greek});)+)[\p{Pe}\p{Pf}\p{Pi}"']*$/u;
/** Longer than the punctuation after any word. It keeps the expression fast on long runs of punctuation. */
const MAX_SUFFIX = 64;

/** The marks with which a word ends a sentence, without closing quotes and brackets; null if it ends none. */
export const sentenceEnding = (text: string): string | null =>
  SENTENCE_END.exec(text.slice(-MAX_SUFFIX))?.[1] ?? null;

/** Whether a word ends a sentence. Languages without such marks, such as Thai, end none. */
export const endsSentence = (text: string): boolean => sentenceEnding(text) !== null;
