import { buildTree, cutTree, type Merge } from './cluster.ts';
import { centreOf, dot } from './embedding.ts';
import type { ListenedWindow, VoicePiece } from './local-speakers.ts';
import type { VoiceSettings } from './settings.ts';

/** n² floats: 128 MB. Four hours have about 6,000 pieces; of more, the ones with most speech are clustered. */
const MAX_CLUSTERED = 8_000;
/** Speakers of one window are different people, whatever their voices say. */
const NEVER = -1;
/** Counts against a voice that another speaker of the same window has already. */
const TAKEN = 0.3;
/** Of long recordings: a voice with less than this share of the speech is a cough, a laugh, a door. */
const MIN_SHARE = 0.004;
/** Where it is known how many speak, one of them says at least this much, or the cut is sought further on. */
const MIN_KNOWN_SECONDS = 1;
/** Clusters with more speech than this are known better, and all that is to be known with twice as much. */
const LONG_SECONDS = 10;
/** So many clusters more than are known are looked at for voices that say something. */
const MOST_SPLINTERS = 12;

type Heard = VoicePiece & { voice: Float32Array };

/** The voices of each piece, likeliest first; and the voices themselves. */
export type NamedVoices = {
  ranks: Map<VoicePiece, number[]>;
  centres: Float32Array[];
};

/** Says which voice of the whole recording each piece of speech has. */
export function nameVoices(
  windows: readonly ListenedWindow[],
  settings: VoiceSettings,
  known: number | undefined,
): NamedVoices {
  const pieces = windows.flatMap(({ locals }) => locals.flatMap((local) => local.pieces));
  const heard = pieces.filter((piece): piece is Heard => piece.voice !== undefined);
  const clustered = chooseClustered(heard, settings, known);
  const labels = labelPieces(clustered, settings, known);
  const centres = [...new Set(labels.values())].map((label) =>
    centreOf(clustered.filter((piece) => labels.get(piece) === label)),
  );
  const numbers = new Map([...new Set(labels.values())].map((label, number) => [label, number]));
  const taken = new Map<string, Set<number>>();
  const voiceOf = (piece: VoicePiece): number | undefined => {
    const label = labels.get(piece as Heard);
    return label === undefined ? undefined : numbers.get(label);
  };
  for (const piece of clustered) {
    const voice = voiceOf(piece);
    if (voice === undefined) continue;
    const key = `${piece.window}/${voice}`;
    taken.set(key, (taken.get(key) ?? new Set()).add(piece.local));
  }
  const ranks = new Map(
    pieces.map((piece) => {
      const own = voiceOf(piece);
      const fits = centres.map((centre, voice) => {
        const others = taken.get(`${piece.window}/${voice}`);
        const isTaken = others !== undefined && [...others].some((local) => local !== piece.local);
        return {
          voice,
          fit: (piece.voice ? dot(piece.voice, centre) : 0) - (isTaken ? TAKEN : 0) + (voice === own ? 2 : 0),
        };
      });
      return [piece, fits.toSorted((a, b) => b.fit - a.fit).map(({ voice }) => voice)] as const;
    }),
  );
  return { ranks, centres };
}

/** Clean and long enough; where there is nothing like that, whatever has a voice. */
function chooseClustered(
  heard: readonly Heard[],
  { clusteredSeconds }: VoiceSettings,
  known: number | undefined,
): Heard[] {
  const clear = heard.filter((piece) => piece.isClean && piece.seconds >= clusteredSeconds);
  const chosen = clear.length >= (known ?? 1) ? clear : heard;
  if (chosen.length <= MAX_CLUSTERED) return [...chosen];
  return chosen.toSorted((a, b) => b.seconds - a.seconds).slice(0, MAX_CLUSTERED);
}

/** The label of each clustered piece that belongs to a voice. Splinters of clusters have none. */
function labelPieces(
  pieces: readonly Heard[],
  settings: VoiceSettings,
  known: number | undefined,
): Map<Heard, number> {
  const tree = buildTree(
    pieces.length,
    (a, b) => alike(pieces[a]!, pieces[b]!, settings.doubtSeconds),
    pieces.map(({ seconds }) => seconds),
  );
  const spoken = pieces.reduce((sum, { seconds }) => sum + seconds, 0);
  const secondsOf = (labels: readonly number[]): number[] => {
    const sums: number[] = [];
    labels.forEach((label, i) => (sums[label] = (sums[label] ?? 0) + pieces[i]!.seconds));
    return sums;
  };
  const mayMerge = ({ similarity, lesser }: Merge): boolean => similarity >= sameFrom(lesser, settings);
  let labels = cutTree(tree, known === undefined ? { mayMerge } : { count: known });
  const most = secondsOf(labels).length + MOST_SPLINTERS;
  if (known !== undefined) {
    for (let count = known; count <= Math.min(most, pieces.length); count += 1) {
      const finer = cutTree(tree, { count });
      if (secondsOf(finer).filter((seconds) => seconds >= MIN_KNOWN_SECONDS).length < known) continue;
      labels = finer;
      break;
    }
  }
  const sums = secondsOf(labels);
  const ranked = [...sums.keys()].toSorted((a, b) => sums[b]! - sums[a]!);
  const kept = new Set(
    known === undefined
      ? ranked.filter((label, at) => at === 0 || sums[label]! >= MIN_SHARE * spoken)
      : ranked.slice(0, known),
  );
  return new Map(pieces.flatMap((piece, i) => (kept.has(labels[i]!) ? [[piece, labels[i]!] as const] : [])));
}

/** From when on two clusters are one person, the lighter of which has so many seconds. */
function sameFrom(seconds: number, { sameVoice, sameLongVoice }: VoiceSettings): number {
  const share = Math.min(1, Math.max(0, seconds / LONG_SECONDS - 1));
  return sameVoice + share * (sameLongVoice - sameVoice);
}

/**
 * How alike two voices are. The less was heard of a voice, the less alike it is to itself: by how much, two pieces of
 * one voice say that are of the same length.
 */
function alike(a: Heard, b: Heard, doubtSeconds: number): number {
  if (a.window === b.window && a.local !== b.local) return NEVER;
  return dot(a.voice, b.voice) / (clarity(a.seconds, doubtSeconds) * clarity(b.seconds, doubtSeconds));
}

const clarity = (seconds: number, doubtSeconds: number): number =>
  Math.sqrt(seconds / (seconds + doubtSeconds));
