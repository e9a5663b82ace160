import { codePointLength, endsSentence } from '@colloquy/rules/text';
import {
  type Segment,
  type SegmentCommand,
  textOf,
  type TimeSpan,
  type Word,
} from '@colloquy/rules/transcript';
import type { DiarizedTurn } from '@colloquy/engines';

/** Consecutive words of one voice in a segment: half-open range of word indexes. */
export type VoiceRun = { from: number; to: number; voice: number };
export type SegmentAttribution = { segment: Segment; runs: VoiceRun[] };

/** Neighbours with a shorter pause may be one utterance. */
const PAUSE_MS = 500;
/** Longest merged utterance. Without it, a language without full stops would become one segment. */
const MAX_UTTERANCE_MS = 60_000;
/** A shorter single word inside another voice's speech is an artefact at the boundary of two turns. */
const BLIP_MS = 300;

const isSentenceEnd = (word: Word | undefined): boolean => word !== undefined && endsSentence(word.text);

/**
 * Attributes words to voices. Segments that already have a speaker, and all segments without voices, get no
 * `runs`.
 */
export function attributeWords(
  segments: readonly Segment[],
  turns: readonly DiarizedTurn[],
): SegmentAttribution[] {
  const inOrder = turns.toSorted((one, other) => one.startMs - other.startMs);
  return segments.map((segment) => ({
    segment,
    runs:
      segment.speakerId !== null || inOrder.length === 0
        ? []
        : runsOf(segment.words, nearestTurns(inOrder, segment)),
  }));
}

/** Turns that overlap a segment, or else the nearest one. */
function nearestTurns(
  turns: readonly DiarizedTurn[],
  span: { startMs: number; endMs: number },
): DiarizedTurn[] {
  const touching = turns.filter((turn) => turn.endMs > span.startMs && turn.startMs < span.endMs);
  if (touching.length > 0) return touching;
  return turns.toSorted((one, other) => distance(one, span) - distance(other, span)).slice(0, 1);
}

const overlap = (turn: DiarizedTurn, word: { startMs: number; endMs: number }): number =>
  Math.min(turn.endMs, word.endMs) - Math.max(turn.startMs, word.startMs);
const distance = (turn: DiarizedTurn, word: { startMs: number; endMs: number }): number =>
  -overlap(turn, word);

/** The voice of a word: the turn that overlaps it most, or the nearest one. */
function voiceOf(word: Word, turns: readonly DiarizedTurn[]): number {
  return turns.reduce((best, turn) => (overlap(turn, word) > overlap(best, word) ? turn : best)).voice;
}

function runsOf(words: readonly Word[], turns: readonly DiarizedTurn[]): VoiceRun[] {
  const runs = joinRuns(words.map((word, from) => ({ from, to: from + 1, voice: voiceOf(word, turns) })));
  const withoutBlips = runs.map((run, at) => {
    const [before, after] = [runs[at - 1], runs[at + 1]];
    const [first, last] = [words[run.from]!, words[run.to - 1]!];
    const isBlip = run.to - run.from === 1 && last.endMs - first.startMs < BLIP_MS && !isSentenceEnd(last);
    return isBlip && before && after && before.voice === after.voice ? { ...run, voice: before.voice } : run;
  });
  return snapToSentences(joinRuns(withoutBlips), words);
}

/** Joins neighbouring runs of one voice. */
function joinRuns(runs: readonly VoiceRun[]): VoiceRun[] {
  const gathered: VoiceRun[] = [];
  for (const run of runs) {
    const last = gathered.at(-1);
    if (last?.voice === run.voice) last.to = run.to;
    else gathered.push({ ...run });
  }
  return gathered;
}

/**
 * Moves a boundary to a sentence ending one word away. Diarization is accurate to a few tenths of a second.
 */
function snapToSentences(runs: readonly VoiceRun[], words: readonly Word[]): VoiceRun[] {
  const moved = runs.map((run) => ({ ...run }));
  for (let at = 1; at < moved.length; at++) {
    const [left, right] = [moved[at - 1]!, moved[at]!];
    const border = right.from;
    if (isSentenceEnd(words[border - 1])) continue;
    const shift =
      isSentenceEnd(words[border]) && right.to - right.from > 1
        ? 1
        : isSentenceEnd(words[border - 2]) && left.to - left.from > 1
          ? -1
          : 0;
    left.to += shift;
    right.from += shift;
  }
  return moved;
}

/** Voices in the order of their first words, which numbers the speakers. */
export function voicesInOrder(attributions: readonly SegmentAttribution[]): number[] {
  return [...new Set(attributions.flatMap(({ runs }) => runs.map((run) => run.voice)))];
}

/**
 * Commands that assign speakers: they split segments where the voice changes, assign speakers and merge
 * fragments of an utterance. A split-off part gets a new id; a merged one goes into its predecessor.
 * @param speakers speaker id of each voice
 * @param made     revision at which the segments were read, and the source of ids
 */
