import { tidyText } from '../text/normalise.ts';
import { atomise, joinTokens, type Token, tokenise, wordKey, writesNoSpaces } from '../text/tokens.ts';
import { commonEnds, matchIndices } from './diff.ts';
import { textOf, type Word } from './segment.ts';
import { joinOrigins, type WordOrigin } from './word-origin.ts';
import { distributeTime, normaliseWordTimes, type TimeSpan } from './word-times.ts';

/**
 * Words of a segment after a text edit. Unchanged words keep times, confidence and origin, even if only
 * capitals, punctuation or spacing changed. New words share the time of those they replace, or of the gap,
 * and are `estimated`.
 *
 * @param words   words before the edit
 * @param text    new text, with any white space
 * @param segment bounds of all words, and the language for scripts without spaces
 * @param origin  origin of new words
 */
export function retimeWords(
  words: readonly Word[],
  text: string,
  segment: TimeSpan & { language: string | null },
  origin: WordOrigin,
): Word[] {
  if (tidyText(text) === textOf(words)) return [...words];
  const pieces = splitIntoPieces(words, text);
  const surviving = survivingWords(words, pieces);
  const made: Word[] = [];
  let oldFrom = 0;
  let newFrom = 0;
  for (const next of [...surviving, { word: words.length, from: pieces.length, to: pieces.length }]) {
    const run = pieces.slice(newFrom, next.from);
    const gap = spanOf(words, oldFrom, next.word, segment);
    const gone = words.slice(oldFrom, next.word);
    made.push(...newWords(gone, run, { span: gap, language: segment.language, origin }));
    const survivor = words[next.word];
    if (survivor) made.push(withText(survivor, pieces.slice(next.from, next.to)));
    oldFrom = next.word + 1;
    newFrom = next.to;
  }
  return normaliseWordTimes(withLeadingGlue(made, words[0]), segment);
}

/**
 * Keeps how the segment joins the previous one, which a split or the engine decided, unless the script
 * changed between one with and one without spaces.
 */
function withLeadingGlue(made: readonly Word[], before: Word | undefined): Word[] {
  const [first, ...rest] = made;
  if (!first || !before) return [...made];
  const { glue: _, ...bare } = first;
  const joins = before.glue && writesNoSpaces(first.text) === writesNoSpaces(before.text);
  return [joins ? { ...bare, glue: true } : bare, ...rest];
}

/** Index of an old word and the range of new pieces that match it. */
type SurvivingWord = { word: number; from: number; to: number };

/** Old words whose pieces are contiguous in the new text, in order. */
function survivingWords(words: readonly Word[], pieces: readonly Token[]): SurvivingWord[] {
  const atoms = words.flatMap((word, index) => atomise(word.text).map(({ text }) => ({ index, text })));
  const found = matchPieces(
    atoms.map((atom) => atom.text),
    pieces.map((piece) => piece.text),
  );
  const surviving: SurvivingWord[] = [];
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
    if (isWhole && from !== undefined) surviving.push({ word, from, to: from + run.length });
    at = end;
  }
  return surviving;
}

/**
 * New index of every old piece, or undefined if it is gone. Identical ends are matched first: of 'The the'
 * written over 'the', the second is the old one.
 */
function matchPieces(before: readonly string[], after: readonly string[]): (number | undefined)[] {
  const { head, tail } = commonEnds([before, after]);
  const middle = (side: readonly string[]): string[] => side.slice(head, side.length - tail).map(wordKey);
  const inMiddle = matchIndices(middle(before), middle(after));
  return before.map((_, at) => {
    if (at < head) return at;
    if (at >= before.length - tail) return at + after.length - before.length;
    const place = inMiddle[at - head];
    return place === undefined ? undefined : place + head;
  });
}

/**
 * New text in pieces that can be compared with the old words. A chunk that the engine wrote as several words
 * without spaces, and that is unchanged, is split as the engine split it.
 */
function splitIntoPieces(words: readonly Word[], text: string): Token[] {
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

/** Texts of words, grouped where there is no space between them. */
function chunksOf(words: readonly Word[]): string[][] {
  const chunks: string[][] = [];
  for (const word of words) {
    if (word.glue && chunks.length > 0) chunks.at(-1)!.push(word.text);
    else chunks.push([word.text]);
  }
  return chunks;
}

/** Time of the removed words, or the gap between the neighbours if none were removed. */
function spanOf(words: readonly Word[], from: number, to: number, segment: TimeSpan): TimeSpan {
  const first = words[from];
  const last = words[to - 1];
  if (from < to && first && last)
    return { startMs: first.startMs, endMs: Math.max(first.startMs, last.endMs) };
  const startMs = words[from - 1]?.endMs ?? segment.startMs;
  return { startMs, endMs: Math.max(startMs, words[to]?.startMs ?? segment.endMs) };
}

/**
 * New words for an unmatched run. If the same letters are joined or separated, they keep their outer times.
 */
function newWords(
  gone: readonly Word[],
  run: readonly Token[],
  { span, language, origin }: { span: TimeSpan; language: string | null; origin: WordOrigin },
): Word[] {
  const tokens = regroup(run, language);
  const [only] = tokens;
  const isJoined =
    only !== undefined && tokens.length === 1 && gone.length > 1 && keyOf(gone) === wordKey(only.text);
  if (!isJoined) return distributeTime(tokens, span, origin);
  const timing = gone.every((word) => word.timing === gone[0]!.timing) ? gone[0]!.timing : 'estimated';
  const known = gone.flatMap((word) => word.confidence ?? []);
  const { source: _source, confirmedBy: _confirmedBy, ...first } = gone[0]!;
  return [
    {
      ...withText({ ...first, ...span, ...joinOrigins(gone) }, [only]),
      timing,
      confidence: known.length > 0 ? Math.min(...known) : null,
    },
  ];
}

const keyOf = (words: readonly Word[]): string => wordKey(words.map((word) => word.text).join(''));

/** Pieces as words: characters of scripts without spaces are grouped by dictionary. */
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
