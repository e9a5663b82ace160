import { atomise, joinTokens, type Token } from '@colloquy/rules/text';
import { difference } from '@colloquy/rules/transcript';

export type DiffKind = 'same' | 'deleted' | 'inserted';

/** Adjacent words of one kind. `hasSpace`: a space precedes it. */
export type DiffRun = { kind: DiffKind; text: string; hasSpace: boolean };

/** Marks a border between segments. */
export const SEGMENT_BREAK = '¶';

/**
 * Word diff for display (by character in scripts without spaces); deletions precede the insertions that
 * replace them.
 *
 * @param before texts of consecutive segments
 * @param after  the same in the newer version; a border on one side only appears as a `SEGMENT_BREAK`
 */
export function diffWords(before: readonly string[], after: readonly string[]): DiffRun[] {
  const [olds, news] = [tokensOf(before), tokensOf(after)];
  const runs: DiffRun[] = [];
  const append = (kind: DiffKind, tokens: readonly Token[]) => {
    if (tokens.length === 0) return;
    const hasSpace = runs.length > 0 && !tokens[0]!.glue;
    const text = joinTokens(tokens);
    const last = runs.at(-1);
    if (last?.kind === kind) last.text += (hasSpace ? ' ' : '') + text;
    else runs.push({ kind, text, hasSpace });
  };
  let [at, shift] = [0, 0];
  for (const hunk of difference(textsOf(olds), textsOf(news))) {
    append('same', news.slice(at + shift, hunk.newStart));
    append('deleted', olds.slice(hunk.oldStart, hunk.oldEnd));
    append('inserted', news.slice(hunk.newStart, hunk.newEnd));
    [at, shift] = [hunk.oldEnd, hunk.newEnd - hunk.oldEnd];
  }
  append('same', news.slice(at + shift));
  return runs;
}

const tokensOf = (texts: readonly string[]): Token[] =>
  texts.flatMap((text, at) => [
    ...(at === 0 ? [] : [{ text: SEGMENT_BREAK, glue: false }]),
    ...atomise(text),
  ]);

const textsOf = (tokens: readonly Token[]): string[] => tokens.map((token) => token.text);

export const isChange = (runs: readonly DiffRun[]): boolean => runs.some((run) => run.kind !== 'same');

/** One side of a diff: the old or the new text. */
export const runsOnSide = (runs: readonly DiffRun[], side: 'before' | 'after'): DiffRun[] =>
  runs
    .filter(({ kind }) => kind === 'same' || (kind === 'deleted') === (side === 'before'))
    .map((run, at) => (at === 0 ? { ...run, hasSpace: false } : run));

/**
 * Shortens unchanged runs to a few words around each change.
 *
 * @param around words kept on each side of a change, and if nothing changed
 */
export function shortenRuns(runs: readonly DiffRun[], around: number): DiffRun[] {
  return runs.map((run, at) => {
    if (run.kind !== 'same') return run;
    const head = at === 0 && runs.length > 1 ? 0 : around;
    const tail = at === runs.length - 1 ? 0 : around;
    return { ...run, text: omitMiddle(atomise(run.text), head, tail) };
  });
}

function omitMiddle(tokens: readonly Token[], head: number, tail: number): string {
  // Omit only if it saves more than the ellipsis takes.
  if (tokens.length <= head + tail + 2) return joinTokens(tokens);
  const [first, last] = [tokens.slice(0, head), tokens.slice(tokens.length - tail)];
  return [joinTokens(first), '…', joinTokens(last)].filter(Boolean).join(' ');
}
