import { graphemes } from '@colloquy/rules/text';
import { textOf } from '@colloquy/rules/transcript';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ALL_WORDS, findText, type FindQuery } from './find-words.ts';
import { anySegmentText, segmentWithText } from './segment-text.factory.ts';

type How = Partial<FindQuery> & { language?: string };

function found(text: string, wanted: string, { language = 'en', ...how }: How = {}): string[] {
  const segment = segmentWithText(text, { language });
  return findText([segment], { ...ALL_WORDS, text: wanted, ...how }).map(({ matched }) => matched);
}

const wholeWord = true;
const matchCase = true;

describe('findText', () => {
  test.each<[why: string, text: string, wanted: string, how: How, hits: string[]]>([
    ['text in any case', 'Data and data', 'data', {}, ['Data', 'data']],
    ['text as written, if requested', 'Data and data', 'data', { matchCase }, ['data']],
    ['without accents', 'Das Café schließt', 'cafe schlie', {}, ['Café schlie']],
    ['not without accents as written', 'Café, Cafe', 'Cafe', { matchCase }, ['Cafe']],
    ['with either apostrophe', "I don’t, don't", "don't", {}, ['don’t', "don't"]],
    ['ss for ß', 'Straße, STRASSE', 'strasse', {}, ['Straße', 'STRASSE']],
    ['but no s within an ß', 'Spaß', 's', {}, ['S']],
    ['both forms of a sigma', 'ΟΔΟΣ οδός', 'οδος', {}, ['ΟΔΟΣ', 'οδός']],
    ['over several words', 'the data set, the dataset', 'data  set', {}, ['data set']],
    ['whole words', 'data, database (data)', 'data', { wholeWord }, ['data', 'data']],
    ['no half of a contraction', "don't, don", 'don', { wholeWord }, ['don']],
    ['never twice in one place', 'aaaa', 'aa', {}, ['aa', 'aa']],
    ['emoji', 'I 😀 you', '😀', { wholeWord }, ['😀']],
    ['nobody out of a family', '👩‍👩‍👧 and 👩', '👩', {}, ['👩']],
    ['with a mark that no letter has', 'x\u0302y x', 'x', {}, ['x\u0302', 'x']],
    ['no letter without its vowel sign', 'कि क', 'क', {}, ['क']],
    ['Devanagari', 'किताब, किताबें', 'किताब', { wholeWord, language: 'hi' }, ['किताब']],
    ['Hebrew without its points', 'שָׁלוֹם', 'שלום', { language: 'he' }, ['שָׁלוֹם']],
    ['Arabic', 'قال محمد إن محمدا', 'محمد', { wholeWord, language: 'ar' }, ['محمد']],
    ['Ethiopic', 'አዲስ አበባ፣ አበባ።', 'አበባ', { wholeWord, language: 'am' }, ['አበባ', 'አበባ']],
    ['no kana without its voice', 'かが', 'か', { language: 'ja' }, ['か']],
    ['Chinese', '我们在北京大学', '京大', { language: 'zh' }, ['京大']],
    ['Chinese words', '今天天气很好', '天气', { wholeWord, language: 'zh' }, ['天气']],
    ['no two halves of Chinese words', '今天天气很好', '天天', { wholeWord, language: 'zh' }, []],
    ['nothing for nothing', 'a b', '  ', {}, []],
  ])('finds %s', (_, text, wanted, how, hits) => expect(found(text, wanted, how)).toEqual(hits));

  it('searches the words of one speaker', () => {
    const segments = [segmentWithText('data'), segmentWithText('data', { id: 'b', speakerId: 'two' })];
    const hits = findText(segments, { ...ALL_WORDS, text: 'data', speakerId: 'two' });
    expect(hits.map(({ segmentId }) => segmentId)).toEqual(['b']);
  });

  it('locates a match by its words', () => {
    const [hit] = findText([segmentWithText('Well, “Jon Smith,” he said')], { ...ALL_WORDS, text: 'on smi' });
    expect(hit).toMatchObject({ word: 1, length: 2 });
  });

  it('returns matches that do not overlap, are whole characters and contain the text', () => {
    fc.assert(
      fc.property(
        anySegmentText,
        anySegmentText,
        fc.boolean(),
        fc.boolean(),
        (text, wanted, exact, whole) => {
          const segment = segmentWithText(text);
          const written = textOf(segment.words);
          const borders = new Set([0]);
          for (const character of graphemes(written)) borders.add([...borders].at(-1)! + character.length);
          let last = 0;
          const how = { text: wanted, matchCase: exact, wholeWord: whole, speakerId: null };
          for (const { start, end, matched, word, length } of findText([segment], how)) {
            expect(start).toBeGreaterThanOrEqual(last);
            expect(end).toBeGreaterThan(start);
            expect([borders.has(start), borders.has(end)]).toEqual([true, true]);
            const touched = textOf(segment.words.slice(word, word + length));
            expect(touched).toContain(matched);
            expect(written.slice(start, end)).toBe(matched);
            last = end;
          }
        },
      ),
    );
  });

  it('finds every text in itself', () => {
    fc.assert(
      fc.property(anySegmentText, fc.boolean(), fc.boolean(), (text, exact, whole) => {
        const written = textOf(segmentWithText(text).words);
        // A combining mark without a letter matches nothing.
        fc.pre(!/^(?:\p{M}|$)/u.test(written));
        expect(found(text, text, { matchCase: exact, wholeWord: whole })).toEqual([written]);
      }),
    );
  });
});
