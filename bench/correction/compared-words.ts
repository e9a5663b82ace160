import type { Segment } from '@colloquy/rules/transcript';

/**
 * Normalises words as word error measures do: no case or punctuation, hyphens as spaces, 'Mr.' spelt out, as
 * in the references.
 */
export function comparedWords(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase().replaceAll('’', "'").replaceAll('-', ' ');
  return plain.replaceAll(/\bmr\b\.?/g, 'mister').match(/[\p{L}\p{N}']+/gu) ?? [];
}

/** A machine word in the compared text, from `start` to `end` (half-open). */
export type ComparedWord = { segmentId: string; word: number; start: number; end: number };

/** Joins the machine's words with spaces and returns their positions. */
export function comparedText(segments: readonly Segment[]): { text: string; places: ComparedWord[] } {
  const places: ComparedWord[] = [];
  let text = '';
  for (const segment of segments)
    for (const [word, { text: transcribed }] of segment.words.entries()) {
      const compared = comparedWords(transcribed).join(' ');
      // Punctuation alone is not compared.
      if (compared === '') continue;
      const start = text === '' ? 0 : text.length + 1;
      text += `${text === '' ? '' : ' '}${compared}`;
      places.push({ segmentId: segment.id, word, start, end: text.length });
    }
  return { text, places };
}

/**
 * Finds the machine words that are substituted or extra in the shortest word-by-word edit to the reference.
 */
export function wrongWords(segments: readonly Segment[], reference: string): ComparedWord[] {
  const { places, text } = comparedText(segments);
  const transcribed = places.flatMap((place) =>
    text
      .slice(place.start, place.end)
      .split(' ')
      .map((word) => ({ word, place })),
  );
  const wanted = comparedWords(reference);
  const costs = [Array.from({ length: wanted.length + 1 }, (_, at) => at)];
  for (const [at, { word }] of transcribed.entries()) {
    const above = costs[at]!;
    const row = [at + 1];
    for (const [to, other] of wanted.entries())
      row.push(Math.min(above[to + 1]! + 1, row[to]! + 1, above[to]! + (word === other ? 0 : 1)));
    costs.push(row);
  }
  const wrong = new Set<ComparedWord>();
  let [from, to] = [transcribed.length, wanted.length];
  while (from > 0) {
    const { word, place } = transcribed[from - 1]!;
    const isSame = to > 0 && word === wanted[to - 1];
    const cost = costs[from]![to]!;
    if (to > 0 && cost === costs[from - 1]![to - 1]! + (isSame ? 0 : 1)) {
      if (!isSame) wrong.add(place);
      from -= 1;
      to -= 1;
    } else if (cost === costs[from - 1]![to]! + 1) {
      wrong.add(place);
      from -= 1;
    } else to -= 1;
  }
  return places.filter((place) => wrong.has(place));
}
