import { graphemes, textOf } from '@colloquy/contract';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ANYWHERE, findText, type Wanted } from './find-words.ts';
import { anySaid, said } from './replace/said.factory.ts';

type How = Partial<Wanted> & { language?: string };

function found(text: string, wanted: string, { language = 'en', ...how }: How = {}): string[] {
  const segment = said(text, { language });
  return findText([segment], { ...ANYWHERE, text: wanted, ...how }).map(({ heard }) => heard);
}

const wholeWord = true;
const matchCase = true;

describe('what is found', () => {
  test.each<[why: string, text: string, wanted: string, how: How, hits: string[]]>([
    ['whatever its capitals', 'Data and data', 'data', {}, ['Data', 'data']],
    ['as written, where that is asked for', 'Data and data', 'data', { matchCase }, ['data']],
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
  ])('%s', (_, text, wanted, how, hits) => expect(found(text, wanted, how)).toEqual(hits));

  it('is what one speaker says, where that is asked for', () => {
    const segments = [said('data'), said('data', { id: 'b', speakerId: 'two' })];
    const hits = findText(segments, { ...ANYWHERE, text: 'data', speakerId: 'two' });
    expect(hits.map(({ segmentId }) => segmentId)).toEqual(['b']);
  });

  it('is told by its words', () => {
    const [hit] = findText([said('Well, “Jon Smith,” he said')], { ...ANYWHERE, text: 'on smi' });
    expect(hit).toMatchObject({ word: 1, length: 2 });
  });

  it('does not overlap, is whole characters, and is what stands there', () => {
    fc.assert(
      fc.property(anySaid, anySaid, fc.boolean(), fc.boolean(), (text, wanted, exact, whole) => {
        const segment = said(text);
        const written = textOf(segment.words);
        const borders = new Set([0]);
        for (const character of graphemes(written)) borders.add([...borders].at(-1)! + character.length);
        let last = 0;
        const how = { text: wanted, matchCase: exact, wholeWord: whole, speakerId: null };
        for (const { start, end, heard, word, length } of findText([segment], how)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect([borders.has(start), borders.has(end)]).toEqual([true, true]);
          const touched = textOf(segment.words.slice(word, word + length));
          expect(touched).toContain(heard);
          expect(written.slice(start, end)).toBe(heard);
          last = end;
        }
      }),
    );
  });

  it('finds every text in itself, whole', () => {
    fc.assert(
      fc.property(anySaid, fc.boolean(), fc.boolean(), (text, exact, whole) => {
        const written = textOf(said(text).words);
        // An accent without a letter counts for nothing.
        fc.pre(!/^(?:\p{M}|$)/u.test(written));
        expect(found(text, text, { matchCase: exact, wholeWord: whole })).toEqual([written]);
      }),
    );
  });
});
