import { describe, expect, test } from 'vitest';
import { read, readLines, textOf } from './read-import.factory.ts';

describe('SubRip files', () => {
  test('tolerate irregular numbers, commas, arrows, empty lines, tags and positions', async () => {
    const srt = [
      '00:00:01.000 -> 00:00:02,5  X1:10 X2:20 Y1:1 Y2:9',
      '<i>One.</i> {\\an8}<font color="#fff">Uno.</font>',
      '3',
      '0:0:3,000 --> 0:0:4,000',
      'Two 12',
      '',
      'more.',
      '',
      '4',
      '00:00:05,000 --> 00:00:06,000',
      '- Who?',
      '- Me &amp; you.',
    ].join('\r\n');
    expect(await readLines(srt)).toEqual([
      '? 1000-2500: One. Uno.',
      '? 3000-4000: Two 12 more.',
      '? 5000-6000: Who?',
      '? 5000-6000: Me & you.',
    ]);
  });

  test('keep spoken numbers, with or without cue numbers', async () => {
    const cue = (number: number | '', at: number, text: string) =>
      `${number === '' ? '' : `${number}\n`}00:00:0${at},000 --> 00:00:0${at + 1},000\n${text}\n\n`;
    const bare = cue('', 1, 'How many?') + cue('', 2, '42') + cue('', 3, 'Or was it\n43') + cue('', 4, 'No.');
    const joined = ['? 1000-2000: How many?', '? 2000-5000: 42 Or was it 43 No.'];
    expect(await readLines(bare)).toEqual(joined);
    const numbered =
      cue(7, 1, 'How many?') + cue(8, 2, '42') + cue(9, 3, 'Or was it\n43') + cue(10, 4, 'No.');
    expect(await readLines(numbered)).toEqual(joined);
    const counted = [1, 2, 3, 4].map((number) => cue('', number, String(number))).join('');
    expect(await readLines(counted)).toEqual(['? 1000-5000: 1 2 3 4']);
    const gaps = cue(1, 1, 'How many?') + cue(2, 2, '') + cue('', 3, '42') + cue(4, 4, 'No.');
    expect(await readLines(gaps)).toEqual(['? 1000-2000: How many?', '? 3000-5000: 42 No.']);
  });

  test('name recurring speakers and join sentences', async () => {
    const cue = (at: number, text: string) => `${at}\n00:00:0${at},000 --> 00:00:0${at + 1},000\n${text}\n\n`;
    const srt =
      cue(1, 'ANNA: So I') +
      cue(2, 'ANNA: went on.') +
      cue(3, 'BOB: Note: late.') +
      cue(4, 'BOB: Yes') +
      cue(5, 'ANNA: No');
    expect(await readLines(srt)).toEqual([
      'ANNA 1000-3000: So I went on.',
      'BOB 3000-4000: Note: late.',
      'BOB 4000-5000: Yes',
      'ANNA 5000-6000: No',
    ]);
  });

  test('keep each line of live captions once', async () => {
    const cue = (at: number, text: string) => `00:0${at}.000 --> 00:0${at + 1}.000\n${text}\n\n`;
    const rolling = cue(0, 'one') + cue(1, 'one\ntwo') + cue(2, 'two\nthree') + cue(3, 'three\nfour.');
    expect(await readLines(`WEBVTT\n\n${rolling}`)).toEqual(['? 0-4000: one two three four.']);
    const { notes } = await read(`WEBVTT\n\n${rolling}`);
    expect(notes).toEqual([
      'Live captions show a line more than once: 3 lines that stood in the cue before are left out.',
    ]);
  });

  test('keep rolling captions with flashes between lines once', async () => {
    const youtube = [
      '00:00.000 --> 00:02.000\n \none<00:01.000><c> more</c>',
      '00:02.000 --> 00:02.010\none more\n ',
      '00:02.010 --> 00:04.000\none more\ntwo<00:03.000><c> more</c>',
      '00:04.000 --> 00:04.010\ntwo more\n ',
      '00:04.010 --> 00:06.000\ntwo more\nthree.',
    ];
    expect(await readLines(`WEBVTT\n\n${youtube.join('\n\n')}`)).toEqual([
      '? 0-6000: one more two more three.',
    ]);
  });

  test('keep repeated speech', async () => {
    const cue = (at: number) => `00:0${at}.000 --> 00:0${at + 1}.000\nNo.\n\n`;
    const { segments, notes } = await read(`WEBVTT\n\n${[0, 1, 2, 3, 4, 5].map(cue).join('')}`);
    expect(segments.map(textOf)).toEqual(['No.', 'No.', 'No.', 'No.', 'No.', 'No.']);
    expect(notes).toEqual([]);
  });
});
