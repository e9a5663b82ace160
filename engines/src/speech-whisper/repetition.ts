/** Longest phrase, in tokens, whose repetition is noticed. */
const MAX_PERIOD = 40;
/** People do say "no, no, no, no"; nobody says a whole phrase four times over without a pause. */
const timesAllowed = (period: number): number => (period <= 2 ? 8 : 4);

/**
 * Whether the tokens end in a loop: the trap of Whisper, which says the same phrase until its window is full.
 * Answers how many tokens are worth keeping (the phrase once), or undefined where nothing loops.
 */
export function endOfSense(tokens: readonly number[]): number | undefined {
  for (let period = 1; period <= MAX_PERIOD; period += 1) {
    const needed = period * timesAllowed(period);
    if (tokens.length < needed) continue;
    const start = tokens.length - needed;
    const repeats = (i: number): boolean => tokens[i] === tokens[i + period];
    let i = start;
    while (i < tokens.length - period && repeats(i)) i += 1;
    if (i === tokens.length - period) return start + period;
  }
  return undefined;
}
