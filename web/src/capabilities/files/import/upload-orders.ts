import { type FileSettings, pairingStem, type UploadOrder } from '@colloquy/contract';
import { v7 as newId } from 'uuid';
import { readLanguage, readName, readSpeakers } from './cells.rules.ts';
import type { FoundFile } from './found-file.ts';
import { conversationsOf, isTranscript } from './judge.rules.ts';
import type { PlannedFile } from './match.rules.ts';

/** A file with the name under which it is sent and what is said of it. */
export type OrderedFile = { file: FoundFile; name: string; order: UploadOrder };

/** What is to be sent of a plan in which nothing is wrong, in its order. */
export function ordersOf(plan: readonly PlannedFile[], languages: readonly string[]): OrderedFile[] {
  const files = plan.filter(({ isLeftOut }) => !isLeftOut);
  const names = namesFor(files);
  const tracks = new Map(
    [...conversationsOf(files).values()].flatMap((group) => {
      const conversation = newId();
      const shared = settingsOfAll(group, languages);
      return group.map((each, at): [string, UploadOrder] => {
        const speaker = readName(each.cells.speaker, '').value;
        const track = { conversation, tracks: group.length, track: at + 1, ...(speaker && { speaker }) };
        return [each.file.path, { settings: shared, track }];
      });
    }),
  );
  return files.map(({ file, cells, goesWith }) => ({
    file,
    name: names.get(file.path)!,
    order: tracks.get(file.path) ?? {
      settings: settingsOf(cells, languages),
      ...(goesWith !== null && { pairedWith: names.get(goesWith)! }),
    },
  }));
}

function settingsOf(cells: PlannedFile['cells'], languages: readonly string[]): FileSettings {
  const language = readLanguage(cells.language, languages).value;
  const participant = readName(cells.participant, '').value;
  return {
    ...(language !== undefined && { language }),
    ...(participant !== undefined && { participant }),
    ...readSpeakers(cells.speakers).value,
  };
}

/** Whichever track arrives first brings what is said of the conversation: all of them say the same. */
function settingsOfAll(group: readonly PlannedFile[], languages: readonly string[]): FileSettings {
  const each = group.map(({ cells }) => settingsOf(cells, languages));
  const language = each.find((settings) => settings.language !== undefined)?.language;
  const people = new Set(each.flatMap(({ participant }) => participant ?? []));
  const participant = [...people].join(', ').slice(0, 120);
  return { ...(language !== undefined && { language }), ...(participant && { participant }) };
}

/**
 * Names under which files are sent, by path: their own, with the folders before it where another one has it too. A
 * transcript that is to stay by itself must not be taken for that of a sound of the same name.
 */
function namesFor(files: readonly PlannedFile[]): Map<string, string> {
  const own = new Map(files.map(({ file }) => [file.path, file.name]));
  const withFolders = rename(files, own, ({ file }) => file.path.replaceAll('/', ' - '));
  return rename(files, withFolders, (each) => {
    const name = withFolders.get(each.file.path)!;
    const staysAlone = isTranscript(each) && each.goesWith === null;
    return staysAlone ? name.replace(/(\.[A-Za-z0-9]{1,8})?$/, ' (by itself)$1') : name;
  });
}

/** Other names for those files that would be taken to belong to one that they do not belong to. */
function rename(
  files: readonly PlannedFile[],
  names: ReadonlyMap<string, string>,
  otherName: (file: PlannedFile) => string,
): Map<string, string> {
  const byStem = Map.groupBy(files, ({ file }) => pairingStem(names.get(file.path)!));
  return new Map(
    files.map((each) => {
      const { path } = each.file;
      const alike = byStem.get(pairingStem(names.get(path)!)) ?? [];
      const isTaken = alike.some((other) => other !== each && !areOne(each, other));
      return [path, isTaken ? otherName(each) : names.get(path)!];
    }),
  );
}

const areOne = (one: PlannedFile, other: PlannedFile): boolean =>
  one.goesWith === other.file.path || other.goesWith === one.file.path;
