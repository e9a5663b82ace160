import type { Exportable, Voice } from './exportable.ts';

/** Control characters, halves of surrogate pairs, and the two that XML excludes: no format can carry them all. */
const UNWRITABLE = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu;
/** Marks that turn the direction of what follows: in a name they could make the rest of a line read as another. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;

/** One line of text that every format can write. */
export const plainLine = (text: string): string =>
  text.replaceAll(UNWRITABLE, ' ').replaceAll(TURNING, '').replaceAll(/\s+/gu, ' ').trim();

/** The same transcript, with nothing in it that a format could not write or that would break its lines. */
export function plainTexts(transcript: Exportable): Exportable {
  const speakers = new Map(
    Array.from(transcript.speakers, ([id, { name, colour }]): [string, Voice] => [
      id,
      { name: plainLine(name), colour },
    ]),
  );
  return {
    ...transcript,
    job: plainLine(transcript.job),
    file: plainLine(transcript.file),
    participant: transcript.participant && plainLine(transcript.participant),
    speakers,
    segments: transcript.segments.map((segment) => ({
      ...segment,
      words: segment.words.flatMap((word) => {
        const text = word.text.replaceAll(UNWRITABLE, '').replaceAll(/\s+/gu, '');
        return text === '' ? [] : [{ ...word, text }];
      }),
    })),
  };
}
