import { isTranscriptName, pairByName } from '@colloquy/contract/files';
import { folderOf, type ImportFile, nameOf } from './import-file.ts';
import type { FileSheetRow } from './file-sheet.rules.ts';

/** Unparsed cells of a file, which the person can edit. */
export type PlanCells = {
  participant: string;
  language: string;
  speakers: string;
  trackOf: string;
  speaker: string;
};

/** File to be added, with its line of the sheet. */
export type PlannedFile = {
  file: ImportFile;
  line: number | null;
  cells: PlanCells;
  /** For a transcript, the path of its recording, or null. */
  pairedWith: string | null;
  isExcluded: boolean;
};

export type ImportPlan = {
  files: PlannedFile[];
  /** Messages about lines of the sheet that match no file. */
  problems: string[];
};

const EMPTY_CELLS: PlanCells = { participant: '', language: '', speakers: '', trackOf: '', speaker: '' };

const foldPath = (path: string): string => path.normalize('NFC').toLowerCase().replaceAll('\\', '/').trim();
const stemOf = (path: string): string => foldPath(path).replace(/\.[a-z0-9]{1,8}$/, '');

/** Matches each line of the sheet to a file by path, by name, or by name without extension. */
export function matchFiles(files: readonly ImportFile[], rows: readonly FileSheetRow[]): ImportPlan {
  const problems: string[] = [];
  const rowOf = new Map<string, FileSheetRow>();
  const transcriptOf = new Map<string, string>();
  for (const row of rows) {
    const found = findFile(files, row.file);
    if (typeof found === 'string') {
      problems.push(`Line ${row.line}: ${found}`);
      continue;
    }
    const earlier = rowOf.get(found.path);
    if (earlier) {
      problems.push(
        `Lines ${earlier.line} and ${row.line} both say something of “${found.path}”: the first one holds.`,
      );
      continue;
    }
    rowOf.set(found.path, row);
    if (row.transcript === '') continue;
    const transcript = findFile(files, row.transcript);
    if (typeof transcript === 'string') problems.push(`Line ${row.line}: ${transcript}`);
    else transcriptOf.set(transcript.path, found.path);
  }
  const pairs = pairsByName(files);
  return {
    problems,
    files: files.map((file) => {
      const row = rowOf.get(file.path);
      const cells = row ? cellsOf(row) : EMPTY_CELLS;
      const pairedWith = transcriptOf.get(file.path) ?? pairs.get(file.path) ?? null;
      return { file, line: row?.line ?? null, cells, pairedWith, isExcluded: false };
    }),
  };
}

const cellsOf = ({ participant, language, speakers, trackOf, speaker }: FileSheetRow): PlanCells => ({
  participant,
  language,
  speakers,
  trackOf,
  speaker,
});

function findFile(files: readonly ImportFile[], reference: string): ImportFile | string {
  if (reference.trim() === '') return 'no file is named.';
  const matchers = [
    ({ path }: ImportFile) => foldPath(path) === foldPath(reference),
    // The path may omit the chosen folder.
    ({ path }: ImportFile) => foldPath(path).endsWith(`/${foldPath(reference)}`),
    ({ path }: ImportFile) =>
      stemOf(path) === stemOf(reference) || stemOf(path).endsWith(`/${stemOf(reference)}`),
  ];
  for (const [at, matches] of matchers.entries()) {
    const found = files.filter(matches);
    // A recording and its transcript share a stem: a name without extension means the recording.
    const recordings = at === 2 ? found.filter(({ name }) => !isTranscriptName(name)) : found;
    const [only] = recordings.length > 0 ? recordings : found;
    if (only && (recordings.length || found.length) === 1) return only;
    if (only)
      return `“${reference}” may be ${found.length} files. Write the folder before it: “${only.path}”.`;
  }
  return `“${reference}” is not among the files.`;
}

/** Transcripts with a recording of the same name in the same folder: transcript path → recording path. */
function pairsByName(files: readonly ImportFile[]): Map<string, string> {
  const folders = Map.groupBy(files, ({ path }) => folderOf(path));
  return new Map(
    [...folders].flatMap(([folder, folderFiles]) =>
      pairByName(folderFiles.map(({ path }) => nameOf(path))).map(
        ({ recording, transcript }): [string, string] => {
          const prefix = folder === '' ? '' : `${folder}/`;
          return [prefix + transcript, prefix + recording];
        },
      ),
    ),
  );
}
