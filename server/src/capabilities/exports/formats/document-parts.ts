import type { ExportOptions } from '@colloquy/contract/exports';
import { formatClockTime } from '@colloquy/rules/text';
import type { Exportable, ExportedComment, ExportedSegment } from '../exportable.ts';
import { type SpeakerSummary, summariseSpeakers } from '../summarise-speakers.ts';

/** The list of speakers as a table: a heading, then a row for each speaker. Empty unless wanted. */
export function speakerTable(
  transcript: Exportable,
  { speakers }: Pick<ExportOptions, 'speakers'>,
): string[][] {
  const summaries = speakers === 'yes' ? summariseSpeakers(transcript) : [];
  if (summaries.length === 0) return [];
  const hasParticipants = summaries.some(({ participant }) => participant !== null);
  const row = (
    name: string,
    participant: string,
    ...rest: [turns: string, words: string, time: string | null]
  ): string[] => [name, ...(hasParticipants ? [participant] : []), ...rest.filter((cell) => cell !== null)];
  return [
    row('Speaker', 'Participant', 'Turns', 'Words', transcript.isTimed ? 'Speaking time' : null),
    ...summaries.map(({ name, participant, turns, words, spokenMs }) =>
      row(
        name,
        participant ?? '',
        String(turns),
        String(words),
        spokenMs === null ? null : formatClockTime(spokenMs),
      ),
    ),
  ];
}

/** The list of speakers as lines: `P07: 12 turns, 340 words, 00:05:12`. */
export const speakerLines = (
  transcript: Exportable,
  { speakers }: Pick<ExportOptions, 'speakers'>,
): string[] => (speakers === 'yes' ? summariseSpeakers(transcript).map(speakerLine) : []);

const speakerLine = ({ name, participant, turns, words, spokenMs }: SpeakerSummary): string =>
  [
    `${name}${participant !== null && participant !== name ? ` (${participant})` : ''}: ${turns === 1 ? '1 turn' : `${turns} turns`}`,
    words === 1 ? '1 word' : `${words} words`,
    ...(spokenMs === null ? [] : [formatClockTime(spokenMs)]),
  ].join(', ');

/** Writes `[1]` after the last word of each comment, for formats that list comments at the end. */
export function withCommentMarks(transcript: Exportable): Exportable {
  if (transcript.comments.length === 0) return transcript;
  const lastWord = new Map<number, ExportedSegment['words'][number]>();
  for (const { words } of transcript.segments)
    for (const word of words) for (const number of word.commentNumbers ?? []) lastWord.set(number, word);
  return {
    ...transcript,
    segments: transcript.segments.map((segment) => ({
      ...segment,
      words: segment.words.map((word) => {
        const ended = (word.commentNumbers ?? []).filter((number) => lastWord.get(number) === word);
        return ended.length === 0
          ? word
          : { ...word, text: word.text + ended.map((number) => `[${number}]`).join('') };
      }),
    })),
  };
}

/** A comment as one paragraph for each message: `[1] “quoted words” Author: text`. */
export function commentLines({ number, quote, isResolved, messages }: ExportedComment): string[] {
  const about = quote === null ? '' : `“${quote}” `;
  const lines = messages.map(({ author, text }) => `${author}: ${text.replaceAll(/\s*\n\s*/g, ' ')}`);
  return [`[${number}] ${about}${lines[0] ?? ''}`, ...lines.slice(1), ...(isResolved ? ['Resolved.'] : [])];
}
