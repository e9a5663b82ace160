import type { Answer } from '@colloquy/contract';
import { readFileSheet } from '@colloquy/contract/files';
import { encodeBase64, call } from '../../../app/api/client.ts';
import { accepts, type FileLimits, isTextNamedAsMedia } from '../file-checks.ts';
import { toImportFile, type ImportFile, isArchive, isSpreadsheet } from './import-file.ts';
import { ArchiveError, readZip } from './read-zip.ts';
import { readRows, type FileSheet } from './file-sheet.rules.ts';

export type NamedFileSheet = FileSheet & { name: string };

/** Files chosen or dropped at once: recordings, transcripts, and at most one sheet that describes them. */
export type CollectedFiles = {
  files: ImportFile[];
  sheet: NamedFileSheet | undefined;
  /** Messages about files that were not accepted. */
  problems: string[];
};

/** Unpacks archives and reads the sheet among the chosen files. */
export async function collectFiles(
  chosen: readonly ImportFile[],
  types: FileLimits['types'],
): Promise<CollectedFiles> {
  const problems: string[] = [];
  const opened = await Promise.all(
    chosen.map(async (file) => {
      if (!isArchive(file)) return [file];
      try {
        const unpacked = await readZip(await file.open());
        // If other files were chosen as well, the archive name becomes a folder.
        const prefix = chosen.length > 1 ? `${file.path.replace(/\.zip$/i, '')}/` : '';
        return unpacked.map((each) => ({ ...each, path: prefix + each.path }));
      } catch (error) {
        if (!(error instanceof ArchiveError)) throw error;
        problems.push(error.message);
        return [];
      }
    }),
  );
  const all = opened.flat();
  const sheets = all.filter(isSpreadsheet);
  const nested = all.filter(isArchive);
  if (nested.length > 0)
    problems.push(`${nested[0]!.name} is an archive inside an archive: unpack it, and choose its folder.`);
  if (sheets.length > 1)
    problems.push(`There are ${sheets.length} sheets. Choose the one that is meant: ${namesOf(sheets)}.`);
  const [only] = sheets;
  const sheet = only && sheets.length === 1 ? await readSheet(only) : undefined;
  if (typeof sheet === 'string') problems.push(sheet);
  const files = all.filter((file) => !isSpreadsheet(file) && !isArchive(file));
  return {
    files: accepts(types, 'transcript') ? await markTextFiles(files) : files,
    sheet: typeof sheet === 'object' ? sheet : undefined,
    problems,
  };
}

/** Marks files named as audio that contain text. Sequential, because there may be hundreds. */
async function markTextFiles(files: readonly ImportFile[]): Promise<ImportFile[]> {
  const marked: ImportFile[] = [];
  for (const file of files)
    marked.push((await isTextNamedAsMedia(file)) ? { ...file, containsText: true } : file);
  return marked;
}

const namesOf = (files: readonly ImportFile[]): string => files.map(({ name }) => name).join(', ');

/** Reads a sheet, or returns why it cannot be used. */
async function readSheet(file: ImportFile): Promise<NamedFileSheet | string> {
  const content = await encodeBase64(await file.open());
  const { lines }: Answer<typeof readFileSheet> = await call(readFileSheet, { body: { content } });
  const sheet = readRows(lines);
  return typeof sheet === 'string' ? `${file.name}: ${sheet}` : { ...sheet, name: file.name };
}

export const importFilesOf = (files: Iterable<File>): ImportFile[] =>
  [...files].map((file) => toImportFile(file, file.name));
