import { comparedWords } from '../correction/compared-words.ts';

/** Words substituted, left out or too many in the shortest edit from the reference to what was heard. */
export function wordErrors(reference: string, heard: string): { errors: number; words: number } {
  const [wanted, found] = [comparedWords(reference), comparedWords(heard)];
  let row = Array.from({ length: found.length + 1 }, (_, at) => at);
  for (const [at, word] of wanted.entries()) {
    const next = [at + 1];
    for (const [to, other] of found.entries())
      next.push(Math.min(row[to + 1]! + 1, next[to]! + 1, row[to]! + (word === other ? 0 : 1)));
    row = next;
  }
  return { errors: row.at(-1)!, words: wanted.length };
}
