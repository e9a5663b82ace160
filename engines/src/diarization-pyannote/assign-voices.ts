import { buildTree, cutTree, type ClusterMerge } from './cluster.ts';
import { centroidOf, dot } from './speaker-embedding.ts';
import type { AnalysedWindow, SpeakerPiece } from './local-speakers.ts';
import type { DiarizationSettings } from './settings.ts';

/**
 * Limits the n² floats to 128 MB. Four hours have about 6,000 pieces; beyond the limit, the longest are
 * clustered.
 */
const MAX_CLUSTERED = 8_000;
/** SimilarityFunction of two speakers of one window: they are different people, however alike their voices are. */
const DIFFERENT_SPEAKERS = -1;
/** Penalty for a voice that another speaker of the same window already has. */
const TAKEN_PENALTY = 0.3;
/** Least share of the speech for a voice. In long recordings, less is a cough, a laugh or a door. */
const MIN_SHARE = 0.004;
/** Least speech of each person if the number of speakers is known. Otherwise a finer cut is tried. */
const MIN_KNOWN_SECONDS = 1;
/** Above this much speech the merge threshold rises; at twice as much it reaches its maximum. */
const LONG_CLUSTER_SECONDS = 10;
/** Clusters beyond the known number of speakers that are tried to find voices with enough speech. */
const MAX_EXTRA_CLUSTERS = 12;

type EmbeddedPiece = SpeakerPiece & { embedding: Float32Array };

/** Voices of each piece, most similar first, and the centroid of each voice. */
export type VoiceAssignment = {
  rankedVoices: Map<SpeakerPiece, number[]>;
  centroids: Float32Array[];
};

/** Assigns each piece of speech to a voice of the whole recording. */
export function assignVoices(
  windows: readonly AnalysedWindow[],
  settings: DiarizationSettings,
  speakerCount: number | undefined,
): VoiceAssignment {
  const pieces = windows.flatMap(({ locals }) => locals.flatMap((local) => local.pieces));
  const embedded = pieces.filter((piece): piece is EmbeddedPiece => piece.embedding !== undefined);
  const clustered = chooseClustered(embedded, settings, speakerCount);
  const labels = labelPieces(clustered, settings, speakerCount);
  const centroids = [...new Set(labels.values())].map((label) =>
    centroidOf(clustered.filter((piece) => labels.get(piece) === label)),
  );
  const numbers = new Map([...new Set(labels.values())].map((label, number) => [label, number]));
  const localsByVoice = new Map<string, Set<number>>();
  const voiceOf = (piece: SpeakerPiece): number | undefined => {
    const label = labels.get(piece as EmbeddedPiece);
    return label === undefined ? undefined : numbers.get(label);
  };
  for (const piece of clustered) {
    const voice = voiceOf(piece);
    if (voice === undefined) continue;
    const key = `${piece.window}/${voice}`;
    localsByVoice.set(key, (localsByVoice.get(key) ?? new Set()).add(piece.local));
  }
  const rankedVoices = new Map(
    pieces.map((piece) => {
      const own = voiceOf(piece);
      const ranked = centroids.map((centroid, voice) => {
        const others = localsByVoice.get(`${piece.window}/${voice}`);
        const isTakenByOther = others !== undefined && [...others].some((local) => local !== piece.local);
        return {
          voice,
          score:
            (piece.embedding ? dot(piece.embedding, centroid) : 0) -
            (isTakenByOther ? TAKEN_PENALTY : 0) +
            (voice === own ? 2 : 0),
        };
      });
      return [piece, ranked.toSorted((a, b) => b.score - a.score).map(({ voice }) => voice)] as const;
    }),
  );
  return { rankedVoices, centroids };
}

/** Clean pieces that are long enough, or all embedded pieces if there are too few. */
function chooseClustered(
  embedded: readonly EmbeddedPiece[],
  { clusteredSeconds }: DiarizationSettings,
  speakerCount: number | undefined,
): EmbeddedPiece[] {
  const clear = embedded.filter((piece) => piece.isClean && piece.seconds >= clusteredSeconds);
  const chosen = clear.length >= (speakerCount ?? 1) ? clear : embedded;
  if (chosen.length <= MAX_CLUSTERED) return [...chosen];
  return chosen.toSorted((a, b) => b.seconds - a.seconds).slice(0, MAX_CLUSTERED);
}

/** Labels each clustered piece that belongs to a voice. Splinter clusters have no label. */
function labelPieces(
  pieces: readonly EmbeddedPiece[],
  settings: DiarizationSettings,
  speakerCount: number | undefined,
): Map<EmbeddedPiece, number> {
  const tree = buildTree(
    pieces.length,
    (a, b) => similarityOf(pieces[a]!, pieces[b]!, settings.halfConfidenceSeconds),
    pieces.map(({ seconds }) => seconds),
  );
  const totalSeconds = pieces.reduce((sum, { seconds }) => sum + seconds, 0);
  const secondsOf = (labels: readonly number[]): number[] => {
    const sums: number[] = [];
    labels.forEach((label, i) => (sums[label] = (sums[label] ?? 0) + pieces[i]!.seconds));
    return sums;
  };
  const mayMerge = ({ similarity, lighterWeight }: ClusterMerge): boolean =>
    similarity >= mergeThreshold(lighterWeight, settings);
  let labels = cutTree(tree, speakerCount === undefined ? { mayMerge } : { count: speakerCount });
  const maxClusters = secondsOf(labels).length + MAX_EXTRA_CLUSTERS;
  if (speakerCount !== undefined) {
    for (let count = speakerCount; count <= Math.min(maxClusters, pieces.length); count += 1) {
      const finer = cutTree(tree, { count });
      if (secondsOf(finer).filter((seconds) => seconds >= MIN_KNOWN_SECONDS).length < speakerCount) continue;
      labels = finer;
      break;
    }
  }
  const sums = secondsOf(labels);
  const ranked = [...sums.keys()].toSorted((a, b) => sums[b]! - sums[a]!);
  const selectedLabels = new Set(
    speakerCount === undefined
      ? ranked.filter((label, at) => at === 0 || sums[label]! >= MIN_SHARE * totalSeconds)
      : ranked.slice(0, speakerCount),
  );
  return new Map(
    pieces.flatMap((piece, i) => (selectedLabels.has(labels[i]!) ? [[piece, labels[i]!] as const] : [])),
  );
}

/** SimilarityFunction from which two clusters are one person, by the seconds of the lighter one. */
function mergeThreshold(seconds: number, { sameVoice, sameLongVoice }: DiarizationSettings): number {
  const share = Math.min(1, Math.max(0, seconds / LONG_CLUSTER_SECONDS - 1));
  return sameVoice + share * (sameLongVoice - sameVoice);
}

/**
 * SimilarityFunction of two voices, corrected for length: a short piece resembles even its own voice less. The
 * correction is the expected similarity of two pieces of one voice of that length.
 */
function similarityOf(a: EmbeddedPiece, b: EmbeddedPiece, halfConfidenceSeconds: number): number {
  if (a.window === b.window && a.local !== b.local) return DIFFERENT_SPEAKERS;
  return (
    dot(a.embedding, b.embedding) /
    (selfSimilarity(a.seconds, halfConfidenceSeconds) * selfSimilarity(b.seconds, halfConfidenceSeconds))
  );
}

const selfSimilarity = (seconds: number, halfConfidenceSeconds: number): number =>
  Math.sqrt(seconds / (seconds + halfConfidenceSeconds));
