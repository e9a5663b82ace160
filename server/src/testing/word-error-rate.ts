/** Normalises words for comparison: no case, no punctuation. */
const plain = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s']/gu, ' ')
    .split(/\s+/)
    .filter(Boolean);

/** Word error rate: substitutions, insertions and deletions divided by the reference length (Levenshtein). */
export function wordErrorRate(reference: string, hypothesis: string): number {
  const [wanted, given] = [plain(reference), plain(hypothesis)];
  let row = given.map((_, at) => at + 1);
  for (const [at, word] of wanted.entries()) {
    let diagonal = at;
    let left = at + 1;
    row = row.map((above, column) => {
      left = Math.min(above + 1, left + 1, diagonal + (given[column] === word ? 0 : 1));
      diagonal = above;
      return left;
    });
  }
  return (row.at(-1) ?? wanted.length) / Math.max(1, wanted.length);
}
