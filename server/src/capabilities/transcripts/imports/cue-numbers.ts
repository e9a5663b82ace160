/** How many numbers may be missing between two that count on. */
const MOST_MISSED = 2;

/**
 * Takes the numbers of cues from the lines that stand above their times, where the file numbers its cues. Whether it
 * does is decided once for all of it: who answers 'How many?' with '42' has a number alone in a line too.
 *
 * @param above what stands before the first times, between each two, and nothing of what is behind the last
 */
export function withoutNumbers(above: readonly string[][]): string[][] {
  if (!isNumbered(above)) return [...above];
  let previous: number | undefined;
  return above.map((lines, at) => {
    const last = lastSaid(lines);
    if (last < 0 || !isNumber(lines[last]!)) return lines;
    const number = Number(lines[last]);
    const goesOn =
      previous === undefined
        ? Math.abs(number - at - 1) <= MOST_MISSED
        : number > previous && number <= previous + 1 + MOST_MISSED;
    const isBehindGap = last === 0 ? at === 0 : lines[last - 1]!.trim() === '';
    const isRightAbove = last === lines.length - 1;
    // The only words of a cue whose neighbour lacks its number stay.
    if (!goesOn && !(isBehindGap && isRightAbove)) return lines;
    previous = number;
    return lines.slice(0, last);
  });
}

/** More times have a number above them than have none. One that is all its cue says tells nothing. */
function isNumbered(above: readonly string[][]): boolean {
  let balance = 0;
  for (const [at, lines] of above.entries()) {
    const last = lastSaid(lines);
    if (last < 0 || !isNumber(lines[last]!)) balance -= 1;
    else if (at === 0 || lastSaid(lines.slice(0, last)) >= 0) balance += 1;
  }
  return balance > 0;
}

const lastSaid = (lines: readonly string[]): number => lines.findLastIndex((line) => line.trim() !== '');
const isNumber = (line: string): boolean => /^\s*\d+\s*$/.test(line);
