import type { DiarizedTurn } from '@colloquy/engines';
import type { TimeSpan } from '@colloquy/rules/transcript';

/** Speech without words, with its voice if diarization knows it. */
export type UnclearSpan = TimeSpan & { voice: number | null };

type SpeechEvidence = {
  /** Speech detected by the voice activity model. */
  speech: readonly TimeSpan[];
  /** Diarized turns. They include pauses, so they extend detected speech but are no evidence of it. */
  turns: readonly DiarizedTurn[];
  /** Words recognised by any engine or person. */
  words: readonly TimeSpan[];
};

/**
 * Word times are accurate to about a quarter of a second, and voice activity ends shortly after the word:
 * speech this close to a word belongs to it. The collar of diarization scoring (NIST).
 */
const COLLAR_MS = 250;
/**
 * Least speech outside the collars that makes a gap worth showing. Less is the end of a word, a breath or a
 * click …
 */
const MIN_SPEECH_MS = 150;
/** … and so is a shorter gap. Both were chosen with `npm run bench speech -- --only unclear`. */
const MIN_GAP_MS = 500;
/** Speech with a shorter pause is one span. */
const PAUSE_MS = 300;
/** Longer spans are cut into equal parts, because a person listens to each and transcribes it. */
const MAX_SPAN_MS = 30_000;

/**
 * Spans with speech but without recognised words, ordered and disjoint. None overlaps a word: where people
 * talk at once and one of them was recognised, the time has words.
 */
export function findUnclear({ speech, turns, words }: SpeechEvidence): UnclearSpan[] {
  const wordSpans = mergeSpans(words, 0);
  const collaredWords = mergeSpans(
    words.map(({ startMs, endMs }) => ({ startMs: startMs - COLLAR_MS, endMs: endMs + COLLAR_MS })),
    0,
  );
  const speechOutsideWords = subtractSpans(mergeSpans(speech, 0), collaredWords);
  const gaps = subtractSpans(mergeSpans([...speech, ...turns], PAUSE_MS), wordSpans);
  const bySpeech = overlapCursor(speechOutsideWords);
  const byTurn = overlapCursor(sequentialTurns(turns));
  return gaps
    .filter((gap) => lengthOf(gap) >= MIN_GAP_MS && overlapMs(gap, bySpeech(gap)) >= MIN_SPEECH_MS)
    .flatMap((gap) => splitByVoice(gap, byTurn(gap)))
    .flatMap(splitLong);
}

const lengthOf = ({ startMs, endMs }: TimeSpan): number => endMs - startMs;

/** Ordered, disjoint spans; those at most `pauseMs` apart are joined. */
function mergeSpans(spans: readonly TimeSpan[], pauseMs: number): TimeSpan[] {
  const joined: TimeSpan[] = [];
  for (const { startMs, endMs } of spans.toSorted((one, other) => one.startMs - other.startMs)) {
    const last = joined.at(-1);
    if (endMs <= startMs) continue;
    if (last && startMs - last.endMs <= pauseMs) last.endMs = Math.max(last.endMs, endMs);
    else joined.push({ startMs, endMs });
  }
  return joined;
}

/** The parts of `spans` outside `removed`; both ordered and disjoint. */
function subtractSpans(spans: readonly TimeSpan[], removed: readonly TimeSpan[]): TimeSpan[] {
  const left: TimeSpan[] = [];
  const overlapping = overlapCursor(removed);
  for (const span of spans) {
    let { startMs } = span;
    for (const other of overlapping(span)) {
      if (other.startMs > startMs) left.push({ startMs, endMs: other.startMs });
      startMs = Math.max(startMs, other.endMs);
    }
    if (startMs < span.endMs) left.push({ startMs, endMs: span.endMs });
  }
  return left;
}

/** Finds overlapping spans for queries in ascending order, because an hour has thousands of words. */
function overlapCursor<S extends TimeSpan>(inOrder: readonly S[]): (span: TimeSpan) => S[] {
  let from = 0;
  return ({ startMs, endMs }) => {
    while (from < inOrder.length && inOrder[from]!.endMs <= startMs) from++;
    let to = from;
    while (to < inOrder.length && inOrder[to]!.startMs < endMs) to++;
    return inOrder.slice(from, to);
  };
}

const overlapMs = (span: TimeSpan, others: readonly TimeSpan[]): number =>
  others.reduce(
    (sum, one) => sum + Math.max(0, Math.min(span.endMs, one.endMs) - Math.max(span.startMs, one.startMs)),
    0,
  );

/** One voice at a time: while two speak, the one that began first. */
function sequentialTurns(turns: readonly DiarizedTurn[]): DiarizedTurn[] {
  const sequential: DiarizedTurn[] = [];
  for (const turn of turns.toSorted((one, other) => one.startMs - other.startMs)) {
    const startMs = Math.max(turn.startMs, sequential.at(-1)?.endMs ?? -Infinity);
    if (startMs < turn.endMs) sequential.push({ ...turn, startMs });
  }
  return sequential;
}

/** Splits a span where another voice speaks. Parts that would be too short join their neighbour. */
function splitByVoice({ startMs, endMs }: TimeSpan, turns: readonly DiarizedTurn[]): UnclearSpan[] {
  const parts: UnclearSpan[] = [];
  for (const turn of turns) {
    const fromMs = parts.length === 0 ? startMs : Math.max(startMs, turn.startMs);
    const last = parts.at(-1);
    const isLong = Math.min(endMs, turn.endMs) - fromMs >= MIN_GAP_MS;
    if (!last) parts.push({ startMs, endMs, voice: turn.voice });
    else if (last.voice === turn.voice || !isLong) continue;
    else if (fromMs - last.startMs < MIN_GAP_MS) last.voice = turn.voice;
    else {
      last.endMs = fromMs;
      parts.push({ startMs: fromMs, endMs, voice: turn.voice });
    }
  }
  return parts.length === 0 ? [{ startMs, endMs, voice: null }] : parts;
}

function splitLong(span: UnclearSpan): UnclearSpan[] {
  const count = Math.ceil(lengthOf(span) / MAX_SPAN_MS);
  const at = (part: number): number => Math.round(span.startMs + (lengthOf(span) * part) / count);
  return Array.from({ length: count }, (_, part) => ({ ...span, startMs: at(part), endMs: at(part + 1) }));
}
