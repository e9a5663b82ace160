import { endsSentence } from '@colloquy/rules/text';
import { isConfirmed, type Segment } from '@colloquy/rules/transcript';
import { countTurnWords, type Turn, turnsOf } from './turns.ts';
import type * as text from './messages.ts';

export type SpeakerIssue = keyof typeof text.speakerIssues;

export type UncertainTurn = { turn: Turn; issues: readonly SpeakerIssue[]; weight: number };

/**
 * Weight of each reason. Short turns and low-confidence words are common in correct turns ('Yes.'), so
 * neither is enough alone.
 */
const WEIGHTS: Record<SpeakerIssue, number> = {
  unknown: 4,
  interjection: 2,
  noPause: 2,
  overlap: 1,
  lowConfidence: 1,
  short: 1,
};
const MIN_WEIGHT = 2;

/** About one or two syllables, too short to identify a voice. */
const SHORT_MS = 1_000;
/** Longer turns between two of the same speaker are ordinary conversation. */
const BETWEEN_MS = 2_500;
const BETWEEN_WORDS = 4;
/** A change of speaker usually leaves a fifth of a second; a shorter pause suggests the same speaker. */
const MIN_PAUSE_MS = 120;
const OVERLAP_MS = 300;
const LOW_CONFIDENCE_BELOW = 0.6;

/**
 * Turns whose speaker should be reviewed, most uncertain first, with reasons. Voiceprints are not stored, so
 * this uses words and times. Edited or confirmed words do not confirm the speaker; only a review does.
 */
export function findUncertainTurns(segments: readonly Segment[]): UncertainTurn[] {
  const turns = turnsOf(segments);
  // Without punctuation, every change would seem to be in mid-sentence.
  const hasSentences = turns.some((turn) => endsSentence(lastWord(turn)));
  return turns
    .map((turn, at) => {
      const issues = speakerIssues(turn, { before: turns[at - 1], after: turns[at + 1], hasSentences });
      return { turn, issues, weight: issues.reduce((sum, issue) => sum + WEIGHTS[issue], 0) };
    })
    .filter(({ weight }) => weight >= MIN_WEIGHT)
    .toSorted((one, other) => other.weight - one.weight || one.turn.startMs - other.turn.startMs);
}

type TurnContext = { before: Turn | undefined; after: Turn | undefined; hasSentences: boolean };

function speakerIssues(turn: Turn, { before, after, hasSentences }: TurnContext): SpeakerIssue[] {
  const ms = turn.endMs - turn.startMs;
  // At a turn start set by a person, the speaker may be the same as before.
  const isNewSpeaker = before !== undefined && before.speakerId !== turn.speakerId;
  const isBetween =
    isNewSpeaker && after !== undefined && before.speakerId !== null && before.speakerId === after.speakerId;
  const pauseMs = before ? turn.startMs - before.endMs : Infinity;
  const applies: Record<SpeakerIssue, boolean> = {
    unknown: turn.speakerId === null,
    interjection: isBetween && ms < BETWEEN_MS && countTurnWords(turn) <= BETWEEN_WORDS,
    noPause:
      isNewSpeaker &&
      hasSentences &&
      Math.abs(pauseMs) < MIN_PAUSE_MS &&
      // After a sentence end, a quick change of speaker is normal.
      !endsSentence(lastWord(before)),
    overlap: pauseMs < -OVERLAP_MS || (after !== undefined && after.startMs - turn.endMs < -OVERLAP_MS),
    lowConfidence: meanConfidence(turn) < LOW_CONFIDENCE_BELOW,
    short: ms < SHORT_MS,
  };
  return (Object.keys(WEIGHTS) as SpeakerIssue[]).filter((issue) => applies[issue]);
}

const lastWord = ({ segments }: Turn): string => segments.at(-1)!.words.at(-1)!.text;

/** Mean confidence of words that no one typed or confirmed; 1 if none has a confidence. */
function meanConfidence({ segments }: Turn): number {
  const known = segments.flatMap(({ words }) =>
    words.flatMap((word) => (isConfirmed(word) ? [] : (word.confidence ?? []))),
  );
  return known.length === 0 ? 1 : known.reduce((sum, each) => sum + each, 0) / known.length;
}
