import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tidyText } from './normalise.ts';
import { anyLanguage, anyText } from './texts.factory.ts';
import { atomise, hasLetters, joinTokens, tokenise, wordKey } from './tokens.ts';

const texts = (text: string, language: string | null): string[] =>
  tokenise(text, language).map((token) => token.text);

describe('tokenise', () => {
  test.each([
    ['en', "I'm fine, (really) 3.5% – yes!", ["I'm", 'fine,', '(really)', '3.5%', '–', 'yes!']],
    ['zh', '今天天气很好。我们去“公园”', ['今天', '天气', '很好。', '我们', '去', '“公园”']],
    ['zh', '我用 e-mail', ['我', '用', 'e-mail']],
    ['th', 'สวัสดีครับ วันนี้', ['สวัสดี', 'ครับ', 'วัน', 'นี้']],
    ['ja', 'コーヒーを飲む', ['コーヒー', 'を', '飲む']],
    ['am', 'ሰላም ዓለም።', ['ሰላም', 'ዓለም።']],
    ['hi', 'नमस्ते दुनिया', ['नमस्ते', 'दुनिया']],
    ['ar', 'مرحبا، كيف حالك؟', ['مرحبا،', 'كيف', 'حالك؟']],
    ['en', '  ', []],
  ])('%s: %s', (language, text, words) => {
    expect(texts(text, language)).toEqual(words);
  });

  test('marks tokens without a space before them, the first by its script', () => {
    expect(tokenise('你好 世界', 'zh').map((token) => token.glue)).toEqual([true, false]);
    expect(tokenise('hello world', 'en').map((token) => token.glue)).toEqual([false, false]);
  });

  test('preserves any text in any language', () => {
    fc.assert(
      fc.property(anyText, anyLanguage, (text, language) => {
        const tokens = tokenise(text, language);
        expect(joinTokens(tokens)).toBe(tidyText(text));
        expect(tokens.every((token) => /^\S+$/u.test(token.text))).toBe(true);
      }),
    );
  });

  test('attaches punctuation to words in scripts without spaces', () => {
    expect(texts('。「你」，', 'zh').every(hasLetters)).toBe(true);
  });
});

test('atoms preserve the text, and are single characters only in scripts without spaces', () => {
  fc.assert(fc.property(anyText, (text) => void expect(joinTokens(atomise(text))).toBe(tidyText(text))));
  expect(atomise('well-known 我们,用e-mail').map((atom) => atom.text)).toEqual([
    'well-known',
    '我',
    '们,',
    '用',
    'e-mail',
  ]);
});

test.each([
  ['The,', 'the'],
  ["Don't!", 'dont'],
  ['–', '–'],
  ['😀', '😀'],
  ['नमस्ते।', 'नमस्ते'],
])('the key of %s is %s', (word, key) => {
  expect(wordKey(word)).toBe(key);
});
