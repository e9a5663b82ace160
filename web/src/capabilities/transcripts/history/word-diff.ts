import { atomise, difference, joinTokens, type Token } from '@colloquy/contract';

export type DiffKind = 'same' | 'deleted' | 'inserted';

/** A run of words of one kind. `hasSpace`: a space stands before it. */
export type Stretch = { kind: DiffKind; text: string; hasSpace: boolean };

/** Stands where one segment ends and the next begins. */
export const CUT = '¶';

/**
 * What became of a text, for reading: whole words (in scripts without spaces characters) that were deleted or
 * inserted, deleted ones before those that came in their place.
 *
 * @param before texts of segments that stand one after another
 * @param after  the same, later; a segment's end that is on one side alone shows as a `CUT`
 */
export function diffWords(before: readonly string[], after: readonly string[]): Stretch[] {
  const [olds, news] = [tokensOf(before), tokensOf(after)];
  const stretches: Stretch[] = [];
  const put = (kind: DiffKind, tokens: readonly Token[]) => {
    if (tokens.length === 0) return;
    const hasSpace = stretches.length > 0 && !tokens[0]!.glue;
    const text = joinTokens(tokens);
    const last = stretches.at(-1);
    if (last?.kind === kind) last.text += (hasSpace ? ' ' : '') + text;
    else stretches.push({ kind, text, hasSpace });
  };
  let [at, shift] = [0, 0];
  for (const hunk of difference(textsOf(olds), textsOf(news))) {
    put('same', news.slice(at + shift, hunk.newStart));
    put('deleted', olds.slice(hunk.oldStart, hunk.oldEnd));
    put('inserted', news.slice(hunk.newStart, hunk.newEnd));
    [at, shift] = [hunk.oldEnd, hunk.newEnd - hunk.oldEnd];
  }
  put('same', news.slice(at + shift));
  return stretches;
}

const tokensOf = (texts: readonly string[]): Token[] =>
  texts.flatMap((text, at) => [...(at === 0 ? [] : [{ text: CUT, glue: false }]), ...atomise(text)]);

const textsOf = (tokens: readonly Token[]): string[] => tokens.map((token) => token.text);

export const isChange = (stretches: readonly Stretch[]): boolean =>
  stretches.some((stretch) => stretch.kind !== 'same');

/** One side of a difference alone: what it was, or what it is. */
export const sideOf = (stretches: readonly Stretch[], side: 'before' | 'after'): Stretch[] =>
  stretches
    .filter(({ kind }) => kind === 'same' || (kind === 'deleted') === (side === 'before'))
    .map((stretch, at) => (at === 0 ? { ...stretch, hasSpace: false } : stretch));

/**
 * Leaves out what did not change, but for some words around what did.
 *
 * @param around how many words stay on each side of a change; also how many stay where nothing changed at all
 */
export function shorten(stretches: readonly Stretch[], around: number): Stretch[] {
  return stretches.map((stretch, at) => {
    if (stretch.kind !== 'same') return stretch;
    const head = at === 0 && stretches.length > 1 ? 0 : around;
    const tail = at === stretches.length - 1 ? 0 : around;
    return { ...stretch, text: leaveOut(atomise(stretch.text), head, tail) };
  });
}

function leaveOut(tokens: readonly Token[], head: number, tail: number): string {
  // What is left out has to be worth its dots.
  if (tokens.length <= head + tail + 2) return joinTokens(tokens);
  const [first, last] = [tokens.slice(0, head), tokens.slice(tokens.length - tail)];
  return [joinTokens(first), '…', joinTokens(last)].filter(Boolean).join(' ');
}
