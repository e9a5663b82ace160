import { EXPORT_FORMATS, type Segment, textOf, type Word } from '@colloquy/contract';
import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { asText } from '../../../platform/http/csv.ts';
import { type Exportable, FLUENT_MARK, MACHINE_MARK, STRICT_MARK } from './exportable.ts';
import { aSegment, exportable } from './exportable.factory.ts';
import { FORMATS, type WriterName } from './formats.ts';
import { headOf } from './head.ts';
import { inChunks } from './in-chunks.ts';
import { plainTexts } from './plain-texts.ts';
import { READERS } from './read-back.factory.ts';
import { fflateText } from './unzipped.factory.ts';
import { USUAL_OPTIONS } from './usual-options.ts';

const WRITERS = EXPORT_FORMATS.filter((format): format is WriterName => format !== 'template');

async function written(format: WriterName, transcript: Exportable, options = {}): Promise<Buffer> {
  const pieces = FORMATS[format].write(transcript, { ...USUAL_OPTIONS, ...options });
  return Buffer.concat(await Array.fromAsync(inChunks(pieces)));
}

const HOSTILE = [
  '<b>',
  '-->',
  '&amp;',
  '"',
  '=1+1',
  '@a',
  '{x}',
  '\\par',
  '#1',
  'a\u0000b',
  'שלום',
  'مرحبا',
  '👩‍👩‍👧',
];
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
  fc.constantFrom(...HOSTILE),
  fc.stringMatching(/^[a-z]{1,9}$/),
);
const asciiText = fc.stringMatching(/^[a-z]{1,9}[.,]?$/);
/** Words without what would make two of them, or begin another line of the same kind. */
const someWords = (text: fc.Arbitrary<string>): fc.Arbitrary<Word[]> =>
  fc
    .array(
      fc.record({
        text: text.map((word) => word.replaceAll(/[\s[\]:]/gu, '') || 'x'),
        isGlued: fc.boolean(),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((words) =>
      words.map(({ text: word, isGlued }, at) => ({
        text: word,
        startMs: at * 200,
        endMs: at * 200 + 150,
        confidence: 0.5,
        timing: 'heard' as const,
        ...(isGlued && at > 0 && { glue: true as const }),
      })),
    );

const transcripts = (text: fc.Arbitrary<string>): fc.Arbitrary<Exportable> =>
  fc
    .record({
      job: fc.oneof(fc.constant('Study'), fc.string({ maxLength: 20 })),
      names: fc.tuple(
        fc.constant('Interviewer'),
        text.map((name) => name.replaceAll(/[[\]:]/g, '') || 'y'),
      ),
      isApproved: fc.boolean(),
      verbatim: fc.constantFrom('strict' as const, 'intelligent' as const),
      parts: fc.array(
        fc.record({
          words: someWords(text),
          voice: fc.constantFrom('a', 'b', null),
          startMs: fc.nat(20_000),
        }),
        { maxLength: 8 },
      ),
    })
    .map(({ job, names, isApproved, verbatim, parts }) => {
      const segments = parts
        .toSorted((one, other) => one.startMs - other.startMs)
        .map(({ words, voice, startMs }, at): Segment => {
          const moved = words.map((word) => ({
            ...word,
            startMs: word.startMs + startMs,
            endMs: word.endMs + startMs,
          }));
          return aSegment(moved, { id: String(at), speakerId: voice });
        });
      const speakers = new Map([
        ['a', { name: names[0], colour: 1 }],
        ['b', { name: `${names[1]}2`, colour: 2 }],
      ]);
      return plainTexts(exportable(segments, { job, isApproved, verbatim, speakers }));
    });

const letters = (texts: readonly string[]): string => texts.join('').replaceAll(/\s/gu, '');
const inOrder = (text: string): string => Array.from(text).toSorted().join('');
/** What goes by time puts those who speak at once among each other. */
const BY_TIME: readonly WriterName[] = ['srt', 'vtt', 'eaf', 'textgrid'];

describe.each(WRITERS)('%s', (format) => {
  // A PDF has letters of some scripts alone, and says of which not.
  const text = format === 'pdf' ? asciiText : anyText;
  const isSlow = FORMATS[format].isSlow;

  test('says every word, who speaks and what a person has read, as another parser reads it', async () => {
    await fc.assert(
      fc.asyncProperty(transcripts(text), async (transcript) => {
        const read = await READERS[format](
          await written(format, transcript),
          headOf(transcript).facts.length + 1,
        );
        const isCells = format === 'csv' || format === 'xlsx';
        const said = transcript.segments.map(({ words }) =>
          isCells ? asText(textOf(words)) : textOf(words),
        );
        const [found, wanted] = [letters(read.said), letters(said)];
        if (BY_TIME.includes(format)) expect(inOrder(found)).toBe(inOrder(wanted));
        else expect(found).toBe(wanted);
        const named = new Set(transcript.segments.flatMap(({ speakerId }) => speakerId ?? []));
        for (const id of named) {
          const { name } = transcript.speakers.get(id)!;
          expect(letters([...read.names])).toContain(letters([isCells ? asText(name) : name]));
        }
        const isTold = transcript.segments.length > 0 || !isCells || format === 'xlsx';
        if (isTold && !transcript.isApproved)
          expect(letters([read.about])).toContain(letters([MACHINE_MARK]));
        const mark = transcript.verbatim === 'strict' ? STRICT_MARK : FLUENT_MARK;
        if (isTold)
          expect(letters([read.about])).toContain(letters([format === 'csv' ? transcript.verbatim : mark]));
      }),
      { numRuns: format === 'pdf' ? 2 : isSlow ? 6 : 60 },
    );
  });
});

const saying = (texts: readonly string[], rest: Partial<Exportable> = {}): Exportable =>
  exportable(
    texts.map((text, at) => {
      const words = text.split(' ').map((word, place) => ({
        text: word,
        startMs: at * 4_000 + place * 300,
        endMs: at * 4_000 + place * 300 + 200,
        confidence: null,
        timing: 'heard' as const,
      }));
      return aSegment(words, { id: String(at), speakerId: at % 2 === 0 ? 'a' : 'b' });
    }),
    {
      speakers: new Map([
        ['a', { name: 'Interviewer', colour: 1 }],
        ['b', { name: 'مشارك', colour: 2 }],
      ]),
      ...rest,
    },
  );

test('a Word document has numbered lines, coloured names, right-to-left paragraphs and a head on each page', async () => {
  const document = await written('docx', saying(['Good morning.', 'صباح الخير']), {
    lines: 'yes',
    times: 'exact',
  });
  const xml = fflateText(document, 'word/document.xml');
  expect(xml).toContain('<w:lnNumType');
  expect(xml).toContain('<w:color w:val="0F5E63"/>');
  expect(xml).toContain('<w:bidi');
  expect(xml).toContain('[00:00:04.000] ');
  expect(fflateText(document, 'word/header1.xml')).toContain('Study · a.wav<');
  expect(fflateText(document, 'docProps/core.xml')).toContain('<cp:lastModifiedBy>Colloquy<');
  const plain = fflateText(
    await written('docx', saying(['One.']), { colours: 'no', times: 'none' }),
    'word/document.xml',
  );
  expect(plain).not.toMatch(/lnNumType|0F5E63|\[00/);
});

test('a PDF says of which scripts it has no letters, and numbers its lines', async () => {
  const pdf = await written('pdf', saying(['Hello 漢字 and שלום']), { lines: 'yes' });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  expect(text).toContain('This PDF has no letters for Chinese characters and Hebrew');
  expect(text).toMatch(/\b2 *\n? *Hello \?\? and|Hello \?\? and \?\?\?\? *\n? *2\b/);
});

test('an empty transcript is a whole file in every format', async () => {
  for (const format of WRITERS) {
    const { said } = await READERS[format](await written(format, exportable([])), 7);
    expect([format, said.join('')]).toEqual([format, '']);
  }
});

test('subtitles are two lines of a readable length, and say nobody where that is asked', async () => {
  const long = saying([Array(30).fill('something').join(' ')]);
  const srt = (await written('srt', long, { names: 'none' })).toString();
  expect(srt).not.toContain('Interviewer');
  for (const cue of srt.split('\n\n').slice(1, -1)) {
    const [, , ...lines] = cue.split('\n');
    expect(lines.length).toBeLessThanOrEqual(2);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(47);
  }
  expect((await written('vtt', long)).toString()).toContain('<v Interviewer>something');
});

test('subtitles leave time to read what a person has read of them', async () => {
  const srt = (await written('srt', saying(['Said at once.']))).toString();
  expect(srt).toMatch(/^1\n00:00:00,000 --> 00:00:04,000\n\[A person has approved/);
});

test('JSON names those who speak, not one who was added and taken back', async () => {
  const one = saying(['Said by one.']);
  const speakers = new Map([...one.speakers, ['nobody', { name: 'Speaker 3', colour: 3 }]]);
  const json = JSON.parse((await written('json', { ...one, speakers })).toString()) as {
    speakers: { id: string }[];
  };
  expect(json.speakers.map(({ id }) => id)).toEqual([one.segments[0]!.speakerId]);
});

test('words that no cell of a workbook holds go on in the next row', async () => {
  const long = Array(3_000).fill('something-long').join(' ');
  const { said, names } = await READERS.xlsx(await written('xlsx', saying([long, 'x'.repeat(70_000)])), 0);
  expect(said).toHaveLength(5);
  for (const cell of said) expect(cell.length).toBeLessThanOrEqual(32_767);
  expect(`${said[0]} ${said[1]}`).toBe(long);
  expect(said.slice(2).join('')).toBe('x'.repeat(70_000));
  expect(names.size).toBe(2);
});
