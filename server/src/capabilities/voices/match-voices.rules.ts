/**
 * Minimum similarity for naming a voice. A missing name is noticed at once, a wrong one is believed. The
 * bench measures the effect (`npm run bench voices`, decision 2026-11-22-known-voices).
 */
const MIN_SIMILARITY = 0.65;
/** Minimum lead over the second best match, because siblings and voices on one phone line are similar. */
const MIN_MARGIN = 0.1;
/** At this similarity, half of the pairs are the same person … */
const MIDPOINT = 0.55;
/** … and each such increase multiplies the odds by e. */
const SCALE = 0.05;

export const isRecognised = (similarity: number): boolean => similarity >= MIN_SIMILARITY;

/** Confidence that two voices are the same person, 0 to 1, from their cosine similarity. */
export const matchConfidence = (similarity: number): number =>
  1 / (1 + Math.exp((MIDPOINT - similarity) / SCALE));

/** Cosine similarity of voiceprints of length one. */
export const cosineSimilarity = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0);

export type SpeakerVoiceprint = { number: number; voiceprint: Float32Array };
export type KnownVoiceprint = { id: string; voiceprint: Float32Array };
export type VoiceMatch = { number: number; knownVoiceId: string; confidence: number };

/**
 * Matches the speakers of a recording with known voices. Each voice matches at most one speaker, and each
 * speaker at most one voice.
 */
export function matchVoices(
  speakers: readonly SpeakerVoiceprint[],
  known: readonly KnownVoiceprint[],
): VoiceMatch[] {
  const pairs = speakers
    .flatMap(({ number, voiceprint }) => {
      const [best, second] = known
        .map(({ id, voiceprint: other }) => ({ number, id, similarity: cosineSimilarity(voiceprint, other) }))
        .toSorted((a, b) => b.similarity - a.similarity);
      const isClear = best !== undefined && best.similarity - (second?.similarity ?? -1) >= MIN_MARGIN;
      return isClear && isRecognised(best.similarity) ? [best] : [];
    })
    .toSorted((a, b) => b.similarity - a.similarity);
  const named = new Set<string>();
  const matches: VoiceMatch[] = [];
  for (const { number, id, similarity } of pairs) {
    if (named.has(id)) continue;
    named.add(id);
    matches.push({ number, knownVoiceId: id, confidence: matchConfidence(similarity) });
  }
  return matches;
}
