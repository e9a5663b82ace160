import { codePointLength, type Segment, type SegmentCommand, textOf, type Word } from '@colloquy/contract';

/** Who speaks when, as a voices engine tells it. */
export type Turn = { startMs: number; endMs: number; voice: number };

/** Words of one voice in a segment: half-open range of word indexes. */
export type Run = { from: number; to: number; voice: number };
export type Attribution = { segment: Segment; runs: Run[] };

/** Neighbours with less silence between them than this may be one utterance. */
const PAUSE_MS = 500;
/** Longer than this nothing is put together: a language without full stops would become one segment. */
const MOST_MS = 60_000;
/** A single word shorter than this inside another's speech is noise at the border of two turns. */
const BLIP_MS = 300;
/** Closing marks after the full stops of the scripts that we know. */
const SENTENCE_END = /[.!?…。！？।॥።፧፨؟۔။៕]["'”’»)\]」』]*$/u;

const endsSentence = (word: Word | undefined): boolean => word !== undefined && SENTENCE_END.test(word.text);

/**
 * Says which voice spoke which words. Segments that have a speaker already stay whole and are left out of `runs`, and
 * so is everything where no voice was found.
 */
export function attributeWords(segments: readonly Segment[], turns: readonly Turn[]): Attribution[] {
  const inOrder = turns.toSorted((one, other) => one.startMs - other.startMs);
  return segments.map((segment) => ({
    segment,
    runs:
      segment.speakerId !== null || inOrder.length === 0 ? [] : runsOf(segment.words, near(inOrder, segment)),
  }));
}

/** The turns that touch a segment, or else the closest one. */
function near(turns: readonly Turn[], span: { startMs: number; endMs: number }): Turn[] {
  const touching = turns.filter((turn) => turn.endMs > span.startMs && turn.startMs < span.endMs);
  if (touching.length > 0) return touching;
  return turns.toSorted((one, other) => distance(one, span) - distance(other, span)).slice(0, 1);
}

const overlap = (turn: Turn, word: { startMs: number; endMs: number }): number =>
  Math.min(turn.endMs, word.endMs) - Math.max(turn.startMs, word.startMs);
const distance = (turn: Turn, word: { startMs: number; endMs: number }): number => -overlap(turn, word);

/** The voice of a word: the turn that it lies in most, or that is closest. */
function voiceOf(word: Word, turns: readonly Turn[]): number {
  return turns.reduce((best, turn) => (overlap(turn, word) > overlap(best, word) ? turn : best)).voice;
}

function runsOf(words: readonly Word[], turns: readonly Turn[]): Run[] {
  const runs = gather(words.map((word, from) => ({ from, to: from + 1, voice: voiceOf(word, turns) })));
  const quiet = runs.map((run, at) => {
    const [before, after] = [runs[at - 1], runs[at + 1]];
    const [first, last] = [words[run.from]!, words[run.to - 1]!];
    const isBlip = run.to - run.from === 1 && last.endMs - first.startMs < BLIP_MS && !endsSentence(last);
    return isBlip && before && after && before.voice === after.voice ? { ...run, voice: before.voice } : run;
  });
  return toSentences(gather(quiet), words);
}

/** Joins neighbouring runs of one voice. */
function gather(runs: readonly Run[]): Run[] {
  const gathered: Run[] = [];
  for (const run of runs) {
    const last = gathered.at(-1);
    if (last?.voice === run.voice) last.to = run.to;
    else gathered.push({ ...run });
  }
  return gathered;
}

/** Voices are told apart to a few tenths of a second: a border one word beside a full stop is meant to be there. */
function toSentences(runs: readonly Run[], words: readonly Word[]): Run[] {
  const moved = runs.map((run) => ({ ...run }));
  for (let at = 1; at < moved.length; at++) {
    const [left, right] = [moved[at - 1]!, moved[at]!];
    const border = right.from;
    if (endsSentence(words[border - 1])) continue;
    const shift =
      endsSentence(words[border]) && right.to - right.from > 1
        ? 1
        : endsSentence(words[border - 2]) && left.to - left.from > 1
          ? -1
          : 0;
    left.to += shift;
    right.from += shift;
  }
  return moved;
}

/** The voices in the order in which they speak first, which numbers the speakers. */
export function voicesInOrder(attributions: readonly Attribution[]): number[] {
  return [...new Set(attributions.flatMap(({ runs }) => runs.map((run) => run.voice)))];
}

/**
 * The commands that put words and voices together: splits where the voice changes, assigns speakers, and merges
 * fragments of one utterance. Ids last: what is split off is new, what is merged goes into the one before it.
 *
 * @param speakers voice → speaker id
 * @param made     revision that the segments were read at, and where ids come from
 */
export function planMerge(
  attributions: readonly Attribution[],
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
    // From behind, so that the first part keeps the id and every offset counts in the text as it was.
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
    if (open && isOneUtterance(open, piece)) {
      commands.push({ ...base(open.id), kind: 'merge', withId: piece.id });
      open = { ...open, endMs: piece.endMs, lastWord: piece.lastWord };
    } else open = piece;
  }
  return commands;
}

type Piece = {
  id: string;
  /** Code point of the segment's text where it begins. */
  at: number;
  speakerId: string | null;
  language: string | null;
  startMs: number;
  endMs: number;
  lastWord: Word | undefined;
};

function cutSegment(
  segment: Segment,
  runs: readonly Run[],
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

function isOneUtterance(first: Piece, second: Piece): boolean {
  if (first.speakerId === null || first.speakerId !== second.speakerId || first.language !== second.language)
    return false;
  const pause = second.startMs - first.endMs;
  const isShort = second.endMs - first.startMs <= MOST_MS;
  return pause < PAUSE_MS && isShort && !endsSentence(first.lastWord);
}
