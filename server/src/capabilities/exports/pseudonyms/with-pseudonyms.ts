import { type NameReplacer, prepareForNames } from '@colloquy/rules/text';
import type { Exportable } from '../exportable.ts';
import { withExportedQuotes } from '../exported-comments.ts';
import { replaceInSegments } from './replace-in-words.ts';
import { speakerPseudonyms } from './speaker-pseudonyms.ts';

/**
 * Replaces names wherever an export writes text: speakers, words, comments, the names of job and files. Times do
 * not change.
 */
export function withPseudonyms(transcript: Exportable, replacer: NameReplacer): Exportable {
  const { replace } = replacer;
  const pseudonyms = speakerPseudonyms(transcript);
  const replaced: Exportable = {
    ...transcript,
    isPseudonymous: true,
    job: replace(transcript.job),
    file: replace(transcript.file),
    participant: transcript.participant && replace(transcript.participant),
    speakers: new Map(
      Array.from(transcript.speakers, ([id, speaker]) => [
        id,
        {
          ...speaker,
          // A name in the list has the replacement that the person chose for it.
          name: hasWhole(replacer, speaker.name) ? replace(speaker.name) : replace(pseudonyms.get(id)!),
          participant: speaker.participant && replace(speaker.participant),
        },
      ]),
    ),
    segments: replaceInSegments(transcript.segments, replacer),
    comments: transcript.comments.map((comment) => ({
      ...comment,
      quote: comment.quote && replace(comment.quote),
      messages: comment.messages.map(({ author, text, at }) => ({
        author: replace(author),
        text: replace(text),
        at,
      })),
    })),
    media: transcript.media.map(({ name, type }) => ({ name: replace(name), type })),
  };
  return withExportedQuotes(replaced, replace);
}

/** Whether a name as a whole is in the list. */
const hasWhole = ({ find }: NameReplacer, name: string): boolean => {
  const prepared = prepareForNames(name);
  const [found] = find(prepared);
  return found !== undefined && found.start === 0 && found.end === prepared.length;
};
