import type { Segment, Speaker } from '@colloquy/contract';
import { doubtfulWords } from '../doubt/doubt-queue.ts';
import { countWords, type Turn, turnsOf } from './turns.ts';

/** A stretch by which a voice can be known: one segment of a turn, long and clear. */
export type Sample = { segment: Segment; fromMs: number; toMs: number };

const MOST_SAMPLES = 5;
const FEWEST_SAMPLES = 3;
/** Enough to know a voice by, and short enough to hear five of them. */
const SAMPLE_MS = 6_000;

/**
 * Samples of a speaker from different parts of the recording: long segments with few doubtful words. Fewer than three
 * clear ones are filled up with whatever there is.
 */
export function samplesOf(speakerId: string, segments: readonly Segment[]): Sample[] {
  const own = segments.filter((segment) => segment.speakerId === speakerId && segment.words.length > 0);
  const isClear = (segment: Segment): boolean =>
    segment.endMs - segment.startMs >= 2_000 && doubtfulWords(segment).size <= segment.words.length / 5;
  const byLength = own.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  const clear = byLength.filter(isClear);
  const rest = byLength.filter((segment) => !isClear(segment));
  const chosen = [...spread(clear), ...rest.slice(0, Math.max(0, FEWEST_SAMPLES - clear.length))];
  return chosen.toSorted((one, other) => one.startMs - other.startMs).map(sampleOf);
}

const lengthOf = ({ startMs, endMs }: Segment): number => Math.min(endMs - startMs, SAMPLE_MS);

/** The longest of each part of the recording: five samples of one sentence would tell as little as one. */
function spread(clear: readonly Segment[]): Segment[] {
  if (clear.length <= MOST_SAMPLES) return [...clear];
  const inOrder = clear.toSorted((one, other) => one.startMs - other.startMs);
  return Array.from({ length: MOST_SAMPLES }, (_, part) => {
    const from = Math.floor((part * inOrder.length) / MOST_SAMPLES);
    const to = Math.floor(((part + 1) * inOrder.length) / MOST_SAMPLES);
    return inOrder
      .slice(from, to)
      .reduce((longest, each) => (lengthOf(each) > lengthOf(longest) ? each : longest));
  });
}

function sampleOf(segment: Segment): Sample {
  const last =
    segment.words.findLast(({ endMs }) => endMs - segment.startMs <= SAMPLE_MS) ?? segment.words[0]!;
  return { segment, fromMs: segment.startMs, toMs: last.endMs };
}

/** A voice that may be another one's, and why, in words. */
export type Twin = { speaker: Speaker; why: string };

/** Longer than this somebody has a voice of their own. */
const FRAGMENT_MS = 20_000;
const MOSTLY = 0.7;

/**
 * Whose voice a small one may be. Voices are told apart by sound and then forgotten, so only the order of speaking can
 * tell: a voice that hardly speaks, and nearly always between two turns of the same other speaker, is likely a cough,
 * a laugh or a whisper of that one.
 */
export function likelyTwin(
  speaker: Speaker,
  speakers: readonly Speaker[],
  segments: readonly Segment[],
): Twin | undefined {
  const turns = turnsOf(segments);
  const own = turns.flatMap((turn, at) => (turn.speakerId === speaker.id ? [{ turn, at }] : []));
  const ms = own.reduce((sum, { turn }) => sum + turn.endMs - turn.startMs, 0);
  if (own.length === 0 || ms > FRAGMENT_MS) return undefined;
  const around = new Map<string, number>();
  for (const { at } of own) {
    const id = sameOnBothSides(turns[at - 1], turns[at + 1]);
    if (id !== undefined) around.set(id, (around.get(id) ?? 0) + 1);
  }
  const [most] = [...around].toSorted(([, one], [, other]) => other - one);
  const found = most && most[1] / own.length >= MOSTLY && speakers.find(({ id }) => id === most[0]);
  if (!found) return undefined;
  const words = own.reduce((sum, { turn }) => sum + countWords(turn), 0);
  return {
    speaker: found,
    why: `Only ${words} ${words === 1 ? 'word' : 'words'}, in the middle of what ${found.label} says.`,
  };
}

/** The speaker before and after; at an edge of the recording the one side counts. */
function sameOnBothSides(before: Turn | undefined, after: Turn | undefined): string | undefined {
  const [one, other] = [(before ?? after)?.speakerId, (after ?? before)?.speakerId];
  return typeof one === 'string' && one === other ? one : undefined;
}
