/** Columns of a sheet that describes files; all but the first are optional. */
export const FILE_SHEET_COLUMNS = {
  file: { title: 'File', alsoCalled: ['filename', 'name', 'path', 'recording', 'audio'] },
  participant: { title: 'Participant', alsoCalled: ['participants', 'respondent', 'interviewee', 'id'] },
  language: { title: 'Language', alsoCalled: ['lang', 'spoken'] },
  speakers: { title: 'Speakers', alsoCalled: ['speakernames', 'numberofspeakers', 'people'] },
  trackOf: { title: 'Track of', alsoCalled: ['trackof', 'conversation', 'group'] },
  speaker: { title: 'Speaker', alsoCalled: ['trackspeaker', 'voice'] },
  transcript: { title: 'Transcript', alsoCalled: ['transcriptfile', 'subtitles'] },
} as const;
export type FileSheetColumn = keyof typeof FILE_SHEET_COLUMNS;

export type FileSheetRow = Record<FileSheetColumn, string> & { line: number };
export type FileSheet = { rows: FileSheetRow[]; unknownColumns: string[] };

type Line = { line: number; cells: readonly string[] };

const normaliseTitle = (title: string): string => title.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Rows of a sheet, unparsed. Returns a message if the first line does not name the file column. */
export function readRows([heading, ...rest]: readonly Line[]): FileSheet | string {
  const titles = (heading?.cells ?? []).map(normaliseTitle);
  const indexOf = (column: FileSheetColumn): number => {
    const { title, alsoCalled } = FILE_SHEET_COLUMNS[column];
    return titles.findIndex(
      (each) => each === normaliseTitle(title) || (alsoCalled as readonly string[]).includes(each),
    );
  };
  const columns = Object.keys(FILE_SHEET_COLUMNS) as FileSheetColumn[];
  const columnIndexes = new Map(columns.map((column) => [column, indexOf(column)]));
  if (columnIndexes.get('file')! < 0)
    return 'The first line of the sheet names its columns: File, and what is known of it. The template shows how it looks.';
  const known = new Set(columnIndexes.values());
  return {
    rows: rest.map(({ line, cells }) => {
      const cellOf = (column: FileSheetColumn): string => (cells[columnIndexes.get(column)!] ?? '').trim();
      const row = Object.fromEntries(columns.map((column) => [column, cellOf(column)]));
      return { ...(row as Record<FileSheetColumn, string>), line };
    }),
    unknownColumns: (heading?.cells ?? []).filter((title, at) => title.trim() !== '' && !known.has(at)),
  };
}

/** CSV template with one line per file (RFC 4180, with a byte order mark, as spreadsheets expect). */
export function templateFor(paths: readonly string[]): string {
  const titles = Object.values(FILE_SHEET_COLUMNS).map(({ title }) => title);
  const lines =
    paths.length > 0
      ? paths.map((path) => [path])
      : [
          ['interview-01.mp3', 'P-01', 'English', '2', '', '', ''],
          ['interview-02.mp3', 'P-02', 'detect', 'Interviewer; P-02', '', '', 'interview-02.docx'],
          ['group-left.wav', 'Group A', 'sw', '', 'Group A', 'Moderator', ''],
          ['group-right.wav', 'Group A', 'sw', '', 'Group A', 'P-03', ''],
        ];
  const whole = [titles, ...lines.map((cells) => titles.map((_, at) => cells[at] ?? ''))];
  return `\uFEFF${whole.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`;
}

/** File names come from anywhere, so values that a spreadsheet would run as formulas are quoted. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
