import { type Answer, readFileSheet } from '@colloquy/contract';
import { base64Of } from '../../../app/api/base64-of.ts';
import { call } from '../../../app/api/client.ts';
import { isTextNamedAsMedia } from '../text-in-media.ts';
import { asFound, type FoundFile, isArchive, isSheet } from './found-file.ts';
import { ArchiveProblem, readZip } from './read-zip.ts';
import { readRows, type Sheet } from './sheet.rules.ts';

export type NamedSheet = Sheet & { name: string };

/** What was chosen or dropped at once: recordings and transcripts, and a sheet that says something of them. */
export type Gathered = {
  files: FoundFile[];
  sheet: NamedSheet | undefined;
  /** In sentences, what was not taken. */
  problems: string[];
};

/** Opens archives and finds the sheet among what was chosen. */
export async function gather(chosen: readonly FoundFile[]): Promise<Gathered> {
  const problems: string[] = [];
  const opened = await Promise.all(
    chosen.map(async (file) => {
      if (!isArchive(file)) return [file];
      try {
        const inside = await readZip(await file.open());
        // Where there is more than the archive, what lies in it keeps its place.
        const before = chosen.length > 1 ? `${file.path.replace(/\.zip$/i, '')}/` : '';
        return inside.map((each) => ({ ...each, path: before + each.path }));
      } catch (error) {
        if (!(error instanceof ArchiveProblem)) throw error;
        problems.push(error.message);
        return [];
      }
    }),
  );
  const all = opened.flat();
  const sheets = all.filter(isSheet);
  const nested = all.filter(isArchive);
  if (nested.length > 0)
    problems.push(`${nested[0]!.name} is an archive inside an archive: unpack it, and choose its folder.`);
  if (sheets.length > 1)
    problems.push(`There are ${sheets.length} sheets. Choose the one that is meant: ${namesOf(sheets)}.`);
  const [only] = sheets;
  const sheet = only && sheets.length === 1 ? await readSheet(only) : undefined;
  if (typeof sheet === 'string') problems.push(sheet);
  return {
    files: await withTextsKnown(all.filter((file) => !isSheet(file) && !isArchive(file))),
    sheet: typeof sheet === 'object' ? sheet : undefined,
    problems,
  };
}

/** Says of files that are named like audio which of them hold text. One after the other: there may be hundreds. */
async function withTextsKnown(files: readonly FoundFile[]): Promise<FoundFile[]> {
  const known: FoundFile[] = [];
  for (const file of files)
    known.push((await isTextNamedAsMedia(file)) ? { ...file, holdsText: true } : file);
  return known;
}

const namesOf = (files: readonly FoundFile[]): string => files.map(({ name }) => name).join(', ');

/** What a sheet says, or why it cannot be used. */
async function readSheet(file: FoundFile): Promise<NamedSheet | string> {
  const content = await base64Of(await file.open());
  const { lines }: Answer<typeof readFileSheet> = await call(readFileSheet, { body: { content } });
  const sheet = readRows(lines);
  return typeof sheet === 'string' ? `${file.name}: ${sheet}` : { ...sheet, name: file.name };
}

export const asChosen = (files: Iterable<File>): FoundFile[] =>
  [...files].map((file) => asFound(file, file.name));
