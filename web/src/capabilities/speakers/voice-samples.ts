import type { Segment, Speaker } from '@colloquy/rules/transcript';
import { lowConfidenceWords } from '@colloquy/rules/confidence';
import { countTurnWords, type Turn, turnsOf } from './turns.ts';
import * as text from './messages.ts';

/** A passage that identifies a voice: a long, clear segment. */
export type VoiceSample = { segment: Segment; fromMs: number; toMs: number };

const MAX_SAMPLES = 5;
const MIN_SAMPLES = 3;
/** Long enough to recognise a voice, short enough to listen to five. */
const SAMPLE_MS = 6_000;

/**
 * Samples from different parts of the recording: long segments with few low-confidence words. Fewer than
 * three clear ones are supplemented with others.
 */
export function voiceSamples(speakerId: string, segments: readonly Segment[]): VoiceSample[] {
  const own = segments.filter((segment) => segment.speakerId === speakerId && segment.words.length > 0);
  const isClear = (segment: Segment): boolean =>
    segment.endMs - segment.startMs >= 2_000 && lowConfidenceWords(segment).size <= segment.words.length / 5;
  const byLength = own.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  const clear = byLength.filter(isClear);
  const rest = byLength.filter((segment) => !isClear(segment));
  const chosen = [...spread(clear), ...rest.slice(0, Math.max(0, MIN_SAMPLES - clear.length))];
  return chosen.toSorted((one, other) => one.startMs - other.startMs).map(voiceSampleOf);
}

const lengthOf = ({ startMs, endMs }: Segment): number => Math.min(endMs - startMs, SAMPLE_MS);

/** The longest of each part of the recording: samples of one moment would say no more than one. */
function spread(clear: readonly Segment[]): Segment[] {
  if (clear.length <= MAX_SAMPLES) return [...clear];
  const inOrder = clear.toSorted((one, other) => one.startMs - other.startMs);
  return Array.from({ length: MAX_SAMPLES }, (_, part) => {
    const from = Math.floor((part * inOrder.length) / MAX_SAMPLES);
    const to = Math.floor(((part + 1) * inOrder.length) / MAX_SAMPLES);
    return inOrder
      .slice(from, to)
      .reduce((longest, each) => (lengthOf(each) > lengthOf(longest) ? each : longest));
  });
}

function voiceSampleOf(segment: Segment): VoiceSample {
  const last =
    segment.words.findLast(({ endMs }) => endMs - segment.startMs <= SAMPLE_MS) ?? segment.words[0]!;
  return { segment, fromMs: segment.startMs, toMs: last.endMs };
}

/** A speaker who may be the same person, with the reason as text. */
export type LikelyDuplicate = { speaker: Speaker; why: string };

/** A speaker with more speech is considered distinct. */
const FRAGMENT_MS = 20_000;
const MOSTLY = 0.7;

/**
 * The speaker that a small one probably duplicates. Voiceprints are discarded after diarization, so only the
 * order of turns helps: a voice that hardly speaks, almost always between two turns of the same speaker, is
 * likely a cough, laugh or whisper of theirs.
 */
export function findLikelyDuplicate(
  speaker: Speaker,
  speakers: readonly Speaker[],
  segments: readonly Segment[],
): LikelyDuplicate | undefined {
  const turns = turnsOf(segments);
  const own = turns.flatMap((turn, at) => (turn.speakerId === speaker.id ? [{ turn, at }] : []));
  const ms = own.reduce((sum, { turn }) => sum + turn.endMs - turn.startMs, 0);
  if (own.length === 0 || ms > FRAGMENT_MS) return undefined;
  const neighbours = new Map<string, number>();
  for (const { at } of own) {
    const id = sameOnBothSides(turns[at - 1], turns[at + 1]);
    if (id !== undefined) neighbours.set(id, (neighbours.get(id) ?? 0) + 1);
  }
  const [most] = [...neighbours].toSorted(([, one], [, two]) => two - one);
  const other = most && most[1] / own.length >= MOSTLY && speakers.find(({ id }) => id === most[0]);
  if (!other) return undefined;
  const words = own.reduce((sum, { turn }) => sum + countTurnWords(turn), 0);
  return {
    speaker: other,
    why: text.likelyDuplicate(words, other.label),
  };
}

/** The speaker on both sides; at the edge of the recording one side is enough. */
function sameOnBothSides(before: Turn | undefined, after: Turn | undefined): string | undefined {
  const [one, other] = [(before ?? after)?.speakerId, (after ?? before)?.speakerId];
  return typeof one === 'string' && one === other ? one : undefined;
}
