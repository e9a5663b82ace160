/**
 * A voice that is less alike is not named: a name that is missing is found at once, a wrong one is believed. The bench
 * says what this costs (`npm run bench voices`, decision 2026-11-22-known-voices).
 */
const RECOGNISED = 0.65;
/** The second most alike has to be further off by this much: siblings and the same phone line sound alike. */
const CLEARLY = 0.1;
/** Half of those who are as alike as this are the same person … */
const EVEN = 0.55;
/** … and this much more makes e times as many of them so. */
const SCALE = 0.05;

export const isRecognised = (alike: number): boolean => alike >= RECOGNISED;

/** How sure it is that two voices are one, 0 to 1, by how alike they are (cosine). */
export const howSure = (alike: number): number => 1 / (1 + Math.exp((EVEN - alike) / SCALE));

/** How alike two voices are: the cosine of prints of length one. */
export const likeness = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0);

export type HeardVoice = { number: number; print: Float32Array };
export type RememberedVoice = { id: string; print: Float32Array };
export type Recognition = { number: number; knownVoiceId: string; sure: number };

/** Who of the voices in a recording is somebody who is known. Nobody is two of them, and nobody two people. */
export function recognise(heard: readonly HeardVoice[], known: readonly RememberedVoice[]): Recognition[] {
  const pairs = heard
    .flatMap(({ number, print }) => {
      const [best, second] = known
        .map(({ id, print: other }) => ({ number, id, alike: likeness(print, other) }))
        .toSorted((a, b) => b.alike - a.alike);
      const isClear = best !== undefined && best.alike - (second?.alike ?? -1) >= CLEARLY;
      return isClear && isRecognised(best.alike) ? [best] : [];
    })
    .toSorted((a, b) => b.alike - a.alike);
  const named = new Set<string>();
  const found: Recognition[] = [];
  for (const { number, id, alike } of pairs) {
    if (named.has(id)) continue;
    named.add(id);
    found.push({ number, knownVoiceId: id, sure: howSure(alike) });
  }
  return found;
}
