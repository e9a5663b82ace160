import { cluster } from './cluster.ts';
import { dot, unit, type LocalSpeaker } from './local-speakers.ts';

/** Voices that are less alike on average are different people. */
const SAME_VOICE = 0.5;
/** Shorter speech makes embeddings that mislead the clustering; such speakers join the nearest voice afterwards. */
const MIN_CLUSTERED_SECONDS = 0.6;
/** n² floats: 128 MB. Four hours have about 6,000 local speakers; of more, the ones with most speech are clustered. */
const MAX_CLUSTERED = 8_000;
/** Two speakers of one window are two people, whatever their voices say. */
const NEVER = -1;

/**
 * Gives each local speaker the number of a voice of the whole recording; two of one window never get the same one
 * while there are enough voices.
 */
export function nameSpeakers(
  locals: readonly LocalSpeaker[],
  known: number | undefined,
): Map<LocalSpeaker, number> {
  const heard = locals.filter((local) => local.voice);
  const clear = heard.filter((local) => local.seconds >= MIN_CLUSTERED_SECONDS);
  const chosen = (clear.length > 0 ? clear : heard)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, MAX_CLUSTERED);
  const labels = cluster(
    chosen.length,
    (a, b) => (chosen[a]!.window === chosen[b]!.window ? NEVER : dot(chosen[a]!.voice!, chosen[b]!.voice!)),
    { weights: chosen.map((local) => local.seconds), threshold: SAME_VOICE, ...(known && { count: known }) },
  );
  const centres = findCentres(chosen, labels);
  const names = new Map<LocalSpeaker, number>();
  for (const together of Map.groupBy(locals, (local) => local.window).values()) {
    matchWindow(together, centres, names);
  }
  return names;
}

function findCentres(locals: readonly LocalSpeaker[], labels: readonly number[]): Float32Array[] {
  const sums: Float32Array[] = [];
  locals.forEach(({ voice, seconds }, i) => {
    const sum = (sums[labels[i]!] ??= new Float32Array(voice!.length));
    for (let d = 0; d < sum.length; d += 1) sum[d]! += voice![d]! * seconds;
  });
  return sums.map(unit);
}

/** The best fitting pairs first, each voice once; who is left over (more speakers than voices) takes the nearest. */
function matchWindow(
  together: readonly LocalSpeaker[],
  centres: readonly Float32Array[],
  names: Map<LocalSpeaker, number>,
): void {
  const pairs = together.flatMap((local) =>
    centres.map((centre, voice) => ({ local, voice, fit: local.voice ? dot(local.voice, centre) : NEVER })),
  );
  const taken = new Set<number>();
  for (const { local, voice } of pairs.toSorted((a, b) => b.fit - a.fit)) {
    if (names.has(local) || (taken.has(voice) && taken.size < centres.length)) continue;
    names.set(local, voice);
    taken.add(voice);
  }
}
