import { pairingStem } from '@colloquy/contract/files';
import type { FileSettings, UploadOrder } from '@colloquy/contract/jobs';
import { validateFile } from '../file-checks.ts';
import { moreSheetProblems, tracksComeWithFiles, unknownColumns } from '../messages.ts';
import type { UploadSource } from '../upload-item.ts';
import type { NamedFileSheet } from './collect-files.ts';
import type { FileSheetRow } from './file-sheet.rules.ts';
import type { ImportFile } from './import-file.ts';
import { matchFiles, type PlannedFile } from './match-files.rules.ts';
import { type OrderedFile, ordersOf, settingsOf } from './upload-orders.ts';
import { type ImportLimits, validatePlan } from './validate-plan.rules.ts';

export type RefusedFile = { name: string; problem: string };

export type PreparedFiles = {
  /** Files to upload, with what the sheet says of them. */
  sources: UploadSource[];
  /** Named as audio but contain text; the person decides. */
  texts: ImportFile[];
  refused: RefusedFile[];
  /** What the sheet says and cannot be followed. The files are added without it. */
  notices: string[];
};

/** Sorts chosen files into those to upload and those that need a decision. */
export function prepareFiles(
  chosen: readonly ImportFile[],
  sheet: NamedFileSheet | undefined,
  limits: ImportLimits,
): PreparedFiles {
  const checked = chosen.map((file) => ({ file, problem: validateFile(file, limits) }));
  const valid = checked.filter(({ problem }) => problem === null).map(({ file }) => file);
  const texts = valid.filter(({ containsText }) => containsText);
  const accepted = valid.filter(({ containsText }) => !containsText);
  const { files, problems } = matchFiles(accepted, sheet?.rows ?? []);
  const { plan, notices } = dropInvalidCells(files, limits);
  return {
    sources: ordersOf(plan, limits.languages).map(toSource),
    texts,
    refused: checked.flatMap(({ file, problem }) => (problem === null ? [] : [{ name: file.path, problem }])),
    notices: [...columnNotices(sheet), ...problems, ...notices],
  };
}

function toSource({ file, name, order }: OrderedFile): UploadSource {
  const { pairedWith, ...rest } = order;
  // The server pairs files of the same name itself.
  const isNamedPair = pairedWith !== undefined && pairingStem(pairedWith) !== pairingStem(name);
  const needed: UploadOrder = isNamedPair ? order : rest;
  return {
    file: { name, size: file.size, type: file.type, lastModified: file.lastModified },
    open: file.open,
    ...(file.source && { media: file.source }),
    // Without an order, a file that is chosen again resumes its upload, whatever it is chosen with.
    ...((needed.track || needed.pairedWith || Object.keys(needed.settings).length > 0) && { order: needed }),
  };
}

/**
 * Settings that a sheet gives to files that were added before it.
 *
 * @returns settings by the position of the file in `names`
 */
export function settingsFromSheet(
  names: readonly string[],
  sheet: NamedFileSheet,
  languages: readonly string[],
): { settings: Map<number, FileSettings>; notices: string[] } {
  const { files, problems } = matchFiles(names.map(namedFile), sheet.rows);
  const described = files.map((each) => ({
    ...each,
    pairedWith: null,
    cells: { ...each.cells, trackOf: '', speaker: '' },
  }));
  const invalid = validatePlan(described, { languages, maxBytes: Infinity, types: undefined });
  return {
    settings: new Map(
      described.flatMap(({ line, cells }, at) =>
        line === null ? [] : [[at, settingsOf(cells, languages)] as const],
      ),
    ),
    notices: [
      ...columnNotices(sheet),
      ...problems,
      ...[...invalid].flatMap(([path, found]) => found.map((problem) => `${path}: ${problem}`)),
      ...lateColumns(sheet.rows),
    ],
  };
}

/** An uploaded file, of which only the name counts here. */
const namedFile = (name: string): ImportFile => ({
  path: name,
  name,
  size: 1,
  type: '',
  lastModified: 0,
  open: () => Promise.reject(new Error(`${name} is uploaded.`)),
  head: () => Promise.resolve(new Uint8Array()),
});

/** Tracks and pairs are settled when the upload begins. */
const lateColumns = (rows: readonly FileSheetRow[]): string[] =>
  rows.some(({ trackOf, transcript }) => trackOf !== '' || transcript !== '') ? [tracksComeWithFiles] : [];

const columnNotices = (sheet: NamedFileSheet | undefined): string[] =>
  sheet && sheet.unknownColumns.length > 0 ? [unknownColumns(sheet.name, sheet.unknownColumns)] : [];

/** Invalid languages, numbers and names are left out by the parser; tracks and pairs that do not fit, here. */
function dropInvalidCells(
  files: readonly PlannedFile[],
  limits: ImportLimits,
): { plan: PlannedFile[]; notices: string[] } {
  const problems = validatePlan(files, limits);
  const notices = files.flatMap(({ file }) =>
    (problems.get(file.path) ?? []).map((problem) => `${file.path}: ${problem}`),
  );
  const isInvalid = ({ file }: PlannedFile): boolean => (problems.get(file.path)?.length ?? 0) > 0;
  const invalidTracks = new Set(
    files.filter(isInvalid).map(({ cells }) => cells.trackOf.trim().toLowerCase()),
  );
  return {
    notices: notices.slice(0, MAX_NOTICES).concat(moreNotices(notices.length - MAX_NOTICES)),
    plan: files.map((each) => ({
      ...each,
      pairedWith: isInvalid(each) ? null : each.pairedWith,
      cells: invalidTracks.has(each.cells.trackOf.trim().toLowerCase())
        ? { ...each.cells, trackOf: '', speaker: '' }
        : each.cells,
    })),
  };
}

/** More than anyone reads at once. */
const MAX_NOTICES = 10;

const moreNotices = (more: number): string[] => (more > 0 ? [moreSheetProblems(more)] : []);