export function planSpeakerCommands(
  attributions: readonly SegmentAttribution[],
  speakers: ReadonlyMap<number, string>,
  made: { revision: number; newId: () => string },
): SegmentCommand[] {
  const commands: SegmentCommand[] = [];
  const base = (segmentId: string): { id: string; segmentId: string; revision: number } => ({
    id: made.newId(),
    segmentId,
    revision: made.revision,
  });
  const pieces: Piece[] = [];
  for (const { segment, runs } of attributions) {
    const cut = [...cutSegment(segment, runs, speakers, made.newId)];
    // From the end, so that the first part keeps the id and offsets refer to the original text.
    for (const piece of cut.slice(1).toReversed()) {
      commands.push({ ...base(segment.id), kind: 'split', at: piece.at, newSegmentId: piece.id });
    }
    for (const piece of cut.filter((each) => each.speakerId !== segment.speakerId)) {
      commands.push({ ...base(piece.id), kind: 'assign-speaker', speakerId: piece.speakerId });
    }
    pieces.push(...cut);
  }
  let open: Piece | undefined;
  for (const piece of pieces) {
    if (open && isSameUtterance(open, piece)) {
      commands.push({ ...base(open.id), kind: 'merge', withId: piece.id });
      open = { ...open, endMs: piece.endMs, lastWord: piece.lastWord };
    } else open = piece;
  }
  return commands;
}

type Piece = {
  id: string;
  /** Offset in the segment's text, in code points. */
  at: number;
  speakerId: string | null;
  language: string | null;
  startMs: number;
  endMs: number;
  lastWord: Word | undefined;
};

function cutSegment(
  segment: Segment,
  runs: readonly VoiceRun[],
  speakers: ReadonlyMap<number, string>,
  newId: () => string,
): Piece[] {
  const { id, language, startMs, endMs, speakerId, words } = segment;
  if (runs.length === 0) return [{ id, at: 0, speakerId, language, startMs, endMs, lastWord: words.at(-1) }];
  return runs.map((run, index) => ({
    id: index === 0 ? id : newId(),
    at:
      run.from === 0
        ? 0
        : codePointLength(textOf(words.slice(0, run.from))) + (words[run.from]!.glue ? 0 : 1),
    speakerId: speakers.get(run.voice) ?? null,
    language,
    startMs: index === 0 ? startMs : words[run.from]!.startMs,
    endMs: index === runs.length - 1 ? endMs : words[run.to - 1]!.endMs,
    lastWord: words[run.to - 1],
  }));
}

function isSameUtterance(first: Piece, second: Piece): boolean {
  if (first.speakerId === null || first.speakerId !== second.speakerId || first.language !== second.language)
    return false;
  const pause = second.startMs - first.endMs;
  const isShort = second.endMs - first.startMs <= MAX_UTTERANCE_MS;
  return pause < PAUSE_MS && isShort && !isSentenceEnd(first.lastWord);
}

/** Shortest overlap of two voices to mark in any segment … */
const MIN_OVERLAP_MS = 600;
/** … and share of a short segment, if it exceeds the usual overlap at the boundary of two turns. */
const MIN_OVERLAP_SHARE = 0.25;
const TURN_BOUNDARY_MS = 250;

/** Spans in which two or more voices speak at once, ordered and disjoint. */
export function findOverlaps(turns: readonly DiarizedTurn[]): TimeSpan[] {
  const overlaps: TimeSpan[] = [];
  const active: DiarizedTurn[] = [];
  for (const turn of turns.toSorted((one, other) => one.startMs - other.startMs)) {
    for (const other of active.splice(0)) if (other.endMs > turn.startMs) active.push(other);
    for (const other of active) {
      if (other.voice === turn.voice) continue;
      const [startMs, endMs] = [turn.startMs, Math.min(turn.endMs, other.endMs)];
      const last = overlaps.at(-1);
      if (last && last.endMs >= startMs) last.endMs = Math.max(last.endMs, endMs);
      else overlaps.push({ startMs, endMs });
    }
    active.push(turn);
  }
  return overlaps;
}

/** Segments with enough simultaneous speech to be marked. */
export function segmentsWithOverlap<S extends Pick<Segment, 'startMs' | 'endMs'>>(
  segments: readonly S[],
  turns: readonly DiarizedTurn[],
): S[] {
  const overlaps = findOverlaps(turns);
  return segments.filter(({ startMs, endMs }) => {
    const shared = overlaps.reduce(
      (sum, one) => sum + Math.max(0, Math.min(one.endMs, endMs) - Math.max(one.startMs, startMs)),
      0,
    );
    return (
      shared >= MIN_OVERLAP_MS ||
      (shared >= TURN_BOUNDARY_MS && shared >= MIN_OVERLAP_SHARE * (endMs - startMs))
    );
  });
}
