import { type ExportOptions, isConfirmed, sourceOf, textOf, type Word } from '@colloquy/contract';
import { type Exportable, languageInWords, readMarks, timestamp } from './exportable.ts';

export type TableCell = string | number | null;
export type Table = {
  columns: readonly { title: string; width: number }[];
  rows: () => Generator<TableCell[]>;
};

/** The first cells of every row: a row is understood by itself, also where the tables of a study are put together. */
const COMMON = [
  { title: 'Study', width: 24 },
  { title: 'Code', width: 10 },
  { title: 'File', width: 24 },
  { title: 'Language', width: 12 },
  { title: 'Passage', width: 8 },
  { title: 'Speaker', width: 18 },
];
const TIMES = [
  { title: 'Start', width: 13 },
  { title: 'End', width: 13 },
  { title: 'Start (ms)', width: 11 },
  { title: 'End (ms)', width: 11 },
];
const READ = [
  { title: 'Confirmed by a person', width: 12 },
  { title: 'Read by a person', width: 40 },
  { title: 'Verbatim', width: 12 },
  { title: 'Unclear', width: 9 },
];
const WORD = [
  { title: 'Confidence', width: 11 },
  { title: 'Timing', width: 10 },
  { title: 'Source', width: 8 },
];

/** A transcript as a table: a row for each passage, or for each word. */
export function tableOf(transcript: Exportable, { words }: Pick<ExportOptions, 'words'>): Table {
  const text = words === 'yes' ? { title: 'Word', width: 18 } : { title: 'Text', width: 90 };
  return {
    columns: [...COMMON, ...TIMES, text, ...(words === 'yes' ? WORD : []), ...READ],
    rows: () => rowsOf(transcript, words === 'yes'),
  };
}

function* rowsOf(transcript: Exportable, isEachWord: boolean): Generator<TableCell[]> {
  const { job, jobCode, file, language, speakers, segments, confirmed, unclear, verbatim } = transcript;
  const read = readMarks(transcript).join(' ');
  let number = 0;
  for (const segment of segments) {
    if (segment.words.length === 0) continue;
    const { id, speakerId, words, startMs, endMs } = segment;
    const spoken = languageInWords(segment.language ?? language);
    const speaker = speakerId === null ? null : (speakers.get(speakerId)?.name ?? null);
    const common = [job, jobCode, file, spoken, ++number, speaker];
    const isUnclear = unclear.has(id) ? 'yes' : 'no';
    const state = (isRead: boolean): TableCell[] => [isRead ? 'yes' : 'no', read, verbatim, isUnclear];
    const times = (of: { startMs: number; endMs: number }): TableCell[] =>
      transcript.isTimed
        ? [timestamp(of.startMs), timestamp(of.endMs), of.startMs, of.endMs]
        : [null, null, null, null];
    if (isEachWord)
      for (const word of words)
        yield [
          ...common,
          ...times(word),
          word.text,
          ...detailsOf(word, transcript),
          ...state(isConfirmed(word)),
        ];
    else yield [...common, ...times({ startMs, endMs }), textOf(words), ...state(confirmed.has(id))];
  }
}

const detailsOf = (word: Word, transcript: Exportable): TableCell[] => [
  word.confidence,
  word.timing,
  sourceOf(word, transcript),
];
