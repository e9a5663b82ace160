import type { CommentThread } from '@colloquy/contract/comments';
import { quoteOf, textOf, wordsBetween } from '@colloquy/rules/transcript';
import type { Exportable, ExportedComment, ExportedSegment } from './exportable.ts';

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
 * Quotes each comment by its words as they are exported, which may have lost disfluencies or names. Comments whose
 * words are gone keep their quote.
 */
export function withExportedQuotes(transcript: Exportable): Exportable {
  if (transcript.comments.length === 0) return transcript;
  const quotes = new Map<number, ExportedSegment['words'][]>();
  for (const { words } of transcript.segments) {
    const own = Map.groupBy(
      words.flatMap((word) => (word.commentNumbers ?? []).map((number) => ({ number, word }))),
      ({ number }) => number,
    );
    for (const [number, marked] of own)
      quotes.set(number, [...(quotes.get(number) ?? []), marked.map(({ word }) => word)]);
  }
  return {
    ...transcript,
    comments: transcript.comments.map((comment) => {
      const quote = quotes.get(comment.number)?.map(textOf).join(' ');
      return quote === undefined ? comment : { ...comment, quote };
    }),
  };
}
