import { EXPORT_FORMATS, type ExportOptions, unclearText } from '@colloquy/contract/exports';
import { type SegmentMark, textOf } from '@colloquy/rules/transcript';
import { describe, expect, test } from 'vitest';
import { readTimed } from '../../transcription/imports/read-import.factory.ts';
import { aSegment, exportable, someWords } from '../exportable.factory.ts';
import { headOf, withUnclear } from '../exportable.ts';
import { FORMATS, type WriterName, inChunks, DEFAULT_EXPORT_OPTIONS } from './formats.ts';
import { READERS } from './read-back.factory.ts';
import { EXACT, type RoundTrip, ROUND_TRIPS } from './round-trip.factory.ts';

const WRITERS = EXPORT_FORMATS.filter((format): format is WriterName => format !== 'template');

/** The first speaker is unclear from 12.4 to 15 s and then continues; the second is unclear throughout. */
const whole = exportable(
  [
    aSegment(someWords(4, 1_000), { id: '1', speakerId: 'a' }),
    aSegment([], { id: '2', speakerId: 'a', startMs: 12_400, endMs: 15_000, marks: ['unclear'] }),
    aSegment(someWords(4, 16_000), { id: '3', speakerId: 'a' }),
    aSegment([], { id: '4', speakerId: 'b', startMs: 3_661_000, endMs: 3_663_000, marks: ['unclear'] }),
    // Dismissed, so it does not appear.
    aSegment([], { id: '5', speakerId: 'b', startMs: 3_664_000, endMs: 3_665_000 }),
  ],
  {
    speakers: new Map([
      ['a', { name: 'Interviewer', colour: 1 }],
      ['b', { name: 'Participant', colour: 2 }],
    ]),
  },
);

const headLines = headOf(whole).facts.length + 1;

async function written(format: WriterName, options: Partial<ExportOptions> = {}): Promise<Buffer> {
  const chosen = { ...DEFAULT_EXPORT_OPTIONS, ...options };
  const pieces = FORMATS[format].write(withUnclear(whole, chosen), chosen);
  return Buffer.concat(await Array.fromAsync(inChunks(pieces)));
}

describe('unclear speech in an export', () => {
  test.each(WRITERS)('is in place as %s, once, unless it is left out', async (format) => {
    const read = async (options: Partial<ExportOptions>) =>
      (await READERS[format](await written(format, options), headLines)).texts.join(' | ');
    const text = await read({});
    const places = ['word3', '[unclear 00:12]', 'word0', '[unclear 01:01:01]'];
    let from = text.indexOf('word0') + 1;
    for (const place of places) {
      const at = text.indexOf(place, from);
      expect([place, at > 0]).toEqual([place, true]);
      from = at + 1;
    }
    expect(text.match(/unclear/g)).toHaveLength(2);
    expect(await read({ unclear: 'no' })).not.toContain('unclear');
  });

  test('is a cue of its own duration', async () => {
    const vtt = (await written('vtt')).toString();
    expect(vtt).toContain('00:00:12.400 --> 00:00:15.000\n<v Interviewer>[unclear 00:12]\n');
  });

  test('has its own field in formats for programs', async () => {
    const rows = (await written('csv')).toString().trim().split('\n').slice(1);
    expect(rows.map((row) => row.trim().split(',').at(-1))).toEqual(['no', 'yes', 'no', 'yes']);
    type Line = { id: string; text: string; isUnclear?: boolean; words: unknown[]; marks?: string[] };
    const { segments } = JSON.parse((await written('json')).toString()) as { segments: Line[] };
    expect(segments.filter(({ isUnclear: is }) => is)).toMatchObject([
      { id: '2', text: '[unclear 00:12]', words: [], marks: ['unclear'] },
      { id: '4', text: '[unclear 01:01:01]', words: [] },
    ]);
  });

  test('has hours if needed', () => {
    expect([0, 59_999, 3_599_000, 3_600_000, 360_000_000].map(unclearText)).toEqual([
      '[unclear 00:00]',
      '[unclear 00:59]',
      '[unclear 59:59]',
      '[unclear 01:00:00]',
      '[unclear 100:00:00]',
    ]);
  });
});

const readBack = async (format: RoundTrip, bytes: Buffer) => (await readTimed(format, bytes)).segments;

const isUnclearTurn = ({ words, marks }: { words: unknown[]; marks?: SegmentMark[] | undefined }): boolean =>
  words.length === 0 && marks?.includes('unclear') === true;

describe('imported again', () => {
  test.each(ROUND_TRIPS)('from %s it is an unclear turn without words', async (format) => {
    for (const names of ['above', 'inline'] as const) {
      const segments = await readBack(format, await written(format, { ...EXACT, names }));
      const words = segments.map((segment) => textOf(segment.words)).join(' ');
      expect(words.trim().replaceAll(/ +/g, ' ')).toBe('word0 word1 word2 word3 word0 word1 word2 word3');
      const found = segments.filter(isUnclearTurn);
      expect(found.map(({ startMs }) => Math.floor(startMs / 1_000))).toEqual([12, 3_661]);
      expect(found[0]!.endMs).toBeGreaterThan(12_900);
      expect(found[0]!.endMs).toBeLessThanOrEqual(17_400);
      const order = segments.map((segment) => (isUnclearTurn(segment) ? 'unclear' : 'words'));
      expect(order).toEqual(['words', 'unclear', 'words', 'unclear']);
    }
  });

  test('it splits the paragraph around it', async () => {
    const text =
      'I: How was it?\n\n[00:00:10] R: Long, and [unclear 00:12] we went [unclear 1:02:03]\n\n[01:02:10] I: Oh.';
    const segments = await readBack('txt', Buffer.from(text));
    expect(segments.map((segment) => [textOf(segment.words) || 'unclear', segment.startMs])).toEqual([
      ['How was it?', 0],
      ['Long, and', 10_000],
      ['unclear', 12_000],
      ['we went', 12_000],
      ['unclear', 3_723_000],
      ['Oh.', 3_730_000],
    ]);
  });

  test('without other times it is dropped, and not imported as words', async () => {
    const segments = await readBack('txt', Buffer.from('I: How [unclear 00:12] was it?\nR: Long.'));
    expect(segments.map((segment) => textOf(segment.words))).toEqual(['How', 'was it?', 'Long.']);
  });

  test('alone it is a transcript without words', async () => {
    await expect(readTimed('txt', Buffer.from('[unclear 00:12]'))).rejects.toThrow('no-words');
  });
});
