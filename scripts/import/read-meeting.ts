import { codePointLength, type HeardUtterance, tidyText, tokenise } from '../../contract/src/index.ts';
import { shareTime } from '../../contract/src/transcript/word-times.ts';

type Turn = { speaker: string; content: string };

/** Who says what, in order, with estimated times: what a speech engine would bring if it knew the speakers. */
export type Meeting = { durationMs: number; turns: { speaker: string; utterances: HeardUtterance[] }[] };

/** About 170 words a minute with a breath between utterances. */
const MS_A_CHARACTER = 58;
const BREATH_MS = 350;
/** Words of one utterance at most, as a speech engine cuts them. */
const MOST_WORDS = 60;

/** The meeting with the most words of a JSON-lines file. */
export function readLongestMeeting(lines: string): Meeting {
  const meetings = lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => (JSON.parse(line) as { meeting_transcripts: Turn[] }).meeting_transcripts);
  const longest = meetings.reduce((best, turns) => (countWords(turns) > countWords(best) ? turns : best));
  return withTimes(longest);
}

const countWords = (turns: readonly Turn[]): number =>
  turns.reduce((sum, turn) => sum + turn.content.split(/\s+/).filter((word) => word !== '').length, 0);

export function withTimes(turns: readonly Turn[]): Meeting {
  let now = 0;
  const timed = turns.map(({ speaker, content }) => ({
    speaker: tidyText(speaker),
    utterances: sentences(content).map((text): HeardUtterance => {
      const startMs = now;
      const endMs = startMs + codePointLength(text) * MS_A_CHARACTER;
      now = endMs + BREATH_MS;
      return { startMs, endMs, language: 'en', words: shareTime(tokenise(text, 'en'), { startMs, endMs }) };
    }),
  }));
  return { durationMs: now, turns: timed.filter((turn) => turn.utterances.length > 0) };
}

/** Sentences, and long ones in pieces. */
function sentences(content: string): string[] {
  return tidyText(content)
    .split(/(?<=[.!?])\s/)
    .filter((sentence) => sentence !== '')
    .flatMap((sentence) => {
      const words = sentence.split(' ');
      const pieces = Math.ceil(words.length / MOST_WORDS);
      return Array.from({ length: pieces }, (_, at) =>
        words.slice(at * MOST_WORDS, (at + 1) * MOST_WORDS).join(' '),
      );
    });
}
