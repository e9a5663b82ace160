import type { Segment } from '@colloquy/rules/transcript';
import { XMLParser } from 'fast-xml-parser';
import { extractText, getDocumentProxy } from 'unpdf';
import { resolveThread } from '@colloquy/contract/comments';
import { beforeAll, describe, expect, test } from 'vitest';
import { actAs, type Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aThread, anAnswer } from '../comments/comments.factory.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { readLines, read } from '../transcription/imports/read-import.factory.ts';
import { aTranscript } from '../transcripts/transcripts.factory.ts';
import { fflateText } from './formats/read-back.factory.ts';

const server = useTestServer();
let browser: Browser;
let jobId: string;
let recordingId: string;

beforeAll(async () => {
  const customer = await aPerson((await anOrganisation()).id);
  browser = await actAs(server, customer);
  const transcript = await aTranscript(server, customer, [
    'We met at the old market, um, early.',
    'On Monday morning.',
  ]);
  ({ jobId, id: recordingId } = transcript);
  await server.superuser.query(`update person set name = 'Researcher' where id = $1`, [customer.id]);
  const [first, second] = transcript.segments as [Segment, Segment];
  const on = (...ranges: { unitId: string; start: number; end: number }[]) => ({
    quotation: { revision: 1, ranges },
  });
  const later = await aThread(browser, recordingId, {
    ...on({ unitId: first.id, start: 14, end: 24 }, { unitId: second.id, start: 0, end: 9 }),
    text: 'Which market?\nAsk again.',
  });
  await anAnswer(browser, later.id, 'The one by the river.');
  const earlier = await aThread(browser, recordingId, {
    ...on({ unitId: first.id, start: 10, end: 17 }),
    text: 'Nice.',
    kind: 'question',
  });
  await browser.get(resolveThread, { params: { threadId: earlier.id } });
  await aThread(browser, recordingId, { text: 'A good interview.' });
});

const download = async (query: string): Promise<Buffer> => {
  const reply = await browser.fetch(`/api/jobs/${jobId}/export?${query}`);
  if (!reply.ok) throw new Error(await reply.text());
  return Buffer.from(await reply.arrayBuffer());
};

type Node = Record<string, unknown> & { ':@'?: Record<string, string> };
const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: false, trimValues: false });

/** All elements in document order: each with its name, attributes and text. */
function elements(nodes: Node[]): { name: string; id: string | undefined; text: string }[] {
  return nodes.flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ':@')!;
    if (name === '#text') return [{ name, id: undefined, text: String(node[name]) }];
    const own = { name, id: node[':@']?.['@_w:id'], text: '' };
    return [own, ...elements(node[name] as Node[])];
  });
}

/** The text between the marks of a comment, and whether its reference follows the end. */
function commented(document: string, id: string): string {
  const all = elements(parser.parse(document) as Node[]);
  const at = (name: string): number => all.findIndex((each) => each.name === name && each.id === id);
  const [start, end, reference] = [
    at('w:commentRangeStart'),
    at('w:commentRangeEnd'),
    at('w:commentReference'),
  ];
  expect([start >= 0, end > start, reference > end]).toEqual([true, true, true]);
  return all
    .slice(start, end)
    .filter(({ name }) => name === '#text')
    .map(({ text }) => text)
    .join('');
}

