import { type Segment, wordRanges } from '@colloquy/contract';
import { v7 } from 'uuid';
import type { SelectedWords } from '../desk.ts';
import type { Draft } from '../editing/session.ts';
import { countWords, type Turn, turnsIn, turnsOf, turnWith } from './turns.ts';

/** How far a change of speaker goes. */
export const SCOPES = ['words', 'turn', 'selected', 'onwards', 'rest', 'everywhere'] as const;
export type Scope = (typeof SCOPES)[number];

/** What a change of speaker is asked for. */
export type AssignTarget = {
  segments: readonly Segment[];
  /** The segment that the person is at. */
  segmentId: string;
  /** The first word of “from here on”; left out at the start of a segment. */
  word?: number;
  /** Words that are selected; none where only a place was pointed at. */
  selection: readonly SelectedWords[];
};

/** The scopes that make a difference here, the nearest first. */
export function scopesFor({ segments, segmentId, word = 0, selection }: AssignTarget): Scope[] {
  const turns = turnsOf(segments);
  const turn = turnWith(turns, segmentId);
  if (!turn) return [];
  const isInside = word > 0 || turn.id !== segmentId;
  const touched = turnsIn(turns, selection);
  return [
    ...(isPartOf(touched, selection) ? (['words'] as const) : []),
    touched.length > 1 ? 'selected' : 'turn',
    ...(isInside ? (['onwards'] as const) : []),
    ...(laterTurns(turns, turn).length > 0 ? (['rest'] as const) : []),
    ...(turn.speakerId === null ? [] : (['everywhere'] as const)),
  ];
}

/** What the same speaker says behind a turn. */
const laterTurns = (turns: readonly Turn[], turn: Turn): Turn[] =>
  turns.slice(turns.indexOf(turn) + 1).filter(({ speakerId }) => speakerId === turn.speakerId);

/** How many turns a scope reaches that the person may not see: asked about before. Undefined: it reaches none. */
export function countFar({ segments, segmentId }: AssignTarget, scope: Scope): number | undefined {
  if (scope !== 'rest' && scope !== 'everywhere') return undefined;
  const turns = turnsOf(segments);
  const turn = turnWith(turns, segmentId);
  if (!turn) return undefined;
  if (scope === 'rest') return 1 + laterTurns(turns, turn).length;
  return turns.filter(({ speakerId }) => speakerId === turn.speakerId).length;
}

/** Whether words are selected, and not all of what is said in those turns. */
function isPartOf(touched: readonly Turn[], selection: readonly SelectedWords[]): boolean {
  const selected = selection.reduce((sum, { from, to }) => sum + to - from, 0);
  return selected > 0 && selected < touched.reduce((sum, turn) => sum + countWords(turn), 0);
}

/**
 * The commands that give words to a speaker. `onwards`: from a word on, up to the next change of speaker; `rest`: and
 * whatever the same speaker says behind that; `everywhere`: the two are one person. Nothing where nothing changes.
 */
export function assignDrafts(target: AssignTarget, scope: Scope, speakerId: string): Draft[] {
  const { segments, segmentId, word = 0, selection } = target;
  const turns = turnsOf(segments);
  const turn = turnWith(turns, segmentId);
  if (!turn) return [];
  const give = (chosen: readonly Segment[]): Draft[] =>
    chosen
      .filter((segment) => segment.speakerId !== speakerId)
      .map(({ id }) => ({ kind: 'assign-speaker', segmentId: id, speakerId }));
  switch (scope) {
    case 'words':
      return selection.flatMap((words) => {
        const segment = segments.find(({ id }) => id === words.segmentId);
        return segment && segment.speakerId !== speakerId ? giveWords(segment, words, speakerId) : [];
      });
    case 'turn':
      return give(turn.segments);
    case 'selected':
      return give(turnsIn(turns, selection).flatMap((each) => each.segments));
    case 'onwards':
    case 'rest': {
      if (turn.speakerId === speakerId) return [];
      const at = turn.segments.findIndex(({ id }) => id === segmentId);
      const [here, ...behind] = turn.segments.slice(at) as [Segment, ...Segment[]];
      const later = scope === 'rest' ? laterTurns(turns, turn).flatMap((each) => each.segments) : [];
      return [
        ...giveWords(here, { segmentId, from: word, to: here.words.length }, speakerId),
        ...give([...behind, ...later]),
      ];
    }
    case 'everywhere':
      return turn.speakerId === null || turn.speakerId === speakerId
        ? []
        : [{ kind: 'merge-speakers', speakerId: turn.speakerId, intoId: speakerId }];
  }
}

/** Cuts words out of their segment and gives them to a speaker: the end is cut off first, so that places hold. */
function giveWords(segment: Segment, { from, to }: SelectedWords, speakerId: string): Draft[] {
  const drafts: Draft[] = [];
  const ranges = wordRanges(segment.words);
  const cut = (at: number): string => {
    const newSegmentId = v7();
    drafts.push({ kind: 'split', segmentId: segment.id, at, newSegmentId });
    return newSegmentId;
  };
  if (to < segment.words.length) cut(ranges[to]!.start);
  const given = from > 0 ? cut(ranges[from]!.start) : segment.id;
  return [...drafts, { kind: 'assign-speaker', segmentId: given, speakerId }];
}

/** A speaker that was not there yet, and its id. */
export function newSpeaker(name: string | null): { speakerId: string; draft: Draft } {
  const speakerId = v7();
  return { speakerId, draft: { kind: 'add-speaker', speakerId, name } };
}
