import { strFromU8, unzipSync } from 'fflate';
import mammoth from 'mammoth';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { readLines } from '../../transcription/imports/read-import.factory.ts';
import { aSegment, exportable } from '../exportable.factory.ts';
import type { Exportable } from '../exportable.ts';
import { fflateText } from './read-back.factory.ts';
import { withTexts, WRITERS, written } from './written.factory.ts';

const interview = withTexts(['Good morning.', 'Hello.', 'Shall we begin?'], {
  speakers: new Map([
    ['a', { name: 'Interviewer', colour: 1, role: 'interviewer' }],
    ['b', { name: 'Mary', colour: 2, participant: 'P07' }],
    ['c', { name: 'Speaker 3', colour: 3 }],
  ]),
});

describe('a list of speakers', () => {
  test('is a table of Word in the style of the head, and not words for an import', async () => {
    const file = await written('docx', interview, { speakers: 'yes' });
    const { value } = await mammoth.convertToHtml({ buffer: file });
    const rows = Array.from(value.matchAll(/<tr>(.*?)<\/tr>/gs), ([, row]) =>
      Array.from(row!.matchAll(/<t[dh]>(.*?)<\/t[dh]>/gs), ([, cell]) => cell!.replaceAll(/<[^>]+>/g, '')),
    );
    expect(rows).toEqual([
      ['Speaker', 'Participant', 'Turns', 'Words', 'Speaking time'],
      ['Interviewer', '', '2', '5', '00:00:01'],
      ['Mary', 'P07', '1', '1', '00:00:00'],
    ]);
    expect((await readLines(file)).join(' ')).not.toMatch(/Speaking time|P07/);
    expect((await written('docx', interview)).includes('Speaking time')).toBe(false);
  });

  test('is lines in text, which an import leaves out', async () => {
    const text = (await written('txt', interview, { speakers: 'yes' })).toString();
    expect(text).toContain(
      '\nInterviewer: 2 turns, 5 words, 00:00:01\nMary (P07): 1 turn, 1 word, 00:00:00\n\n',
    );
    expect(await readLines(text)).toHaveLength(3);
  });

  test('is a table in a PDF', async () => {
    const pdf = await written('pdf', interview, { speakers: 'yes' });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Mary P07 1 1 00:00:00');
  });

  test('has no times without times', async () => {
    const text = (await written('txt', { ...interview, isTimed: false }, { speakers: 'yes' })).toString();
    expect(text).toContain('\nInterviewer: 2 turns, 5 words\n');
  });
});

/** Two utterances of one turn, the second in another language. */
const turn = (languages: [string, string]): Exportable =>
  exportable(
    languages.map((language, at) => {
      const words = [{ text: ['One.', 'Two.'][at]!, startMs: at * 1_000, endMs: at * 1_000 + 500 }];
      return aSegment(
        words.map((word) => ({ ...word, confidence: null, timing: 'recognised' as const })),
        { id: `${at}`, speakerId: 'a', language },
      );
    }),
    { speakers: new Map([['a', { name: 'Mary', colour: 1 }]]) },
  );

test('a turn is one paragraph of Word, unless its passages have times or their own language', async () => {
  const paragraphs = async (transcript: Exportable, options = {}): Promise<string[]> => {
    const xml = fflateText(await written('docx', transcript, options), 'word/document.xml');
    return Array.from(xml.matchAll(/<w:p>.*?<\/w:p>/gs), ([each]) => each)
      .filter((each) => /Transcript (?:turn|text)/.test(each))
      .map((each) => each.replaceAll(/<[^>]*>/g, ''));
  };
  expect(await paragraphs(turn(['en', 'en']))).toEqual(['[00:00:00] Mary', 'One. Two.']);
  expect(await paragraphs(turn(['en', 'en']), { names: 'inline', times: 'none' })).toEqual([
    'Mary: One. Two.',
  ]);
  expect(await paragraphs(turn(['en', 'de']))).toEqual(['[00:00:00] Mary', 'One.', 'Two.']);
  expect(await paragraphs(turn(['en', 'en']), { times: 'segments' })).toEqual([
    '[00:00:00] Mary',
    '[00:00:00] One.',
    '[00:00:01] Two.',
  ]);
});

test('no format names a stage of the installation or its layout', async () => {
  for (const format of WRITERS.filter((each) => each !== 'pdf')) {
    const bytes = await written(format, interview);
    const parts = bytes.subarray(0, 2).toString() === 'PK' ? Object.values(unzipSync(bytes)) : [bytes];
    const text = parts.map((part) => strFromU8(part)).join(' ');
    expect([format, /Chat and Review|Layout|localhost/.exec(text)]).toEqual([format, null]);
  }
});
