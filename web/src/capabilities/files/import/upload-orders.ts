import { pairingStem } from '@colloquy/contract/files';
import type { FileSettings, UploadOrder } from '@colloquy/contract/jobs';
import { v7 as newId } from 'uuid';
import { parseLanguage, parseName, parseSpeakers } from './parse-cells.rules.ts';
import type { ImportFile } from './import-file.ts';
import { conversationsOf, isTranscript } from './validate-plan.rules.ts';
import type { PlannedFile } from './match-files.rules.ts';

/** File with its upload name and order. */
export type OrderedFile = { file: ImportFile; name: string; order: UploadOrder };

/** Upload orders of a valid plan, in its order. */
export function ordersOf(plan: readonly PlannedFile[], languages: readonly string[]): OrderedFile[] {
  const files = plan.filter(({ isExcluded }) => !isExcluded);
  const names = uploadNames(files);
  const tracks = new Map(
    [...conversationsOf(files).values()].flatMap((group) => {
      const conversation = newId();
      const shared = sharedSettings(group, languages);
      return group.map((each, at): [string, UploadOrder] => {
        const speaker = parseName(each.cells.speaker, '').value;
        const track = { conversation, tracks: group.length, track: at + 1, ...(speaker && { speaker }) };
        return [each.file.path, { settings: shared, track }];
      });
    }),
  );
  return files.map(({ file, cells, pairedWith }) => ({
    file,
    name: names.get(file.path)!,
    order: tracks.get(file.path) ?? {
      settings: settingsOf(cells, languages),
      ...(pairedWith !== null && { pairedWith: names.get(pairedWith)! }),
    },
  }));
}

/** What valid cells say of a file. */
export function settingsOf(cells: PlannedFile['cells'], languages: readonly string[]): FileSettings {
  const language = parseLanguage(cells.language, languages).value;
  const participant = parseName(cells.participant, '').value;
  return {
    ...(language !== undefined && { language }),
    ...(participant !== undefined && { participant }),
    ...parseSpeakers(cells.speakers).value,
  };
}

/** The first track to arrive supplies the settings of the conversation, so all tracks carry the same. */
function sharedSettings(group: readonly PlannedFile[], languages: readonly string[]): FileSettings {
  const each = group.map(({ cells }) => settingsOf(cells, languages));
  const language = each.find((settings) => settings.language !== undefined)?.language;
  const people = new Set(each.flatMap(({ participant }) => participant ?? []));
  const participant = [...people].join(', ').slice(0, 120);
  return { ...(language !== undefined && { language }), ...(participant && { participant }) };
}

/**
 * Upload names by path: the file name, prefixed with its folders if ambiguous. An unpaired transcript must
 * not share its stem with a recording.
 */
function uploadNames(files: readonly PlannedFile[]): Map<string, string> {
  const fileNames = new Map(files.map(({ file }) => [file.path, file.name]));
  const withFolders = renameAmbiguous(files, fileNames, ({ file }) => file.path.replaceAll('/', ' - '));
  return renameAmbiguous(files, withFolders, (each) => {
    const name = withFolders.get(each.file.path)!;
    const isUnpaired = isTranscript(each) && each.pairedWith === null;
    return isUnpaired ? name.replace(/(\.[A-Za-z0-9]{1,8})?$/, ' (by itself)$1') : name;
  });
}

/** Renames files that would be paired with an unrelated one. */
function renameAmbiguous(
  files: readonly PlannedFile[],
  names: ReadonlyMap<string, string>,
  otherName: (file: PlannedFile) => string,
): Map<string, string> {
  const byStem = Map.groupBy(files, ({ file }) => pairingStem(names.get(file.path)!));
  return new Map(
    files.map((each) => {
      const { path } = each.file;
      const sameStem = byStem.get(pairingStem(names.get(path)!)) ?? [];
      const isAmbiguous = sameStem.some((other) => other !== each && !arePaired(each, other));
      return [path, isAmbiguous ? otherName(each) : names.get(path)!];
    }),
  );
}

const arePaired = (one: PlannedFile, other: PlannedFile): boolean =>
  one.pairedWith === other.file.path || other.pairedWith === one.file.path;
