import type { Turn } from './plan-merge.rules.ts';

export type Span = { startMs: number; endMs: number };

/** Speech without words: when, and whose voice it is, where diarization knows one. */
export type UnclearSpan = Span & { voice: number | null };

type Heard = {
  /** Where the voice activity model detected speech. */
  speech: readonly Span[];
  /** Who speaks when. Turns include pauses, so they extend detected speech, and are no evidence of it. */
  turns: readonly Turn[];
  /** The words that were recognised, by whomever. */
  words: readonly Span[];
};

/**
 * Word times are right to about a quarter of a second, and voice activity ends a little after the word: speech this near
 * to a word belongs to it. The collar of diarization scoring (NIST).
 */
const COLLAR_MS = 250;
/** So much speech outside the collars makes a gap worth showing. Less is the tail of a word, a breath or a click … */
const LEAST_SPEECH_MS = 150;
/** … and so is a shorter gap. Both were chosen by `npm run bench speech -- --only unclear`. */
const LEAST_MS = 500;
/** Speech with a shorter pause is one stretch. */
const PAUSE_MS = 300;
/** Longer ones are cut into equal parts: a person listens to each and writes it down. */
const MOST_MS = 30_000;

/**
 * Stretches in which somebody speaks and nothing was recognised, in order and apart from each other. None lies over a
 * word: where people talk over one another and the words of one are there, the time has words.
 */
export function findUnclear({ speech, turns, words }: Heard): UnclearSpan[] {
  const worded = joinSpans(words, 0);
  const near = joinSpans(
    words.map(({ startMs, endMs }) => ({ startMs: startMs - COLLAR_MS, endMs: endMs + COLLAR_MS })),
    0,
  );
  const evidence = without(joinSpans(speech, 0), near);
  const gaps = without(joinSpans([...speech, ...turns], PAUSE_MS), worded);
  const bySpeech = cursor(evidence);
  const byTurn = cursor(joinedTurns(turns));
  return gaps
    .filter((gap) => lengthOf(gap) >= LEAST_MS && sharedMs(gap, bySpeech(gap)) >= LEAST_SPEECH_MS)
    .flatMap((gap) => byVoice(gap, byTurn(gap)))
    .flatMap(inParts);
}

const lengthOf = ({ startMs, endMs }: Span): number => endMs - startMs;

/** In order and apart; those with at most `pauseMs` between them are one. */
function joinSpans(spans: readonly Span[], pauseMs: number): Span[] {
  const joined: Span[] = [];
  for (const { startMs, endMs } of spans.toSorted((one, other) => one.startMs - other.startMs)) {
    const last = joined.at(-1);
    if (endMs <= startMs) continue;
    if (last && startMs - last.endMs <= pauseMs) last.endMs = Math.max(last.endMs, endMs);
    else joined.push({ startMs, endMs });
  }
  return joined;
}

/** What of the first the second leaves; both in order and apart. */
function without(spans: readonly Span[], taken: readonly Span[]): Span[] {
  const left: Span[] = [];
  const touching = cursor(taken);
  for (const span of spans) {
    let { startMs } = span;
    for (const other of touching(span)) {
      if (other.startMs > startMs) left.push({ startMs, endMs: other.startMs });
      startMs = Math.max(startMs, other.endMs);
    }
    if (startMs < span.endMs) left.push({ startMs, endMs: span.endMs });
  }
  return left;
}

/** Answers what touches a span, for spans that are asked for in order: an hour has thousands of words. */
function cursor<S extends Span>(inOrder: readonly S[]): (span: Span) => S[] {
  let from = 0;
  return ({ startMs, endMs }) => {
    while (from < inOrder.length && inOrder[from]!.endMs <= startMs) from++;
    let to = from;
    while (to < inOrder.length && inOrder[to]!.startMs < endMs) to++;
    return inOrder.slice(from, to);
  };
}

const sharedMs = (span: Span, others: readonly Span[]): number =>
  others.reduce(
    (sum, one) => sum + Math.max(0, Math.min(span.endMs, one.endMs) - Math.max(span.startMs, one.startMs)),
    0,
  );

/** One voice at a time: while two speak at once it is the voice that spoke first. */
function joinedTurns(turns: readonly Turn[]): Turn[] {
  const alone: Turn[] = [];
  for (const turn of turns.toSorted((one, other) => one.startMs - other.startMs)) {
    const startMs = Math.max(turn.startMs, alone.at(-1)?.endMs ?? -Infinity);
    if (startMs < turn.endMs) alone.push({ ...turn, startMs });
  }
  return alone;
}

/** A stretch, cut where another voice speaks. A part that would be too short belongs to the one beside it. */
function byVoice({ startMs, endMs }: Span, turns: readonly Turn[]): UnclearSpan[] {
  const parts: UnclearSpan[] = [];
  for (const turn of turns) {
    const fromMs = parts.length === 0 ? startMs : Math.max(startMs, turn.startMs);
    const last = parts.at(-1);
    const isLong = Math.min(endMs, turn.endMs) - fromMs >= LEAST_MS;
    if (!last) parts.push({ startMs, endMs, voice: turn.voice });
    else if (last.voice === turn.voice || !isLong) continue;
    else if (fromMs - last.startMs < LEAST_MS) last.voice = turn.voice;
    else {
      last.endMs = fromMs;
      parts.push({ startMs: fromMs, endMs, voice: turn.voice });
    }
  }
  return parts.length === 0 ? [{ startMs, endMs, voice: null }] : parts;
}

function inParts(span: UnclearSpan): UnclearSpan[] {
  const count = Math.ceil(lengthOf(span) / MOST_MS);
  const at = (part: number): number => Math.round(span.startMs + (lengthOf(span) * part) / count);
  return Array.from({ length: count }, (_, part) => ({ ...span, startMs: at(part), endMs: at(part + 1) }));
}
