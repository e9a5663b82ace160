import { codePointLength, tidyText, tokenise } from '@colloquy/rules/text';
import { type TranscribedUtterance, distributeTime } from '@colloquy/rules/transcript';

type WrittenTurn = { speaker: string; content: string };

/**
 * Speakers and utterances in order, with estimated times, as a speech engine with speakers would return them.
 */
export type TimedMeeting = {
  durationMs: number;
  turns: { speaker: string; utterances: TranscribedUtterance[] }[];
};

/** About 170 words a minute, with a pause between utterances. */
const MS_PER_CHARACTER = 58;
const PAUSE_MS = 350;
/** Maximum words per utterance, as for a speech engine. */
const MAX_WORDS = 60;

/** Reads the meeting with the most words from a JSON-lines file. */
export function readLongestMeeting(lines: string): TimedMeeting {
  const meetings = lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => (JSON.parse(line) as { meeting_transcripts: WrittenTurn[] }).meeting_transcripts);
  const longest = meetings.reduce((best, turns) => (countWords(turns) > countWords(best) ? turns : best));
  return estimateTimes(longest);
}

const countWords = (turns: readonly WrittenTurn[]): number =>
  turns.reduce((sum, turn) => sum + turn.content.split(/\s+/).filter((word) => word !== '').length, 0);

export function estimateTimes(turns: readonly WrittenTurn[]): TimedMeeting {
  let now = 0;
  const timedTurns = turns.map(({ speaker, content }) => ({
    speaker: tidyText(speaker),
    utterances: sentences(content).map((text): TranscribedUtterance => {
      const startMs = now;
      const endMs = startMs + codePointLength(text) * MS_PER_CHARACTER;
      now = endMs + PAUSE_MS;
      return {
        startMs,
        endMs,
        language: 'en',
        words: distributeTime(tokenise(text, 'en'), { startMs, endMs }),
      };
    }),
  }));
  return { durationMs: now, turns: timedTurns.filter((turn) => turn.utterances.length > 0) };
}

/** Splits text into sentences, and long sentences into pieces. */
function sentences(content: string): string[] {
  return tidyText(content)
    .split(/(?<=[.!?])\s/)
    .filter((sentence) => sentence !== '')
    .flatMap((sentence) => {
      const words = sentence.split(' ');
      const pieces = Math.ceil(words.length / MAX_WORDS);
      return Array.from({ length: pieces }, (_, at) =>
        words.slice(at * MAX_WORDS, (at + 1) * MAX_WORDS).join(' '),
      );
    });
}
