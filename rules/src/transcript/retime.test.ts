import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_GROWTH, measureGrowth } from '../testing/growth.ts';
import { tidyText } from '../text/normalise.ts';
import { anyText } from '../text/texts.factory.ts';
import { atomise } from '../text/tokens.ts';
import { retimeWords } from './retime.ts';
import { type Segment, textOf, type Word } from './segment.ts';
import { anySegment, EDITOR, makeSegment, transcribedWords } from './segments.factory.ts';
import { typedBy } from './word-origin.ts';

const retime = (segment: Segment, text: string): Word[] =>
  retimeWords(segment.words, text, segment, typedBy(EDITOR));
/** Times of words, formatted for assertions. */
const times = (words: readonly Word[]): string[] =>
  words.map(
    (word) => `${word.text} ${word.startMs}-${word.endMs}${word.timing === 'recognised' ? '' : ' ?'}`,
  );

describe('unchanged words keep their times', () => {
  const segment = makeSegment('the quick brown fox');

  test.each([
    ['The quick, brown fox.', ['The 0-400', 'quick, 500-900', 'brown 1000-1400', 'fox. 1500-1900']],
    ['the slow brown fox', ['the 0-400', 'slow 500-900 ?', 'brown 1000-1400', 'fox 1500-1900']],
    ['the brown fox', ['the 0-400', 'brown 1000-1400', 'fox 1500-1900']],
    [
      'the very quick brown fox',
      ['the 0-400', 'very 400-500 ?', 'quick 500-900', 'brown 1000-1400', 'fox 1500-1900'],
    ],
    ['the quick-brown fox', ['the 0-400', 'quick-brown 500-1400', 'fox 1500-1900']],
    [
      'the quick brown fo x',
      ['the 0-400', 'quick 500-900', 'brown 1000-1400', 'fo 1500-1767 ?', 'x 1767-1900 ?'],
    ],
    ['a dog', ['a 0-475 ?', 'dog 475-1900 ?']],
    ['', []],
  ])('%s', (text, expected) => {
    expect(times(retime(segment, text))).toEqual(expected);
  });

  test('keep their confidence, and new words have none', () => {
    expect(retime(segment, 'The slow fox').map((word) => word.confidence)).toEqual([0.9, null, 0.9]);
  });

  test('in Chinese, even if the words do not match the dictionary', () => {
    const words = transcribedWords('今 天 天气 很好。', 0, 'zh').map((word) => ({
      ...word,
      glue: true as const,
    }));
    const original = { ...makeSegment('', { language: 'zh', endMs: 1900 }), words };
    expect(times(retime(original, '今天天气不好，'))).toEqual([
      '今 0-400',
      '天 500-900',
      '天气 1000-1400',
      '不好， 1500-1900 ?',
    ]);
  });

  test('in Thai', () => {
    const segmentInThai = makeSegment('สวัสดีครับวันนี้', { language: 'th' });
    expect(times(retime(segmentInThai, 'สวัสดีวันนี้'))).toEqual(['สวัสดี 0-400', 'วัน 1000-1400', 'นี้ 1500-1900']);
  });

  test('even if an engine wrote one word as two', () => {
    const [first, ...rest] = transcribedWords("don 't go");
    const cut = {
      ...makeSegment('', { endMs: 1900 }),
      words: [first!, { ...rest[0]!, glue: true as const }, rest[1]!],
    };
    expect(times(retime(cut, "don't stop"))).toEqual(['don 0-400', "'t 500-900", 'stop 1000-1400 ?']);
  });
});

describe('for any segment and any text', () => {
  test('the text is the written one, and times are in order inside the segment', () => {
    fc.assert(
      fc.property(anySegment(1), anyText, (segment, text) => {
        const words = retime(segment, text);
        expect(textOf(words)).toBe(tidyText(text));
        let from = segment.startMs;
        for (const word of words) {
          expect(word.startMs).toBeGreaterThanOrEqual(from);
          expect(word.endMs).toBeGreaterThanOrEqual(word.startMs);
          from = word.endMs;
        }
        expect(from).toBeLessThanOrEqual(Math.max(segment.endMs, segment.startMs));
        expect(retimeWords(words, text, segment, typedBy(EDITOR))).toEqual(words);
      }),
    );
  });

  test('changing capitals and punctuation keeps times', () => {
    fc.assert(
      fc.property(
        anySegment(1),
        fc.infiniteStream(fc.constantFrom('', ',', '.', '!', '…')),
        (segment, marks) => {
          const words = segment.words.filter((word) => /^\p{Script=Latin}+$/u.test(word.text));
          const spoken = words.map(({ glue: _glue, ...word }) => word);
          const text = spoken.map((word) => word.text.toUpperCase() + marks.next().value).join(' ');
          const again = retimeWords(spoken, text, segment, typedBy(EDITOR));
          const keep = ({ startMs, endMs, confidence, timing }: Word) => ({
            startMs,
            endMs,
            confidence,
            timing,
          });
          expect(again.map(keep)).toEqual(spoken.map(keep));
        },
      ),
    );
  });

  test('words before and after the edit stay unchanged', () => {
    fc.assert(
      fc.property(anySegment(1), anySegment(1), anyText, (one, other, written) => {
        const later = other.words.map((word) => ({ ...word, startMs: one.endMs, endMs: one.endMs }));
        const { glue: _, ...first } = later[0] ?? transcribedWords('end')[0]!;
        const tail = [{ ...first, startMs: one.endMs, endMs: one.endMs }, ...later.slice(1)];
        // With two equal words side by side, either may be the old one.
        fc.pre(atomise(written)[0]?.text !== atomise(tail[0]!.text)[0]?.text);
        const text = `${textOf(one.words)} ${written} ${textOf(tail)}`;
        const words = retimeWords([...one.words, ...tail], text, one, typedBy(EDITOR));
        expect(words.slice(0, one.words.length)).toEqual(one.words);
        expect(words.slice(words.length - tail.length)).toEqual(tail);
      }),
    );
  });
});

test('hostile text takes time proportional to its length', async () => {
  const rewrite = (length: number): void => {
    const long = Array.from({ length }, (_, at) => (at % 2 ? 'a' : 'b')).join(' ');
    const words = retime(makeSegment(`x ${long}`), `y ${long.replaceAll('b', 'b b')} z`);
    expect(words.at(-1)?.text).toBe('z');
  };
  expect(await measureGrowth(rewrite, 1_000)).toBeLessThan(MAX_GROWTH);
});
