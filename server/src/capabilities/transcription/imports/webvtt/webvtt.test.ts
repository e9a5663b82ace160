import { describe, expect, test } from 'vitest';
import { parseCueText } from './cue-text.ts';
import { parseWebVtt } from './parse-webvtt.ts';

const cuesOf = (body: string) => parseWebVtt(`WEBVTT\n\n${body}`)!.cues;

describe('a WebVTT file', () => {
  test.each(['', 'WEBVT', 'webvtt', 'WEBVTTx\n', ' WEBVTT\n', 'Title\nWEBVTT\n'])('is not %j', (text) => {
    expect(parseWebVtt(text)).toBeUndefined();
  });

  test('has a header, notes, styles and regions before its cues', () => {
    const text =
      '\uFEFFWEBVTT - Title\rLanguage: en\r\n\r\nNOTE two\nlines\n\nSTYLE\n::cue{}\n\nREGION\nid:a width:40% lines:x scroll:up\n\n' +
      '1\n00:01.000 --> 01:00:02.500 region:a align:end\nText\n\nSTYLE\nlate';
    expect(parseWebVtt(text)).toMatchObject({
      header: ['Title', 'Language: en'],
      notes: ['two\nlines'],
      styles: ['::cue{}'],
      regions: [{ id: 'a', width: 40, lines: 3, scroll: 'up' }],
      cues: [
        {
          id: '1',
          line: 14,
          startMs: 1_000,
          endMs: 3_602_500,
          align: 'end',
          text: 'Text',
          region: { id: 'a' },
        },
      ],
    });
  });

  test('ends a cue at the arrow of the next one, with or without an identifier', () => {
    expect(cuesOf('00:00.000 --> 00:01.000\na\n00:01.000 --> 00:02.000\nb')).toMatchObject([
      { text: 'a' },
      { text: 'b', line: 5 },
    ]);
    expect(parseWebVtt('WEBVTT\n00:00.000 --> 00:01.000\na')!.cues).toHaveLength(1);
  });

  test.each([
    '0:00.000 --> 00:01.000',
    '00:60.000 --> 01:00.000',
    '00:00.00 --> 00:01.000',
    'a --> b',
    '-->',
  ])('reports the line of %j, which has no times', (line) => {
    expect(parseWebVtt(`WEBVTT\n\n${line}\nText`)).toMatchObject({ cues: [], badLines: [3] });
  });

  test('removes a cue with its own position from its region', () => {
    const region = 'REGION\nid:a\nx\n\n00:00.000 --> 00:01.000 region:a';
    expect(cuesOf(region)[0]!.region).toMatchObject({ id: 'a' });
    for (const setting of ['line:1', 'size:50%', 'vertical:rl'])
      expect(cuesOf(`${region} ${setting}`)[0]!.region).toBeNull();
  });
});

describe('cue text', () => {
  test('is a tree of voices, classes, ruby and times', () => {
    expect(parseCueText('<v.loud  Mary  &amp; co>No <00:01.000><c.a.b>way')).toEqual([
      {
        kind: 'v',
        classes: ['loud'],
        annotation: 'Mary & co',
        children: [
          { kind: 'text', text: 'No ' },
          { kind: 'timestamp', ms: 1_000 },
          { kind: 'c', classes: ['a', 'b'], annotation: '', children: [{ kind: 'text', text: 'way' }] },
        ],
      },
    ]);
    expect(parseCueText('<ruby>漢<rt>kan</ruby>x<rt>y')).toMatchObject([
      { kind: 'ruby', children: [{ text: '漢' }, { kind: 'rt', children: [{ text: 'kan' }] }] },
      { text: 'x' },
      { text: 'y' },
    ]);
  });

  test.each([
    ['<bad>a</bad>', 'a'],
    ['a </b> b', 'a  b'],
    ['1 &lt; 2 &#x263A; &unknown; &nbsp', '1 < 2 ☺ &unknown; \u00A0'],
    ['a<', 'a'],
  ])('%j is %j', (text, plain) => {
    const nodes = parseCueText(text);
    expect(nodes.map((node) => (node.kind === 'text' ? node.text : '?')).join('')).toBe(plain);
  });

  test('supports ten thousand nested tags', () => {
    expect(parseCueText('<b>'.repeat(10_000))).toHaveLength(1);
  });
});
