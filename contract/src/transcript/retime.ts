import { atomise, joinTokens, tokenise, wordKey, writesNoSpaces } from '../text/tokens.ts';
import type { Token } from '../text/tokens.ts';
import { tidyText } from '../text/normalise.ts';
import { commonEnds, matches } from './align.ts';
import { textOf } from './segment.ts';
import type { Word } from './segment.ts';
import { joinOrigins } from './word-origin.ts';
import type { WordOrigin } from './word-origin.ts';
import { settleWords, shareTime } from './word-times.ts';
import type { Span } from './word-times.ts';

/**
 * The words of a segment after its text was edited. Words that are still there keep their times, confidence and
 * origin, also where their capitals or punctuation changed or only a space between them went; new ones share the time
 * of those they replaced, or the gap that they were written into, and are `estimated`.
 *
 * @param words of the segment before
 * @param text  what a person wrote; any white space
 * @param segment gives the bounds that no word leaves, and the language for scripts without spaces
 * @param origin  of words that were not there before
 */
export function retimeWords(
  words: readonly Word[],
  text: string,
  segment: Span & { language: string | null },
  origin: WordOrigin,
): Word[] {
  if (tidyText(text) === textOf(words)) return [...words];
  const pieces = atomiseLike(words, text);
  const kept = keptWords(words, pieces);
  const made: Word[] = [];
  let oldFrom = 0;
  let newFrom = 0;
  for (const next of [...kept, { word: words.length, from: pieces.length, to: pieces.length }]) {
    const run = pieces.slice(newFrom, next.from);
    const gap = spanOf(words, oldFrom, next.word, segment);
    const gone = words.slice(oldFrom, next.word);
    made.push(...newWords(gone, run, { span: gap, language: segment.language, origin }));
    const survivor = words[next.word];
    if (survivor) made.push(withText(survivor, pieces.slice(next.from, next.to)));
    oldFrom = next.word + 1;
    newFrom = next.to;
  }
  return settleWords(likeFirst(made, words[0]), segment);
}

/**
 * How the segment joins the one before it was decided by who split or heard it; an edit of its text keeps that, unless
 * a script that writes no spaces gave way to one that does.
 */
function likeFirst(made: readonly Word[], before: Word | undefined): Word[] {
  const [first, ...rest] = made;
  if (!first || !before) return [...made];
  const { glue: _, ...bare } = first;
  const joins = before.glue && writesNoSpaces(first.text) === writesNoSpaces(before.text);
  return [joins ? { ...bare, glue: true } : bare, ...rest];
}

/** An old word, by its index, and the run of new pieces that still says it. */
type Kept = { word: number; from: number; to: number };

/** The old words whose pieces all stand together in the new text, in order. */
function keptWords(words: readonly Word[], pieces: readonly Token[]): Kept[] {
  const atoms = words.flatMap((word, index) => atomise(word.text).map(({ text }) => ({ index, text })));
  const found = places(
    atoms.map((atom) => atom.text),
    pieces.map((piece) => piece.text),
  );
  const kept: Kept[] = [];
  for (let at = 0; at < atoms.length;) {
    const word = atoms[at]!.index;
    let end = at + 1;
    while (atoms[end]?.index === word) end++;
    const run = found.slice(at, end);
    const from = run[0];
    const isWhole = run.every((place, step) => {
      if (place === undefined || from === undefined || place !== from + step) return false;
      return step === 0 || pieces[place]!.glue;
    });
    if (isWhole && from !== undefined) kept.push({ word, from, to: from + run.length });
    at = end;
  }
  return kept;
}

/**
 * For every old piece its place in the new text, or undefined where it is gone. What is the same to the letter at both
 * ends is set aside first: of 'The the', written over 'the', the second is the old one.
 */
function places(before: readonly string[], after: readonly string[]): (number | undefined)[] {
  const { head, tail } = commonEnds([before, after]);
  const middle = (side: readonly string[]): string[] => side.slice(head, side.length - tail).map(wordKey);
  const inMiddle = matches(middle(before), middle(after));
  return before.map((_, at) => {
    if (at < head) return at;
    if (at >= before.length - tail) return at + after.length - before.length;
    const place = inMiddle[at - head];
    return place === undefined ? undefined : place + head;
  });
}

/**
 * The new text in pieces that can be compared with the old words. A chunk that an engine wrote as several words
 * without spaces, and that is still there letter by letter, is cut as the engine cut it.
 */
function atomiseLike(words: readonly Word[], text: string): Token[] {
  const known = new Map<string, string[]>();
  for (const chunk of chunksOf(words)) if (chunk.length > 1) known.set(chunk.join(''), chunk);
  const tidy = tidyText(text);
  return tidy === ''
    ? []
    : tidy.split(' ').flatMap((chunk) => {
        const cut = known.get(chunk)?.flatMap((word) => atomise(word)) ?? atomise(chunk);
        return cut.map((piece, at) => ({ text: piece.text, glue: at > 0 }));
      });
}

/** The texts of words, gathered where no space stands between them. */
function chunksOf(words: readonly Word[]): string[][] {
  const chunks: string[][] = [];
  for (const word of words) {
    if (word.glue && chunks.length > 0) chunks.at(-1)!.push(word.text);
    else chunks.push([word.text]);
  }
  return chunks;
}

/** The time of the words that went, or the gap between their neighbours where nothing went. */
function spanOf(words: readonly Word[], from: number, to: number, segment: Span): Span {
  const first = words[from];
  const last = words[to - 1];
  if (from < to && first && last)
    return { startMs: first.startMs, endMs: Math.max(first.startMs, last.endMs) };
  const startMs = words[from - 1]?.endMs ?? segment.startMs;
  return { startMs, endMs: Math.max(startMs, words[to]?.startMs ?? segment.endMs) };
}

/** The words of a run that matched nothing. Written together or apart, the same letters keep their outer times. */
function newWords(
  gone: readonly Word[],
  run: readonly Token[],
  { span, language, origin }: { span: Span; language: string | null; origin: WordOrigin },
): Word[] {
  const tokens = regroup(run, language);
  const [only] = tokens;
  const isJoined =
    only !== undefined && tokens.length === 1 && gone.length > 1 && keyOf(gone) === wordKey(only.text);
  if (!isJoined) return shareTime(tokens, span, origin);
  const heard = gone.every((word) => word.timing === gone[0]!.timing) ? gone[0]!.timing : 'estimated';
  const known = gone.flatMap((word) => word.confidence ?? []);
  const { source: _source, confirmedBy: _confirmedBy, ...first } = gone[0]!;
  return [
    {
      ...withText({ ...first, ...span, ...joinOrigins(gone) }, [only]),
      timing: heard,
      confidence: known.length > 0 ? Math.min(...known) : null,
    },
  ];
}

const keyOf = (words: readonly Word[]): string => wordKey(words.map((word) => word.text).join(''));

/** Pieces as words again: the characters of a script without spaces are gathered by its dictionary. */
function regroup(run: readonly Token[], language: string | null): Token[] {
  const tokens = tokenise(joinTokens(run), language);
  if (tokens[0] && run[0]) tokens[0].glue = run[0].glue;
  return tokens;
}

function withText(word: Word, pieces: readonly Token[]): Word {
  const { glue: _, ...rest } = word;
  const text = joinTokens(pieces);
  return pieces[0]?.glue ? { ...rest, text, glue: true } : { ...rest, text };
}
