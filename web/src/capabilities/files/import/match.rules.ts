import { isTranscriptName, pairByName } from '@colloquy/contract';
import { folderOf, type FoundFile, nameOf } from './found-file.ts';
import type { SheetRow } from './sheet.rules.ts';

/** What is said of a file, as it was written: the person may write it anew. */
export type PlanCells = {
  participant: string;
  language: string;
  speakers: string;
  trackOf: string;
  speaker: string;
};

/** A file that is to be added, with the line of the sheet that says something of it. */
export type PlannedFile = {
  file: FoundFile;
  line: number | null;
  cells: PlanCells;
  /** Of a transcript: the path of the sound that it belongs with, or none. */
  goesWith: string | null;
  isLeftOut: boolean;
};

export type Plan = {
  files: PlannedFile[];
  /** What the sheet says that fits no file, in sentences. */
  problems: string[];
};

const NOTHING: PlanCells = { participant: '', language: '', speakers: '', trackOf: '', speaker: '' };

const folded = (path: string): string => path.normalize('NFC').toLowerCase().replaceAll('\\', '/').trim();
const stemOf = (path: string): string => folded(path).replace(/\.[a-z0-9]{1,8}$/, '');

/** Puts each line of the sheet with its file: by its whole way, by its name, by its name without the extension. */
export function matchFiles(files: readonly FoundFile[], rows: readonly SheetRow[]): Plan {
  const problems: string[] = [];
  const rowOf = new Map<string, SheetRow>();
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
      const cells = row ? pick(row) : NOTHING;
      const goesWith = transcriptOf.get(file.path) ?? pairs.get(file.path) ?? null;
      return { file, line: row?.line ?? null, cells, goesWith, isLeftOut: false };
    }),
  };
}

const pick = ({ participant, language, speakers, trackOf, speaker }: SheetRow): PlanCells => ({
  participant,
  language,
  speakers,
  trackOf,
  speaker,
});

function findFile(files: readonly FoundFile[], wanted: string): FoundFile | string {
  if (wanted.trim() === '') return 'no file is named.';
  const ways = [
    ({ path }: FoundFile) => folded(path) === folded(wanted),
    // The folder that was chosen may be left out of the way.
    ({ path }: FoundFile) => folded(path).endsWith(`/${folded(wanted)}`),
    ({ path }: FoundFile) => stemOf(path) === stemOf(wanted) || stemOf(path).endsWith(`/${stemOf(wanted)}`),
  ];
  for (const [at, isIt] of ways.entries()) {
    const found = files.filter(isIt);
    // Sound and transcript share their stem: a name without an extension means the sound.
    const sounds = at === 2 ? found.filter(({ name }) => !isTranscriptName(name)) : found;
    const [only] = sounds.length > 0 ? sounds : found;
    if (only && (sounds.length || found.length) === 1) return only;
    if (only) return `“${wanted}” may be ${found.length} files. Write the folder before it: “${only.path}”.`;
  }
  return `“${wanted}” is not among the files.`;
}

/** Transcripts with the sound of the same name in the same folder: path of the transcript → path of the sound. */
function pairsByName(files: readonly FoundFile[]): Map<string, string> {
  const folders = Map.groupBy(files, ({ path }) => folderOf(path));
  return new Map(
    [...folders].flatMap(([folder, inside]) =>
      pairByName(inside.map(({ path }) => nameOf(path))).map(({ sound, transcript }): [string, string] => {
        const before = folder === '' ? '' : `${folder}/`;
        return [before + transcript, before + sound];
      }),
    ),
  );
}
