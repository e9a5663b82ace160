import type { Segment } from '@colloquy/contract';

/**
 * The words of a text as word error measures compare them: without case and punctuation, hyphens as spaces, 'Mr.' read
 * out, as the references have it.
 */
export function comparedWords(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase().replaceAll('’', "'").replaceAll('-', ' ');
  return plain.replaceAll(/\bmr\b\.?/g, 'mister').match(/[\p{L}\p{N}']+/gu) ?? [];
}

/** A word of the machine in the compared text: from `start` to `end`, half-open. */
export type ComparedPlace = { segmentId: string; word: number; start: number; end: number };

/** The machine's words as one text with a space between them, and where each of them stands in it. */
export function comparedText(segments: readonly Segment[]): { text: string; places: ComparedPlace[] } {
  const places: ComparedPlace[] = [];
  let text = '';
  for (const segment of segments)
    for (const [word, { text: heard }] of segment.words.entries()) {
      const compared = comparedWords(heard).join(' ');
      // Punctuation alone is nothing that could be wrong.
      if (compared === '') continue;
      const start = text === '' ? 0 : text.length + 1;
      text += `${text === '' ? '' : ' '}${compared}`;
      places.push({ segmentId: segment.id, word, start, end: text.length });
    }
  return { text, places };
}

/** Which words of the machine are wrong: substituted or too many in the shortest word-by-word edit to the reference. */
export function wrongWords(segments: readonly Segment[], reference: string): ComparedPlace[] {
  const { places, text } = comparedText(segments);
  const heard = places.flatMap((place) =>
    text
      .slice(place.start, place.end)
      .split(' ')
      .map((word) => ({ word, place })),
  );
  const wanted = comparedWords(reference);
  const costs = [Array.from({ length: wanted.length + 1 }, (_, at) => at)];
  for (const [at, { word }] of heard.entries()) {
    const above = costs[at]!;
    const row = [at + 1];
    for (const [to, other] of wanted.entries())
      row.push(Math.min(above[to + 1]! + 1, row[to]! + 1, above[to]! + (word === other ? 0 : 1)));
    costs.push(row);
  }
  const wrong = new Set<ComparedPlace>();
  let [from, to] = [heard.length, wanted.length];
  while (from > 0) {
    const { word, place } = heard[from - 1]!;
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
