const LONGEST = 30;
const KEPT = 27;

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Display text of more than 30 characters becomes its first 27 and an ellipsis. Counts what a person sees as
 * characters, so an emoji or a letter with its accents is never cut in two.
 */
export function truncate(text: string): string {
  // No text has more characters than UTF-16 units; most are short enough without counting.
  if (text.length <= LONGEST) return text;
  const seen = Array.from(characters.segment(text), (part) => part.segment);
  return seen.length <= LONGEST ? text : `${seen.slice(0, KEPT).join('')}...`;
}
