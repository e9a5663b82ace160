import { isConfirmed, type Segment } from '@colloquy/contract';
import { countWords, type Turn, turnsOf } from './turns.ts';

/** Why the voice of a turn may be somebody else's. */
export const DOUBTS = {
  unknown: 'No voice was told for it.',
  between: 'A few words between two turns of one and the same other speaker.',
  breath: 'The speaker changes in the middle of a sentence, without a pause.',
  overlap: 'Two people speak at the same time.',
  mumbled: 'The words themselves are doubtful.',
  short: 'Too short for a voice to be told well.',
} as const;
export type Doubt = keyof typeof DOUBTS;

export type DoubtfulTurn = { turn: Turn; doubts: readonly Doubt[]; weight: number };

/**
 * How much each says. Short turns and doubtful words are common among right ones ('Yes.'): alone they are no reason to
 * ask a person.
 */
const WEIGHTS: Record<Doubt, number> = {
  unknown: 4,
  between: 2,
  breath: 2,
  overlap: 1,
  mumbled: 1,
  short: 1,
};
const ENOUGH = 2;

/** Below this there is about a syllable or two, of which no voice can be told. */
const SHORT_MS = 1_000;
/** Longer turns between two of another speaker are ordinary conversation. */
const BETWEEN_MS = 2_500;
const BETWEEN_WORDS = 4;
/** People who take turns leave about a fifth of a second; less is one person going on. */
const BREATH_MS = 120;
const OVERLAP_MS = 300;
const MUMBLED_BELOW = 0.6;

/** Ends of sentences: after one a change of speaker is no surprise, however quick. */
const SENTENCE_END = /[.!?…。！？｡؟۔।॥።፧]["'”’»)\]]*$/u;

/**
 * Turns whose voice a person should look at, the most doubtful first, each with the reasons. The voices themselves are
 * not kept, so this goes by what the words and their times show. What a person has written or confirmed in a turn does
 * not make its voice surer: a voice is settled by saying so.
 */
export function doubtfulTurns(segments: readonly Segment[]): DoubtfulTurn[] {
  const turns = turnsOf(segments);
  // In a text without sentences every change would come in the middle of one.
  const hasSentences = turns.some((turn) => SENTENCE_END.test(lastWord(turn)));
  return turns
    .map((turn, at) => {
      const doubts = doubtsOf(turn, { before: turns[at - 1], after: turns[at + 1], hasSentences });
      return { turn, doubts, weight: doubts.reduce((sum, doubt) => sum + WEIGHTS[doubt], 0) };
    })
    .filter(({ weight }) => weight >= ENOUGH)
    .toSorted((one, other) => other.weight - one.weight || one.turn.startMs - other.turn.startMs);
}

type Around = { before: Turn | undefined; after: Turn | undefined; hasSentences: boolean };

function doubtsOf(turn: Turn, { before, after, hasSentences }: Around): Doubt[] {
  const ms = turn.endMs - turn.startMs;
  // Where a person began a turn, the voice may be the same as before.
  const isOther = before !== undefined && before.speakerId !== turn.speakerId;
  const isBetween =
    isOther && after !== undefined && before.speakerId !== null && before.speakerId === after.speakerId;
  const pauseMs = before ? turn.startMs - before.endMs : Infinity;
  const held: Record<Doubt, boolean> = {
    unknown: turn.speakerId === null,
    between: isBetween && ms < BETWEEN_MS && countWords(turn) <= BETWEEN_WORDS,
    breath: isOther && hasSentences && Math.abs(pauseMs) < BREATH_MS && !SENTENCE_END.test(lastWord(before)),
    overlap: pauseMs < -OVERLAP_MS || (after !== undefined && after.startMs - turn.endMs < -OVERLAP_MS),
    mumbled: meanConfidence(turn) < MUMBLED_BELOW,
    short: ms < SHORT_MS,
  };
  return (Object.keys(DOUBTS) as Doubt[]).filter((doubt) => held[doubt]);
}

const lastWord = ({ segments }: Turn): string => segments.at(-1)!.words.at(-1)!.text;

/** Of the words that nobody typed or confirmed; 1 where none of them has a confidence. */
function meanConfidence({ segments }: Turn): number {
  const known = segments.flatMap(({ words }) =>
    words.flatMap((word) => (isConfirmed(word) ? [] : (word.confidence ?? []))),
  );
  return known.length === 0 ? 1 : known.reduce((sum, each) => sum + each, 0) / known.length;
}
