import type { Segment } from '@colloquy/contract';
import { difference } from '../../contract/src/transcript/align.ts';
import type { Place } from '../../web/src/capabilities/transcripts/word-index.ts';
import { comparedWords } from './compared-words.ts';

/**
 * The texts of segments after some of their words were written anew: words that are the same stay as they stand, with
 * their capitals and punctuation. Answers those of segments that changed.
 */
export function rewrite(
  segments: readonly Segment[],
  places: readonly Place[],
  wanted: readonly string[],
): { segmentId: string; text: string }[] {
  const byId = new Map(segments.map((segment) => [segment.id, segment]));
  const heard = places.flatMap((place, at) =>
    comparedWords(wordAt(byId, place)).map((word) => ({ word, at })),
  );
  const hunks = difference(
    heard.map(({ word }) => word),
    wanted,
  );
  // What becomes of each word: itself, or what stands in its place; what was missing goes to the word before.
  const pieces = places.map((): string[] | undefined => undefined);
  let from = 0;
  const keep = (until: number): void => {
    for (; from < until; from++) {
      const { word, at } = heard[from]!;
      if (pieces[at]) pieces[at].push(word);
    }
  };
  for (const { oldStart, oldEnd, newStart, newEnd } of hunks) {
    const first = heard[Math.min(oldStart, heard.length - 1)]?.at ?? 0;
    const isInsertion = oldStart === oldEnd;
    const owner = isInsertion ? (heard[oldStart - 1]?.at ?? first) : first;
    const touched = new Set([owner, ...heard.slice(oldStart, oldEnd).map(({ at }) => at)]);
    keep(oldStart);
    for (const at of touched)
      pieces[at] ??= heard.slice(0, from).flatMap((each) => (each.at === at ? [each.word] : []));
    const added = wanted.slice(newStart, newEnd);
    if (isInsertion && oldStart === 0) pieces[owner]!.unshift(...added);
    else pieces[owner]!.push(...added);
    from = Math.max(from, oldEnd);
  }
  keep(heard.length);
  return changedTexts(byId, places, pieces);
}

const wordAt = (byId: ReadonlyMap<string, Segment>, { segmentId, word }: Place): string =>
  byId.get(segmentId)!.words[word]!.text;

function changedTexts(
  byId: ReadonlyMap<string, Segment>,
  places: readonly Place[],
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
