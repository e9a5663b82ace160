import type { CommentThread } from '@colloquy/contract/comments';
import { quoteOf, textOf, wordsBetween } from '@colloquy/rules/transcript';
import type { Exportable, ExportedComment, ExportedSegment, ExportedWord } from './exportable.ts';

type NumberedComments = Pick<Exportable, 'comments'> & { segments: ExportedSegment[] };

/** Numbers threads in the order of their words, and marks the words with the numbers. */
export function numberComments(
  threads: readonly CommentThread[],
  segments: readonly ExportedSegment[],
): NumberedComments {
  const placeOf = new Map(segments.map(({ id }, at) => [id, at]));
  const placed = threads.map((thread) => {
    const ranges = (thread.quotation?.anchors ?? []).flatMap(({ unitId, start, end, lost }) => {
      const at = placeOf.get(unitId);
      return lost || at === undefined ? [] : [{ at, start, end }];
    });
    return { thread, ranges };
  });
  const inOrder = placed.toSorted((one, other) => {
    const [a, b] = [one.ranges[0], other.ranges[0]];
    if (!a || !b) return Number(!a) - Number(!b);
    return a.at - b.at || a.start - b.start;
  });
  const numbers = new Map<number, Map<number, number[]>>();
  for (const [index, { ranges }] of inOrder.entries())
    for (const { at, start, end } of ranges) {
      const words = numbers.get(at) ?? new Map<number, number[]>();
      numbers.set(at, words);
      const { from, to } = wordsBetween(segments[at]!.words, { start, end });
      for (let word = from; word < to; word++) words.set(word, [...(words.get(word) ?? []), index + 1]);
    }
  return {
    comments: inOrder.map(({ thread }, index) => describeThread(thread, index + 1)),
    segments: segments.map((segment, at) => {
      const words = numbers.get(at);
      if (!words) return segment;
      return {
        ...segment,
        words: segment.words.map((word, place) => {
          const own = words.get(place);
          return own ? { ...word, commentNumbers: own } : word;
        }),
      };
    }),
  };
}

const describeThread = (
  { kind, quotation, resolved, messages }: CommentThread,
  number: number,
): ExportedComment => ({
  number,
  kind,
  quote: quotation && quoteOf(quotation),
  isResolved: resolved !== null,
  messages: messages.map(({ author, text, createdAt }) => ({ author: author.name, text, at: createdAt })),
});

/**
 * Quotes each comment by its words as they are exported, which may have lost disfluencies or names. Words in
 * several places are separated by an ellipsis. Comments whose words are gone keep their quote.
 *
 * @param replace applied to each quote, whose words need not follow one another in the text
 */
export function withExportedQuotes(
  transcript: Exportable,
  replace = (text: string): string => text,
): Exportable {
  if (transcript.comments.length === 0) return transcript;
  const quotes = new Map<number, ExportedWord[][]>();
  let before: readonly number[] = [];
  for (const word of transcript.segments.flatMap(({ words }) => words)) {
    const numbers = word.commentNumbers ?? [];
    for (const number of numbers) {
      const stretches = quotes.get(number) ?? [];
      quotes.set(number, stretches);
      if (before.includes(number)) stretches.at(-1)!.push(word);
      else stretches.push([word]);
    }
    before = numbers;
  }
  return {
    ...transcript,
    comments: transcript.comments.map((comment) => {
      const quote = quotes.get(comment.number)?.map(textOf).join(' … ');
      return quote === undefined ? comment : { ...comment, quote: replace(quote) };
    }),
  };
}