describe('comments', () => {
  test('are left out unless asked for', async () => {
    for (const format of ['docx', 'txt', 'pdf', 'json']) {
      const file = await download(`format=${format}`);
      const text =
        format === 'docx'
          ? fflateText(file, 'word/document.xml')
          : format === 'pdf'
            ? (await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true })).text
            : file.toString();
      expect(text).not.toMatch(/Nice|comment|\[1\]/i);
    }
  });

  test('are comments of Word on their words, with authors, dates and replies', async () => {
    const file = await download('format=docx&comments=yes');
    const document = fflateText(file, 'word/document.xml');
    expect(commented(document, '0')).toBe('the old');
    // Over both utterances of a turn.
    expect(commented(document, '1')).toBe('old market, um, early. On Monday');
    expect(commented(document, '2')).toBe('old market, um, early. On Monday');
    // On the whole recording: at the title, around nothing.
    expect(commented(document, '3')).toBe('');
    const comments = fflateText(file, 'word/comments.xml');
    const texts = Array.from(comments.matchAll(/<w:comment [^>]*>.*?<\/w:comment>/gs), ([xml]) => ({
      author: /w:author="([^"]*)"/.exec(xml)?.[1],
      hasDate: /w:date="\d{4}-\d\d-\d\dT/.test(xml),
      lines: Array.from(xml.matchAll(/<w:p[ >].*?<\/w:p>/gs), ([line]) => line.replaceAll(/<[^>]*>/g, '')),
    }));
    const author = 'Researcher';
    expect(texts).toEqual([
      { author, hasDate: true, lines: ['Nice.', 'Resolved.'] },
      { author, hasDate: true, lines: ['Which market?', 'Ask again.'] },
      { author, hasDate: true, lines: ['The one by the river.'] },
      { author, hasDate: true, lines: ['A good interview.'] },
    ]);
    expect(fflateText(file, 'word/commentsExtended.xml')).toContain('paraIdParent');
    // Words and comments stay apart when the document is imported again.
    expect((await readLines(file)).join(' ')).toBe(
      '? 0-: We met at the old market, um, early. On Monday morning.',
    );
  });

  test('are numbered in text and listed at its end, and an import leaves them out', async () => {
    const text = (await download('format=txt&comments=yes')).toString();
    expect(text).toContain('We met at the old[1] market, um, early. On Monday[2] morning.\n');
    expect(text.split('\nComments\n')[1]).toBe(
      [
        '',
        '[1] “the old” Researcher: Nice.',
        'Resolved.',
        '',
        '[2] “old market, … On Monday” Researcher: Which market? Ask again.',
        'Researcher: The one by the river.',
        '',
        '[3] Researcher: A good interview.',
        '',
      ].join('\n'),
    );
    const { segments, isMachineWork } = await read(text);
    expect(segments.map((segment) => segment.text)).toEqual([
      'We met at the old market, um, early. On Monday morning.',
    ]);
    expect(isMachineWork).toBe(true);
  });

  test('are numbered in a PDF and listed at its end', async () => {
    const file = new Uint8Array(await download('format=pdf&comments=yes'));
    const { text } = await extractText(await getDocumentProxy(file), { mergePages: true });
    const flat = text.replaceAll(/\s+/g, ' ');
    expect(flat).toContain('the old[1] market,');
    expect(flat).toContain('Comments [1] “the old” Researcher: Nice. Resolved. [2]');
  });

  test('are data in JSON, with the words that they are on', async () => {
    const json = JSON.parse((await download('format=json&comments=yes')).toString()) as {
      comments: unknown[];
      segments: { id: string; words: object[] }[];
    };
    const [first, second] = json.segments.map(({ id }) => id);
    expect(json.comments).toMatchObject([
      {
        number: 1,
        kind: 'question',
        quote: 'the old',
        isResolved: true,
        messages: [{ author: 'Researcher', text: 'Nice.', at: expect.stringMatching(/^\d{4}-/) }],
        words: [{ segmentId: first, from: 3, to: 5 }],
      },
      {
        number: 2,
        words: [
          { segmentId: first, from: 4, to: 6 },
          { segmentId: second, from: 0, to: 2 },
        ],
      },
      { number: 3, quote: null, words: [] },
    ]);
    expect(JSON.stringify(json.segments)).not.toContain('commentNumbers');
  });

  test('keep their places if disfluencies are left out', async () => {
    const text = (await download('format=txt&comments=yes&verbatim=intelligent')).toString();
    expect(text).toContain('We met at the old[1] market, early. On Monday[2] morning.\n');
  });

  test('are in the preview', async () => {
    const reply = await browser.fetch(
      `/api/jobs/${jobId}/export/preview?format=docx&comments=yes&speakers=yes`,
    );
    const { text } = (await reply.json()) as { text: string };
    expect(text).toContain('Unknown speaker: 1 turn, 11 words, ');
    expect(text).toContain('[3] Researcher: A good interview.');
  });
});
