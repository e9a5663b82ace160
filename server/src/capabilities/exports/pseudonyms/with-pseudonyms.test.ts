import { EXPORT_FORMATS } from '@colloquy/contract/exports';
import { createNameReplacer, type NameReplacement } from '@colloquy/rules/text';
import { strFromU8, unzipSync } from 'fflate';
import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { exportName } from '../export-name.ts';
import { aSegment, exportable, someWords } from '../exportable.factory.ts';
import { type Exportable, type ExportedWord, plainTexts } from '../exportable.ts';
import { DEFAULT_EXPORT_OPTIONS, FORMATS, inChunks, type WriterName } from '../formats/formats.ts';
import { withPseudonyms } from './with-pseudonyms.ts';

const WRITERS = EXPORT_FORMATS.filter((format): format is WriterName => format !== 'template');

const LIST: NameReplacement[] = [
  { name: 'Anna Meier', replacement: 'Participant one' },
  { name: 'Anna', replacement: 'P07' },
  { name: 'Zoë', replacement: 'P08' },
  { name: 'Łukasz Nowak', replacement: 'the neighbour' },
  { name: 'Иван', replacement: 'X' },
  { name: '王小明', replacement: 'P09' },
  { name: 'Acme Foods', replacement: 'the company' },
];
const replacer = createNameReplacer(LIST);
const PIECES = [
  'Anna',
  'anna,',
  'Meier',
  'MEIER’s',
  'Zoë.',
  'ZOE\u0308!',
  '(Łukasz',
  'nowak)',
  'ИВАН',
  '王小明说',
  'Acme',
  'foods',
  'Anna/Zoë',
  'An\u00ADna',
];

