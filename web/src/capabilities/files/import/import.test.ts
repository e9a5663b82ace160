import { pairByName, RECORDINGS_AND_TRANSCRIPTS } from '@colloquy/contract/files';
import { MAX_ORDER_BYTES, uploadOrder } from '@colloquy/contract/jobs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseLanguage, parseSpeakers } from './parse-cells.rules.ts';
import { toImportFile, filesOfFolder, type ImportFile, isUserFile } from './import-file.ts';
import { validatePlan } from './validate-plan.rules.ts';
import { matchFiles, type PlannedFile } from './match-files.rules.ts';
import { readRows, type FileSheetRow, templateFor } from './file-sheet.rules.ts';
import { ordersOf } from './upload-orders.ts';

const LANGUAGES = ['en', 'am', 'sw', 'de', 'pt-BR'];
const createImportFile = (path: string): ImportFile =>
  toImportFile(new File(['x'], path.split('/').at(-1)!), path);
const row = (line: number, cells: Partial<FileSheetRow>): FileSheetRow => ({
  line,
  file: '',
  participant: '',
  language: '',
  speakers: '',
  trackOf: '',
  speaker: '',
  transcript: '',
  ...cells,
});
const planOf = (paths: readonly string[], rows: readonly FileSheetRow[] = []) =>
  matchFiles(paths.map(createImportFile), rows);
const problemsOf = (files: readonly PlannedFile[]) =>
  [
    ...validatePlan(files, {
      languages: LANGUAGES,
      maxBytes: 1_000,
      types: RECORDINGS_AND_TRANSCRIPTS,
    }).values(),
  ].flat();
const uploadOrders = (files: readonly PlannedFile[]) =>
  ordersOf(files, LANGUAGES).map(({ name, order }) => ({ name, ...order }));

describe('a sheet', () => {
  it('is read by column names in any order', () => {
    const sheet = readRows([
      { line: 1, cells: ['Notes', 'Speakers', 'FILE NAME', 'track-of'] },
      { line: 3, cells: ['', '2', ' a.wav ', 'Group'] },
    ]);
    expect(sheet).toEqual({
      rows: [row(3, { file: 'a.wav', speakers: '2', trackOf: 'Group' })],
      unknownColumns: ['Notes'],
    });
  });

  it('must name the files', () =>
    expect(readRows([{ line: 1, cells: ['Participant'] }])).toMatch(/names its columns: File/));

  it('is offered as a template with the files, escaped against formulas', () =>
    expect(templateFor(['=1+1.wav', 'a "b".mp3'])).toBe(
      '\uFEFFFile,Participant,Language,Speakers,Track of,Speaker,Transcript\r\n' +
        "'=1+1.wav,,,,,,\r\n" +
        '"a ""b"".mp3",,,,,,\r\n',
    ));
});

describe('a cell', () => {
  it.each([
    ['', undefined],
    ['detect', null],
    ['am', 'am'],
    ['AMHARIC', 'am'],
    ['en-GB', 'en'],
    ['pt-br', 'pt-BR'],
  ])('accepts the language %s', (cell, value) => expect(parseLanguage(cell, LANGUAGES)).toEqual({ value }));

  it.each(['Klingon', 'ent', '12'])('rejects the language %s', (cell) =>
    expect(parseLanguage(cell, LANGUAGES).problem).toContain(cell),
  );

  it.each([
    ['', {}],
    ['3', { speakers: 3 }],
    ['2.0', { speakers: 2 }],
    ['Interviewer; P-02;', { speakers: 2, speakerNames: ['Interviewer', 'P-02'] }],
    ['Ayşe', { speakers: 1, speakerNames: ['Ayşe'] }],
  ])('accepts the speakers %s', (cell, value) => expect(parseSpeakers(cell)).toEqual({ value }));

  it.each([
    ['0', /1 to 20/],
    ['21', /1 to 20/],
    ['A; B; A', /twice/],
  ] as const)('rejects the speakers %s', (cell, problem) =>
    expect(parseSpeakers(cell).problem).toMatch(problem),
  );
});

describe('files and lines of the sheet', () => {
  it('match by path, by name, or by name without extension', () => {
    const { files, problems } = planOf(
      ['study/one.WAV', 'study/two.mp3', 'study/deep/three.m4a'],
      [
        row(2, { file: 'study/one.wav', participant: 'P-01' }),
        row(3, { file: 'two', participant: 'P-02' }),
        row(4, { file: String.raw`deep\three.m4a`, participant: 'P-03' }),
      ],
    );
    expect(problems).toEqual([]);
    expect(files.map(({ cells, line }) => [cells.participant, line])).toEqual([
      ['P-01', 2],
      ['P-02', 3],
      ['P-03', 4],
    ]);
  });

  it('report what does not match', () => {
    const { files, problems } = planOf(
      ['a/talk.wav', 'b/talk.wav', 'c/other.wav'],
      [
        row(2, { file: 'nowhere.wav' }),
        row(3, { file: 'talk.wav' }),
        row(4, { file: 'other.wav', participant: 'first' }),
        row(5, { file: 'c/other.wav', participant: 'second' }),
      ],
    );
    expect(problems).toEqual([
      'Line 2: “nowhere.wav” is not among the files.',
      'Line 3: “talk.wav” may be 2 files. Write the folder before it: “a/talk.wav”.',
      'Lines 4 and 5 both say something of “c/other.wav”: the first one holds.',
    ]);
    expect(files[2]!.cells.participant).toBe('first');
  });

  it('pair a recording and a transcript of the same name in one folder, or as the sheet states', () => {
    const { files } = planOf(
      ['a/talk.wav', 'a/talk.vtt', 'b/talk.docx', 'b/x.mp3'],
      [row(2, { file: 'b/x.mp3', transcript: 'b/talk.docx' })],
    );
    expect(files.map(({ pairedWith }) => pairedWith)).toEqual([null, 'a/talk.wav', 'b/x.mp3', null]);
  });

  it('skip files of the operating system', () => {
    const paths = ['a/.DS_Store', '__MACOSX/a/._x.wav', 'a/Thumbs.db', 'a/desktop.ini', 'a/x.wav'];
    expect(paths.filter(isUserFile)).toEqual(['a/x.wav']);
    expect(filesOfFolder([new File([], '.hidden'), new File([], 'b.wav')]).map(({ path }) => path)).toEqual([
      'b.wav',
    ]);
  });
});

