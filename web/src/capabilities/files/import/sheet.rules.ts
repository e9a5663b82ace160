/** What a sheet may say of a file; each column but the first may be missing. */
export const SHEET_COLUMNS = {
  file: { title: 'File', alsoCalled: ['filename', 'name', 'path', 'recording', 'audio'] },
  participant: { title: 'Participant', alsoCalled: ['participants', 'respondent', 'interviewee', 'id'] },
  language: { title: 'Language', alsoCalled: ['lang', 'spoken'] },
  speakers: { title: 'Speakers', alsoCalled: ['speakernames', 'numberofspeakers', 'people'] },
  trackOf: { title: 'Track of', alsoCalled: ['trackof', 'conversation', 'group'] },
  speaker: { title: 'Speaker', alsoCalled: ['trackspeaker', 'voice'] },
  transcript: { title: 'Transcript', alsoCalled: ['transcriptfile', 'subtitles'] },
} as const;
export type SheetColumn = keyof typeof SHEET_COLUMNS;

export type SheetRow = Record<SheetColumn, string> & { line: number };
export type Sheet = { rows: SheetRow[]; unknownColumns: string[] };

type Line = { line: number; cells: readonly string[] };

const plain = (title: string): string => title.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The rows of a sheet as they stand there. A sentence where its first line does not name the files. */
export function readRows([heading, ...rest]: readonly Line[]): Sheet | string {
  const titles = (heading?.cells ?? []).map(plain);
  const placeOf = (column: SheetColumn): number => {
    const { title, alsoCalled } = SHEET_COLUMNS[column];
    return titles.findIndex(
      (each) => each === plain(title) || (alsoCalled as readonly string[]).includes(each),
    );
  };
  const columns = Object.keys(SHEET_COLUMNS) as SheetColumn[];
  const places = new Map(columns.map((column) => [column, placeOf(column)]));
  if (places.get('file')! < 0)
    return 'The first line of the sheet names its columns: File, and what is known of it. The template shows how it looks.';
  const known = new Set(places.values());
  return {
    rows: rest.map(({ line, cells }) => {
      const cellOf = (column: SheetColumn): string => (cells[places.get(column)!] ?? '').trim();
      const row = Object.fromEntries(columns.map((column) => [column, cellOf(column)]));
      return { ...(row as Record<SheetColumn, string>), line };
    }),
    unknownColumns: (heading?.cells ?? []).filter((title, at) => title.trim() !== '' && !known.has(at)),
  };
}

/** A sheet to fill in, with a line for each file; as CSV that spreadsheets open (RFC 4180, with a byte order mark). */
export function templateFor(paths: readonly string[]): string {
  const titles = Object.values(SHEET_COLUMNS).map(({ title }) => title);
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

/** What a spreadsheet would take for a formula is text: file names come from anywhere. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