/** Any text is a name in some form, or a word of its own: w0, w1 … */
const anyNamed: fc.Arbitrary<Exportable> = fc
  .record({
    segments: fc.array(
      fc.record({
        texts: fc.array(fc.option(fc.constantFrom(...PIECES), { nil: null }), { minLength: 1, maxLength: 8 }),
        speaker: fc.constantFrom('a', 'b', null),
        isGlued: fc.boolean(),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    names: fc.tuple(fc.constantFrom('Anna Meier', 'Zoë', 'Moderator'), fc.constantFrom('Иван', 'Ms Brown')),
    file: fc.constantFrom('anna_meier.wav', 'Zoë & Иван.mp3', 'talk.wav'),
    quote: fc.constantFrom('Anna', 'said Anna Meier', 'nothing'),
  })
  .map(({ segments, names, file, quote }) => {
    let number = 0;
    return plainTexts(
      exportable(
        segments.map(({ texts, speaker, isGlued }, at) => {
          const words = texts.map((text, place): ExportedWord => ({
            text: text ?? `w${number++}`,
            startMs: at * 4_000 + place * 300,
            endMs: at * 4_000 + place * 300 + 250,
            confidence: 0.5,
            timing: 'recognised',
            alternatives: ['Anna'],
            ...(isGlued && place === 1 && { glue: true as const }),
            ...(place === 0 && { commentNumbers: [1] }),
          }));
          return aSegment(words, { id: `s${at}`, speakerId: speaker });
        }),
        {
          job: 'Visit of Anna Meier',
          file,
          participant: 'Zoë',
          isApproved: false,
          durationMs: 60_000,
          media: [{ name: file, type: 'audio/wav' }],
          speakers: new Map([
            ['a', { name: names[0], colour: 1 }],
            ['b', { name: names[1], colour: 2 }],
          ]),
          comments: [
            {
              number: 1,
              kind: 'comment',
              quote,
              isResolved: false,
              messages: [
                {
                  author: 'Иван',
                  text: 'Ask Anna\nMeier about Acme\u00A0Foods',
                  at: '2026-11-01T10:00:00.000Z',
                },
              ],
            },
          ],
        },
      ),
    );
  });

async function textOfFile(format: WriterName, transcript: Exportable): Promise<string> {
  const options = { ...DEFAULT_EXPORT_OPTIONS, speakers: 'yes', comments: 'yes', words: 'yes' } as const;
  const bytes = Buffer.concat(await Array.fromAsync(inChunks(FORMATS[format].write(transcript, options))));
  if (format === 'pdf')
    return (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text;
  if (bytes.subarray(0, 2).toString() !== 'PK') return bytes.toString();
  return Object.values(unzipSync(bytes)).map(withoutTags).join('\n');
}

/** Words of one paragraph stay together, as a reader sees them. */
const withoutTags = (part: Uint8Array): string =>
  strFromU8(part)
    .replaceAll(/<\/(?:w:p|row|c|t|si)>/g, ' | ')
    .replaceAll(/<[^>]*>/g, '');

/** RTF writes letters beyond ASCII as numbers. */
const readable = (text: string): string =>
  text.replaceAll(/\\u(-?\d+) /g, (_, unit: string) => String.fromCharCode(Number(unit) & 0xffff));

describe.each(WRITERS)('with names replaced, %s', (format) => {
  test('holds no listed name', async () => {
    await fc.assert(
      fc.asyncProperty(anyNamed, async (transcript) => {
        const replaced = withPseudonyms(transcript, replacer);
        const text = readable(await textOfFile(format, replaced));
        expect(text.length).toBeGreaterThan(0);
        expect(replacer.find(text).map(({ start, end }) => text.slice(start, end))).toEqual([]);
        expect(text).not.toContain('Ms Brown');
        expect(replacer.find(exportName(replaced, format))).toEqual([]);
      }),
      { numRuns: format === 'pdf' ? 2 : FORMATS[format].isSlow ? 15 : 100 },
    );
  });
});

test('every other word keeps its time, and every segment its own', () => {
  fc.assert(
    fc.property(anyNamed, (transcript) => {
      const replaced = withPseudonyms(transcript, replacer);
      const timesOf = ({ segments }: Exportable) =>
        segments.flatMap(({ words }) =>
          words
            .filter(({ text }) => /^w\d+$/.test(text))
            .map(({ text, startMs, endMs, commentNumbers }) => ({ text, startMs, endMs, commentNumbers })),
        );
      // A word glued to a name shares its fate.
      const kept = new Set(timesOf(replaced).map(({ text }) => text));
      expect(timesOf(replaced)).toEqual(timesOf(transcript).filter(({ text }) => kept.has(text)));
      const original = new Map(transcript.segments.map((segment) => [segment.id, segment]));
      for (const { id, startMs, endMs, words } of replaced.segments) {
        expect({ startMs, endMs }).toEqual({
          startMs: original.get(id)!.startMs,
          endMs: original.get(id)!.endMs,
        });
        let previous = startMs;
        for (const word of words) {
          expect(word.startMs).toBeGreaterThanOrEqual(previous);
          expect(word.endMs).toBeLessThanOrEqual(endMs);
          expect(word.alternatives).toBeUndefined();
          previous = word.startMs;
        }
      }
    }),
  );
});

const wordsOf = (...texts: string[]): ExportedWord[] =>
  someWords(texts.length, 0).map((word, at) => ({ ...word, text: texts[at]!, endMs: word.startMs + 250 }));

test('a replacement takes the time of the name, within the segment in which it begins', () => {
  const segments = [
    aSegment(wordsOf('Then', 'Łukasz'), { id: '1', speakerId: 'a' }),
    aSegment(wordsOf('Nowak’s', 'dog'), { id: '2', speakerId: 'a' }),
    aSegment(wordsOf('Anna', 'Meier.'), { id: '3', speakerId: 'a' }),
  ];
  const speakers = new Map([['a', { name: 'Interviewer', colour: 1 }]]);
  const { segments: replaced } = withPseudonyms(exportable(segments, { speakers }), replacer);
  expect(
    replaced.map(({ words }) => words.map(({ text, startMs, endMs }) => [text, startMs, endMs])),
  ).toEqual([
    [
      ['Then', 0, 250],
      ['the', 300, 425],
      ['neighbour’s', 425, 550],
    ],
    [['dog', 300, 550]],
    [
      ['Participant', 0, 275],
      ['one.', 275, 550],
    ],
  ]);
});

describe('speakers with names replaced', () => {
  const namesOf = (
    speakers: [
      name: string,
      rest?: Partial<Exportable['speakers'] extends ReadonlyMap<string, infer S> ? S : never>,
    ][],
    participant?: string,
  ): string[] => {
    const segments = speakers.map((_, at) =>
      aSegment(someWords(1, at * 1_000), { id: `${at}`, speakerId: `${at}` }),
    );
    const map = new Map(speakers.map(([name, rest], at) => [`${at}`, { name, colour: 1, ...rest }]));
    const replaced = withPseudonyms(exportable(segments, { speakers: map, participant }), replacer);
    return Array.from(replaced.speakers.values(), ({ name }) => name);
  };

  test('have participant codes, roles or numbers', () => {
    expect(
      namesOf([['Dr Brown', { role: 'interviewer' }], ['Mary', { participant: 'P03' }], ['Tom']]),
    ).toEqual(['Interviewer', 'P03', 'Speaker 1']);
  });

  test('keep names that say nothing, and no two get the same number', () => {
    expect(namesOf([['Speaker 1'], ['Mary'], ['Moderator'], ['TN04'], ['I'], ['AB']])).toEqual([
      'Speaker 1',
      'Speaker 2',
      'Moderator',
      'TN04',
      'I',
      'Speaker 3',
    ]);
  });

  test('have the participant code of the file if only one of them is not known otherwise', () => {
    expect(namesOf([['Interviewer'], ['Mary']], 'P07')).toEqual(['Interviewer', 'P07']);
    expect(namesOf([['Tom'], ['Mary']], 'P07')).toEqual(['Speaker 1', 'Speaker 2']);
  });

  test('have the replacement of the list if their name is in it', () => {
    expect(namesOf([['anna meier', { participant: 'P01' }], ['Mary Anna']])).toEqual([
      'Participant one',
      'Speaker 1',
    ]);
  });
});
