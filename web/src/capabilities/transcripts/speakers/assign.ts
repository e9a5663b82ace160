import { type Segment, wordRanges } from '@colloquy/contract';
import { v7 } from 'uuid';
import type { SelectedWords } from '../desk.ts';
import type { Draft } from '../editing/session.ts';
import { countWords, type Turn, turnsIn, turnsOf, turnWith } from './turns.ts';

/** How far a change of speaker goes. */
export const SCOPES = ['words', 'turn', 'selected', 'onwards', 'everywhere'] as const;
export type Scope = (typeof SCOPES)[number];

/** What a change of speaker is asked for. */
export type AssignTarget = {
  segments: readonly Segment[];
  /** The segment that the person is at. */
  segmentId: string;
  /** Words that are selected; none where only a place was pointed at. */
  selection: readonly SelectedWords[];
};

/** The scopes that make a difference here, the nearest first. */
export function scopesFor({ segments, segmentId, selection }: AssignTarget): Scope[] {
  const turns = turnsOf(segments);
  const turn = turnWith(turns, segmentId);
  if (!turn) return [];
  const touched = turnsIn(turns, selection);
  return [
    ...(isPartOf(touched, selection) ? (['words'] as const) : []),
    touched.length > 1 ? 'selected' : 'turn',
    'onwards',
    ...(turn.speakerId === null ? [] : (['everywhere'] as const)),
  ];
}

/** Whether words are selected, and not all of what is said in those turns. */
function isPartOf(touched: readonly Turn[], selection: readonly SelectedWords[]): boolean {
  const selected = selection.reduce((sum, { from, to }) => sum + to - from, 0);
  return selected > 0 && selected < touched.reduce((sum, turn) => sum + countWords(turn), 0);
}

/**
 * The commands that give words to a speaker. `onwards`: from this turn on whatever the same speaker says;
 * `everywhere`: the two are one person. Nothing where nothing changes.
 */
export function assignDrafts(target: AssignTarget, scope: Scope, speakerId: string): Draft[] {
  const { segments, segmentId, selection } = target;
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
      return give(
        turns
          .slice(turns.indexOf(turn))
          .filter((each) => each.speakerId === turn.speakerId)
          .flatMap((each) => each.segments),
      );
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
