import { type Segment, wordRanges } from '@colloquy/rules/transcript';
import { v7 } from 'uuid';
import type { CommandDraft, SelectedWords } from '../editing/index.ts';
import { countTurnWords, type Turn, turnsIn, turnsOf, turnWith } from './turns.ts';

/** Reach of a speaker assignment. */
const SCOPES = ['words', 'turn', 'selected', 'onwards', 'rest', 'everywhere'] as const;
export type Scope = (typeof SCOPES)[number];

/** Words that an assignment applies to. */
export type AssignTarget = {
  segments: readonly Segment[];
  /** The current segment. */
  segmentId: string;
  /** First word of “from here on”; omitted at the start of a segment. */
  word?: number;
  /** Selected words; empty if only a position is given. */
  selection: readonly SelectedWords[];
};

/** Scopes that make a difference here, smallest first. */
export function scopesFor({ segments, segmentId, word = 0, selection }: AssignTarget): Scope[] {
  const turns = turnsOf(segments);
  const turn = turnWith(turns, segmentId);
  if (!turn) return [];
  const isInside = word > 0 || turn.id !== segmentId;
  const touched = turnsIn(turns, selection);
  return [
    ...(isPartial(touched, selection) ? (['words'] as const) : []),
    touched.length > 1 ? 'selected' : 'turn',
    ...(isInside ? (['onwards'] as const) : []),
    ...(laterTurns(turns, turn).length > 0 ? (['rest'] as const) : []),
    ...(turn.speakerId === null ? [] : (['everywhere'] as const)),
  ];
}

/** Later turns of the same speaker. */
const laterTurns = (turns: readonly Turn[], turn: Turn): Turn[] =>
  turns.slice(turns.indexOf(turn) + 1).filter(({ speakerId }) => speakerId === turn.speakerId);

/**
 * Number of turns that a scope changes beyond the screen, to be confirmed first. Undefined for local scopes.
 */
export function countDistantTurns({ segments, segmentId }: AssignTarget, scope: Scope): number | undefined {
  if (scope !== 'rest' && scope !== 'everywhere') return undefined;
  const turns = turnsOf(segments);
  const turn = turnWith(turns, segmentId);
  if (!turn) return undefined;
  if (scope === 'rest') return 1 + laterTurns(turns, turn).length;
  return turns.filter(({ speakerId }) => speakerId === turn.speakerId).length;
}

/** Whether the selection is only a part of its turns. */
function isPartial(touched: readonly Turn[], selection: readonly SelectedWords[]): boolean {
  const selected = selection.reduce((sum, { from, to }) => sum + to - from, 0);
  return selected > 0 && selected < touched.reduce((sum, turn) => sum + countTurnWords(turn), 0);
}

/**
 * Commands that assign words to a speaker. `onwards`: from a word to the next change of speaker; `rest`: also
 * all later turns of that speaker; `everywhere`: merges the two speakers. Empty if nothing would change.
 */
export function assignDrafts(target: AssignTarget, scope: Scope, speakerId: string): CommandDraft[] {
  const { segments, segmentId, word = 0, selection } = target;
  const turns = turnsOf(segments);
  const turn = turnWith(turns, segmentId);
  if (!turn) return [];
  const assignAll = (chosen: readonly Segment[]): CommandDraft[] =>
    chosen
      .filter((segment) => segment.speakerId !== speakerId)
      .map(({ id }) => ({ kind: 'assign-speaker', segmentId: id, speakerId }));
  switch (scope) {
    case 'words':
      return selection.flatMap((words) => {
        const segment = segments.find(({ id }) => id === words.segmentId);
        return segment && segment.speakerId !== speakerId ? assignWords(segment, words, speakerId) : [];
      });
    case 'turn':
      return assignAll(turn.segments);
    case 'selected':
      return assignAll(turnsIn(turns, selection).flatMap((each) => each.segments));
    case 'onwards':
    case 'rest': {
      if (turn.speakerId === speakerId) return [];
      const at = turn.segments.findIndex(({ id }) => id === segmentId);
      const [here, ...following] = turn.segments.slice(at) as [Segment, ...Segment[]];
      const later = scope === 'rest' ? laterTurns(turns, turn).flatMap((each) => each.segments) : [];
      return [
        ...assignWords(here, { segmentId, from: word, to: here.words.length }, speakerId),
        ...assignAll([...following, ...later]),
      ];
    }
    case 'everywhere':
      return turn.speakerId === null || turn.speakerId === speakerId
        ? []
        : [{ kind: 'merge-speakers', speakerId: turn.speakerId, intoId: speakerId }];
  }
}

/** Splits words off their segment and assigns them, from the end, so that earlier offsets stay valid. */
function assignWords(segment: Segment, { from, to }: SelectedWords, speakerId: string): CommandDraft[] {
  const drafts: CommandDraft[] = [];
  const ranges = wordRanges(segment.words);
  const split = (at: number): string => {
    const newSegmentId = v7();
    drafts.push({ kind: 'split', segmentId: segment.id, at, newSegmentId });
    return newSegmentId;
  };
  if (to < segment.words.length) split(ranges[to]!.start);
  const assigned = from > 0 ? split(ranges[from]!.start) : segment.id;
  return [...drafts, { kind: 'assign-speaker', segmentId: assigned, speakerId }];
}

/** A command that adds a speaker, with its id. */
export function newSpeaker(name: string | null): { speakerId: string; draft: CommandDraft } {
  const speakerId = v7();
  return { speakerId, draft: { kind: 'add-speaker', speakerId, name } };
}
