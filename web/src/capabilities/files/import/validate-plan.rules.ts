import { isTranscriptName } from '@colloquy/contract/files';
import { MAX_ORDER_BYTES, MAX_TRACKS } from '@colloquy/contract/jobs';
import { type FileLimits, validateFile } from '../file-checks.ts';
import { textNotAudio } from '../messages.ts';
import { parseLanguage, parseName, parseSpeakers } from './parse-cells.rules.ts';
import type { PlannedFile } from './match-files.rules.ts';

export type ImportLimits = FileLimits & { languages: readonly string[] };

const conversationOf = ({ cells }: PlannedFile): string => cells.trackOf.trim().toLowerCase();

export const isTranscript = ({ file }: PlannedFile): boolean => isTranscriptName(file.name);

/** Tracks of each conversation in order, by its lower-case name. */
export const conversationsOf = (files: readonly PlannedFile[]): Map<string, PlannedFile[]> => {
  const tracks = files.filter(
    (each) => !each.isExcluded && !isTranscript(each) && conversationOf(each) !== '',
  );
  return Map.groupBy(tracks, conversationOf);
};

/** Problems of each file by path; empty if the file can be added. */
export function validatePlan(
  files: readonly PlannedFile[],
  { languages, ...limits }: ImportLimits,
): Map<string, string[]> {
  const conversations = conversationsOf(files);
  const filesByPath = new Map(files.map((each) => [each.file.path, each]));
  return new Map(
    files.map((each) => {
      if (each.isExcluded) return [each.file.path, []];
      const problems = [
        validateFile(each.file, limits),
        each.file.containsText && textNotAudio(each.file.name),
        parseName(each.cells.participant, 'The participant').problem,
        parseLanguage(each.cells.language, languages).problem,
        parseSpeakers(each.cells.speakers).problem,
        parseName(each.cells.speaker, 'The speaker').problem,
        lengthProblem(each),
        pairProblem(each, filesByPath),
        trackProblem(each, conversations, languages),
      ];
      return [each.file.path, problems.filter((problem) => problem !== null && problem !== undefined)];
    }),
  );
}

/** The order is sent in a header; 500 bytes are reserved for its other fields. */
const lengthProblem = ({ cells, pairedWith }: PlannedFile): string | undefined =>
  new TextEncoder().encode(JSON.stringify([cells, pairedWith])).length > MAX_ORDER_BYTES - 500
    ? 'More is said of this file than can be sent with it: shorten the names.'
    : undefined;

function pairProblem(
  { pairedWith }: PlannedFile,
  filesByPath: ReadonlyMap<string, PlannedFile>,
): string | undefined {
  if (pairedWith === null) return undefined;
  const recording = filesByPath.get(pairedWith);
  if (!recording || recording.isExcluded) return `“${pairedWith}”, which it belongs with, is not added.`;
  if (recording.cells.trackOf.trim() !== '')
    return `“${pairedWith}” is a track of a conversation, whose words are heard: leave its transcript out, or add it by itself.`;
  const others = [...filesByPath.values()].filter(
    (each) => !each.isExcluded && each.pairedWith === pairedWith,
  );
  return others.length > 1 ? `“${pairedWith}” has more than one transcript.` : undefined;
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
  if (tracks.length > MAX_TRACKS)
    return `“${name}” has ${tracks.length} tracks: at most ${MAX_TRACKS} are taken.`;
  if (file.cells.speakers.trim() !== '')
    return 'Each track is one speaker: name it under Speaker, and leave Speakers empty.';
  const trackLanguages = tracks.map(({ cells }) => parseLanguage(cells.language, languages).value);
  return new Set(trackLanguages.filter((language) => language !== undefined)).size > 1
    ? `The tracks of “${name}” name different languages.`
    : undefined;
}
