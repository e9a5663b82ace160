import { FLUENT_NOTICE, MACHINE_NOTICE, STRICT_NOTICE } from '@colloquy/contract/exports';
import { type Segment, textOf, type Word } from '@colloquy/rules/transcript';
import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { asText } from '../../../platform/spreadsheets/csv.ts';
import { aSegment, exportable } from '../exportable.factory.ts';
import { type Exportable, headOf, plainTexts } from '../exportable.ts';
import { FORMATS, type WriterName } from './formats.ts';
import { READERS, fflateText } from './read-back.factory.ts';
import { withTexts, WRITERS, written } from './written.factory.ts';

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
/** Words without characters that would split them or resemble other notation. */
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
        timing: 'recognised' as const,
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
/** Formats in order of time interleave simultaneous speakers. */
const BY_TIME: readonly WriterName[] = ['srt', 'vtt', 'eaf', 'textgrid'];

describe.each(WRITERS)('%s', (format) => {
  // A reader of PDFs does not restore every script: see pdf-writer.test.ts.
  const text = format === 'pdf' ? asciiText : anyText;
  const isSlow = FORMATS[format].isSlow;

  test('has every word, speaker and notice, as read by another parser', async () => {
    await fc.assert(
      fc.asyncProperty(transcripts(text), async (transcript) => {
        const read = await READERS[format](
          await written(format, transcript),
          headOf(transcript).facts.length + 1,
        );
        const isCells = format === 'csv' || format === 'xlsx';
        const texts = transcript.segments.map(({ words }) =>
          isCells ? asText(textOf(words)) : textOf(words),
        );
        const [found, expected] = [letters(read.texts), letters(texts)];
        if (BY_TIME.includes(format)) expect(inOrder(found)).toBe(inOrder(expected));
        else expect(found).toBe(expected);
        const named = new Set(transcript.segments.flatMap(({ speakerId }) => speakerId ?? []));
        for (const id of named) {
          const { name } = transcript.speakers.get(id)!;
          expect(letters([...read.names])).toContain(letters([isCells ? asText(name) : name]));
        }
        // The name of the file says it for SRT.
        const hasNotice =
          format !== 'srt' && (transcript.segments.length > 0 || !isCells || format === 'xlsx');
        if (hasNotice && !transcript.isApproved)
          expect(letters([read.about])).toContain(letters([MACHINE_NOTICE]));
        const mark = transcript.verbatim === 'strict' ? STRICT_NOTICE : FLUENT_NOTICE;
        if (hasNotice)
          expect(letters([read.about])).toContain(letters([format === 'csv' ? transcript.verbatim : mark]));
      }),
      { numRuns: format === 'pdf' ? 2 : isSlow ? 6 : 60 },
    );
  });
});

test('a Word document has line numbers, coloured names, right-to-left paragraphs and page headers', async () => {
  const document = await written('docx', withTexts(['Good morning.', 'صباح الخير']), {
    lines: 'yes',
    times: 'exact',
  });
  const xml = fflateText(document, 'word/document.xml');
  expect(xml).toContain('<w:lnNumType');
  expect(xml).toContain('<w:color w:val="0F5E63"/>');
  expect(xml).toContain('<w:bidi');
  expect(xml).toContain('[00:00:04.000] ');
  expect(fflateText(document, 'word/header1.xml')).toContain('Study · a.wav<');
  const properties = fflateText(document, 'docProps/core.xml');
  expect(properties).toContain('<cp:lastModifiedBy>Colloquy<');
  expect(properties).toContain('<dc:creator>Colloquy<');
  const plain = fflateText(
    await written('docx', withTexts(['One.']), { colours: 'no', times: 'none' }),
    'word/document.xml',
  );
  expect(plain).not.toMatch(/lnNumType|0F5E63|\[00/);
});

test('a PDF has Chinese and Hebrew letters, names what it lacks, and numbers its lines', async () => {
  const pdf = await written('pdf', withTexts(['Hello 漢字 and שלום 😀']), { lines: 'yes' });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  expect(text).toContain('This PDF can’t show emoji');
  expect(text.replaceAll(/\s/g, '')).toMatch(/Hello漢字andשלום\?/);
  expect(text).toMatch(/(?:^|\s)1\s/);
});

test('an empty transcript is a valid file in every format', async () => {
  for (const format of WRITERS) {
    const { texts } = await READERS[format](await written(format, exportable([])), 7);
    expect([format, texts.join('')]).toEqual([format, '']);
  }
});

test('subtitles have two readable lines, and no names if requested', async () => {
  const long = withTexts([Array(30).fill('something').join(' ')]);
  const srt = (await written('srt', long, { names: 'none' })).toString();
  expect(srt).not.toContain('Interviewer');
  for (const cue of srt.split('\n\n').slice(1, -1)) {
    const [, , ...lines] = cue.split('\n');
    expect(lines.length).toBeLessThanOrEqual(2);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(47);
  }
  expect((await written('vtt', long)).toString()).toContain('<v Interviewer>something');
});

test('the first cue of subtitles is words, and WebVTT has the notices in comments', async () => {
  const machine = withTexts(['Said at once.'], { isApproved: false });
  const srt = (await written('srt', machine)).toString();
  expect(srt).toMatch(/^0001\n00:00:00,000 --> 00:00:00,800\nInterviewer: Said at once\.\n/);
  expect(srt).not.toContain('Machine');
  const vtt = (await written('vtt', machine)).toString();
  expect(vtt.split('\n\n')[1]).toMatch(/^NOTE\n.*Machine transcript/s);
  expect(vtt.split('\n\n')[2]).toContain('Said at once.');
  expect((await written('srt', machine, { names: 'none' })).toString()).toMatch(/^1\n/);
});

test('JSON lists only speakers and segments with words', async () => {
  const one = withTexts(['Said by one.']);
  const speakers = new Map([...one.speakers, ['nobody', { name: 'Speaker 3', colour: 3 }]]);
  const json = JSON.parse((await written('json', { ...one, speakers })).toString()) as {
    speakers: { id: string }[];
  };
  expect(json.speakers.map(({ id }) => id)).toEqual([one.segments[0]!.speakerId]);
});

test('text too long for a cell continues in the next row', async () => {
  const long = Array(3_000).fill('something-long').join(' ');
  const { texts, names } = await READERS.xlsx(
    await written('xlsx', withTexts([long, 'x'.repeat(70_000)])),
    0,
  );
  expect(texts).toHaveLength(5);
  for (const cell of texts) expect(cell.length).toBeLessThanOrEqual(32_767);
  expect(`${texts[0]} ${texts[1]}`).toBe(long);
  expect(texts.slice(2).join('')).toBe('x'.repeat(70_000));
  expect(names.size).toBe(2);
});
