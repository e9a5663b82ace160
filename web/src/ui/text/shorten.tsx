/**
 * User-provided text in a narrow space: truncated visually, complete in the tooltip and for screen readers.
 */
export function Truncated({ text }: { text: string }) {
  const short = truncate(text);
  return (
    <bdi data-tooltip={short === text ? undefined : text} aria-label={short === text ? undefined : text}>
      {short}
    </bdi>
  );
}

const MAX_LENGTH = 30;
const KEPT_LENGTH = 27;

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Cuts text of more than 30 characters to 27 and an ellipsis. Counts graphemes, so it never splits an emoji
 * or a letter with its accents.
 */
export function truncate(text: string): string {
  // Text never has more graphemes than UTF-16 units; most texts are short enough without counting.
  if (text.length <= MAX_LENGTH) return text;
  const graphemes = Array.from(characters.segment(text), (part) => part.segment);
  return graphemes.length <= MAX_LENGTH ? text : `${graphemes.slice(0, KEPT_LENGTH).join('')}...`;
}

/** Initials of the first and the last word: `Customer One` → `CO`, `Reviewer` → `R`. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return first
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}
