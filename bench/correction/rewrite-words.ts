import { type Segment, difference, type WordPosition } from '@colloquy/rules/transcript';
import { comparedWords } from './compared-words.ts';

/**
 * Applies new words to segments. Unchanged words keep their capitals and punctuation. Returns the texts of
 * changed segments.
 */
export function rewrite(
  segments: readonly Segment[],
  places: readonly WordPosition[],
  wanted: readonly string[],
): { segmentId: string; text: string }[] {
  const byId = new Map(segments.map((segment) => [segment.id, segment]));
  const transcribed = places.flatMap((place, at) =>
    comparedWords(wordAt(byId, place)).map((word) => ({ word, at })),
  );
  const hunks = difference(
    transcribed.map(({ word }) => word),
    wanted,
  );
  // New text of each word; missing words are added to the preceding word.
  const pieces = places.map((): string[] | undefined => undefined);
  let from = 0;
  const keep = (until: number): void => {
    for (; from < until; from++) {
      const { word, at } = transcribed[from]!;
      if (pieces[at]) pieces[at].push(word);
    }
  };
  for (const { oldStart, oldEnd, newStart, newEnd } of hunks) {
    const first = transcribed[Math.min(oldStart, transcribed.length - 1)]?.at ?? 0;
    const isInsertion = oldStart === oldEnd;
    const owner = isInsertion ? (transcribed[oldStart - 1]?.at ?? first) : first;
    const touched = new Set([owner, ...transcribed.slice(oldStart, oldEnd).map(({ at }) => at)]);
    keep(oldStart);
    for (const at of touched)
      pieces[at] ??= transcribed.slice(0, from).flatMap((each) => (each.at === at ? [each.word] : []));
    const added = wanted.slice(newStart, newEnd);
    if (isInsertion && oldStart === 0) pieces[owner]!.unshift(...added);
    else pieces[owner]!.push(...added);
    from = Math.max(from, oldEnd);
  }
  keep(transcribed.length);
  return changedTexts(byId, places, pieces);
}

const wordAt = (byId: ReadonlyMap<string, Segment>, { segmentId, word }: WordPosition): string =>
  byId.get(segmentId)!.words[word]!.text;

function changedTexts(
  byId: ReadonlyMap<string, Segment>,
  places: readonly WordPosition[],
  pieces: readonly (string[] | undefined)[],
): { segmentId: string; text: string }[] {
  const changed = new Map<string, string[]>();
  for (const [at, { segmentId, word }] of places.entries()) {
    if (!pieces[at]) continue;
    const words = changed.get(segmentId) ?? byId.get(segmentId)!.words.map(({ text }) => text);
    words[word] = pieces[at].join(' ');
    changed.set(segmentId, words);
  }
  return [...changed].map(([segmentId, words]) => ({
    segmentId,
    text: words.filter((text) => text !== '').join(' '),
  }));
}
