import { isTranscriptName, MOST_ORDER_BYTES, MOST_TRACKS } from '@colloquy/contract';
import { refusalOf } from '../choose.rules.ts';
import { textNotAudio } from '../messages.ts';
import { readLanguage, readName, readSpeakers } from './cells.rules.ts';
import type { PlannedFile } from './match.rules.ts';

export type Judging = { languages: readonly string[]; maxBytes: number };

const conversationOf = ({ cells }: PlannedFile): string => cells.trackOf.trim().toLowerCase();

export const isTranscript = ({ file }: PlannedFile): boolean => isTranscriptName(file.name);

/** The tracks of a conversation in their order, by its name in small letters. */
export const conversationsOf = (files: readonly PlannedFile[]): Map<string, PlannedFile[]> => {
  const tracks = files.filter(
    (each) => !each.isLeftOut && !isTranscript(each) && conversationOf(each) !== '',
  );
  return Map.groupBy(tracks, conversationOf);
};

/** What keeps each file from being added, in sentences, by its path; none where it can be. */
export function judge(
  files: readonly PlannedFile[],
  { languages, maxBytes }: Judging,
): Map<string, string[]> {
  const conversations = conversationsOf(files);
  const there = new Map(files.map((each) => [each.file.path, each]));
  return new Map(
    files.map((each) => {
      if (each.isLeftOut) return [each.file.path, []];
      const problems = [
        refusalOf(each.file, maxBytes),
        each.file.holdsText && textNotAudio(each.file.name),
        readName(each.cells.participant, 'The participant').problem,
        readLanguage(each.cells.language, languages).problem,
        readSpeakers(each.cells.speakers).problem,
        readName(each.cells.speaker, 'The speaker').problem,
        lengthProblem(each),
        pairProblem(each, there),
        trackProblem(each, conversations, languages),
      ];
      return [each.file.path, problems.filter((problem) => problem !== null && problem !== undefined)];
    }),
  );
}

/** What is said travels in a header, with some room for what else stands there. */
const lengthProblem = ({ cells, goesWith }: PlannedFile): string | undefined =>
  new TextEncoder().encode(JSON.stringify([cells, goesWith])).length > MOST_ORDER_BYTES - 500
    ? 'More is said of this file than can be sent with it: shorten the names.'
    : undefined;

function pairProblem({ goesWith }: PlannedFile, there: ReadonlyMap<string, PlannedFile>): string | undefined {
  if (goesWith === null) return undefined;
  const sound = there.get(goesWith);
  if (!sound || sound.isLeftOut) return `“${goesWith}”, which it belongs with, is not added.`;
  if (sound.cells.trackOf.trim() !== '')
    return `“${goesWith}” is a track of a conversation, whose words are heard: leave its transcript out, or add it by itself.`;
  const others = [...there.values()].filter((each) => !each.isLeftOut && each.goesWith === goesWith);
  return others.length > 1 ? `“${goesWith}” has more than one transcript.` : undefined;
}

function trackProblem(
  file: PlannedFile,
  conversations: ReadonlyMap<string, readonly PlannedFile[]>,
  languages: readonly string[],
): string | undefined {
  const name = file.cells.trackOf.trim();
  if (name === '')
    return file.cells.speaker.trim() === ''
      ? undefined
      : 'A speaker is named, but not the conversation that this file is a track of.';
  if (isTranscript(file)) return 'A transcript is no track of a conversation.';
  const tracks = conversations.get(conversationOf(file)) ?? [];
  if (tracks.length === 1) return `It is the only track of “${name}”: a conversation has two or more.`;
  if (tracks.length > MOST_TRACKS)
    return `“${name}” has ${tracks.length} tracks: at most ${MOST_TRACKS} are taken.`;
  if (file.cells.speakers.trim() !== '')
    return 'Each track is one speaker: name it under Speaker, and leave Speakers empty.';
  const spoken = tracks.map(({ cells }) => readLanguage(cells.language, languages).value);
  return new Set(spoken.filter((language) => language !== undefined)).size > 1
    ? `The tracks of “${name}” name different languages.`
    : undefined;
}
