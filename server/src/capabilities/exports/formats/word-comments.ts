import type * as DocxModule from 'docx';
import type { ICommentOptions, ParagraphChild } from 'docx';
import type { ExportedComment } from '../exportable.ts';
import type { Paragraph, TextPiece } from './layout.ts';

type WordComments = {
  /** The comments part of the document: one comment for each message, replies below the first. */
  all: ICommentOptions[];
  /** References to comments whose words are not in the document, for its title. */
  onWhole: ParagraphChild[];
  /** Runs of a paragraph between the marks of comments. Call it once for each paragraph, in order. */
  childrenOf: (pieces: readonly TextPiece[], run: (text: string) => ParagraphChild) => ParagraphChild[];
};

/** Comments as Word has them: ranges around their words, and a part of their own with authors and texts. */
export function wordComments(
  comments: readonly ExportedComment[],
  paragraphs: readonly Pick<Paragraph, 'pieces'>[],
  docx: typeof DocxModule,
): WordComments {
  const marks = new CommentMarks(comments, docx);
  const pieces = paragraphs.flatMap((paragraph) => paragraph.pieces);
  /** Pieces of each comment that are not written yet; a comment ends with its last. */
  const remaining = new Map<number, number>();
  for (const number of pieces.flatMap(({ commentNumbers }) => commentNumbers))
    remaining.set(number, (remaining.get(number) ?? 0) + 1);
  const isOnWords = new Set(remaining.keys());
  const begun = new Set<number>();
  return {
    all: comments.flatMap((comment) => marks.commentsOf(comment, isOnWords.has(comment.number))),
    onWhole: comments
      .filter(({ number }) => !isOnWords.has(number))
      .flatMap(({ number }) => [...marks.starts(number), ...marks.ends(number)]),
    childrenOf: (own, run) =>
      own.flatMap(({ text, commentNumbers }) => {
        const begins = commentNumbers.filter((number) => !begun.has(number));
        for (const number of begins) begun.add(number);
        for (const number of commentNumbers) remaining.set(number, remaining.get(number)! - 1);
        const ended = commentNumbers.filter((number) => remaining.get(number) === 0);
        return [
          ...begins.flatMap((number) => marks.starts(number)),
          run(text),
          ...ended.flatMap((number) => marks.ends(number)),
        ];
      }),
  };
}

/** Elements of comments, each message with an id of its own. */
class CommentMarks {
  readonly #ids = new Map<number, number[]>();
  readonly #docx: typeof DocxModule;

  constructor(comments: readonly ExportedComment[], docx: typeof DocxModule) {
    this.#docx = docx;
    let next = 0;
    for (const { number, messages } of comments)
      this.#ids.set(
        number,
        messages.map(() => next++),
      );
  }

  starts(number: number): ParagraphChild[] {
    return this.#ids.get(number)!.map((id) => new this.#docx.CommentRangeStart(id));
  }

  ends(number: number): ParagraphChild[] {
    const { CommentRangeEnd, CommentReference, TextRun } = this.#docx;
    return this.#ids
      .get(number)!
      .flatMap((id) => [new CommentRangeEnd(id), new TextRun({ children: [new CommentReference(id)] })]);
  }

  commentsOf({ number, quote, isResolved, messages }: ExportedComment, hasWords: boolean): ICommentOptions[] {
    const { Paragraph, TextRun } = this.#docx;
    const [firstId] = this.#ids.get(number)!;
    return messages.map(({ author, text, at }, place) => {
      // Where no words are marked, the comment itself says what it is about.
      const about = place === 0 && !hasWords && quote !== null ? [`“${quote}”`] : [];
      const ending = isResolved && place === messages.length - 1 ? ['Resolved.'] : [];
      return {
        id: this.#ids.get(number)![place]!,
        author,
        date: new Date(at),
        ...(place > 0 && { parentId: firstId! }),
        children: [...about, ...text.split('\n'), ...ending].map(
          (line) => new Paragraph({ children: [new TextRun(line)] }),
        ),
      };
    });
  }
}