describe('a conversation with one file per speaker', () => {
  const rows = [
    row(2, { file: 'l.wav', trackOf: 'Group A', speaker: 'Moderator', language: 'Swahili' }),
    row(3, { file: 'r.wav', trackOf: 'group a', speaker: 'P-03', participant: 'P-03' }),
  ];

  it('is sent as tracks with shared settings', () => {
    const { files } = planOf(['l.wav', 'r.wav', 'alone.wav'], rows);
    expect(problemsOf(files)).toEqual([]);
    const [left, right, alone] = uploadOrders(files);
    expect(left).toMatchObject({
      settings: { language: 'sw', participant: 'P-03' },
      track: { tracks: 2, track: 1, speaker: 'Moderator' },
    });
    expect(right).toMatchObject({ settings: left!.settings, track: { track: 2, speaker: 'P-03' } });
    expect(right!.track!.conversation).toBe(left!.track!.conversation);
    expect(alone).toEqual({ name: 'alone.wav', settings: {} });
  });

  it.each([
    ['its only track', [rows[0]!], /only track of “Group A”/],
    ['more languages', [rows[0]!, { ...rows[1]!, language: 'de' }], /different languages/],
    ['speakers of a track', [rows[0]!, { ...rows[1]!, speakers: '2' }], /Each track is one speaker/],
    ['a speaker of no track', [row(2, { file: 'l.wav', speaker: 'X' })], /but not the conversation/],
  ] as const)('cannot have %s', (_what, given, problem) =>
    expect(problemsOf(planOf(['l.wav', 'r.wav'], given).files).join()).toMatch(problem),
  );
});

describe('a file cannot be added', () => {
  it.each([
    [{ language: 'Klingon' }, /not known here/],
    [{ participant: 'x'.repeat(121) }, /more than 120/],
    [
      { speakers: Array.from({ length: 20 }, (_, at) => `${'፩'.repeat(110)}${at}`).join(';') },
      /shorten the names/,
    ],
  ])('with %o', (cells, problem) => {
    const { files } = planOf(['a.wav'], [row(2, { file: 'a.wav', ...cells })]);
    expect(problemsOf(files).join()).toMatch(problem);
    expect(problemsOf(files.map((each) => ({ ...each, isExcluded: true })))).toEqual([]);
  });

  it('if its recording is excluded or has another transcript', () => {
    const { files } = planOf(['a.wav', 'a.vtt', 'b.srt']);
    const [recording, vtt, srt] = files as [PlannedFile, PlannedFile, PlannedFile];
    expect(problemsOf([{ ...recording, isExcluded: true }, vtt, srt])).toEqual([
      '“a.wav”, which it belongs with, is not added.',
    ]);
    expect(problemsOf([recording, vtt, { ...srt, pairedWith: 'a.wav' }]).length).toBe(2);
    const track = { ...recording, cells: { ...recording.cells, trackOf: 'Group' } };
    expect(problemsOf([track, vtt]).join()).toMatch(/a track of a conversation, whose words are heard/);
  });
});

const names = fc.constantFrom(
  'talk.wav',
  'talk.mp3',
  'talk.vtt',
  'talk.docx',
  'talk.en.srt',
  'b.wav',
  'b.vtt',
  'c.txt',
);
const trees = fc.uniqueArray(
  fc.tuple(fc.constantFrom('', 'x/', 'y/', 'x/z/'), names).map((parts) => parts.join('')),
  { minLength: 1, maxLength: 10 },
);

test('the server pairs uploads exactly as the preview shows', () =>
  fc.assert(
    fc.property(trees, fc.infiniteStream(fc.nat(3)), (paths, choices) => {
      const { files } = planOf(paths);
      // Some pairs are separated by hand.
      const planned = files.map((each) =>
        choices.next().value === 0 ? { ...each, pairedWith: null } : each,
      );
      if (problemsOf(planned).length > 0) return;
      const orders = ordersOf(planned, LANGUAGES);
      for (const { order } of orders) {
        expect(uploadOrder.parse(order)).toEqual(order);
        expect(JSON.stringify(order).length).toBeLessThan(MAX_ORDER_BYTES);
      }
      const nameOf = new Map(orders.map(({ file, name }) => [file.path, name]));
      const pairs = planned.flatMap(({ file, pairedWith }) =>
        pairedWith === null
          ? []
          : [{ recording: nameOf.get(pairedWith)!, transcript: nameOf.get(file.path)! }],
      );
      const byName = pairByName([...nameOf.values()]);
      for (const pair of byName) expect(pairs).toContainEqual(pair);
      for (const { transcript, recording } of pairs)
        expect(orders.find(({ name }) => name === transcript)?.order.pairedWith).toBe(recording);
    }),
  ));
