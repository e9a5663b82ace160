const FROM_THE_RIGHT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** What the first letter of a word says; numbers and punctuation say nothing. */
function isTurnedWord(word: string): boolean | undefined {
  const letter = /\p{L}/u.exec(word)?.[0];
  return letter === undefined ? undefined : FROM_THE_RIGHT.test(letter);
}

/**
 * The words of a line as they stand on the page from left to right: the Unicode bidirectional algorithm (UAX 9, rules
 * N1, N2 and L2) as far as whole words go. Letters within a word are the font's matter.
 *
 * @param isTurned whether the paragraph is written from the right
 */
export function inVisualOrder<T extends { text: string }>(words: readonly T[], isTurned: boolean): T[] {
  const own = words.map(({ text }) => isTurnedWord(text));
  const before = own.map((_, at) => own.slice(0, at).findLast((each) => each !== undefined) ?? isTurned);
  const after = own.map((_, at) => own.slice(at).find((each) => each !== undefined) ?? isTurned);
  const runs: { isTurned: boolean; words: T[] }[] = [];
  for (const [at, word] of words.entries()) {
    const turned = own[at] ?? (before[at] === after[at] ? before[at]! : isTurned);
    const last = runs.at(-1);
    if (last?.isTurned === turned) last.words.push(word);
    else runs.push({ isTurned: turned, words: [word] });
  }
  const ordered = runs.map((run) => (run.isTurned ? run.words.toReversed() : run.words));
  return (isTurned ? ordered.toReversed() : ordered).flat();
}
