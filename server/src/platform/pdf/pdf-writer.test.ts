import { getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { Fonts } from './fonts.ts';
import { type PdfCell, PdfWriter } from './pdf-writer.ts';

type TextItem = { str: string; transform: number[] };
const AT = new Date('2026-11-26T12:00:00Z');

async function readPages(bytes: Uint8Array): Promise<TextItem[][]> {
  const document = await getDocumentProxy(Uint8Array.from(bytes));
  const numbers = Array.from({ length: document.numPages }, (_, at) => at + 1);
  return Promise.all(
    numbers.map(
      async (number) => (await (await document.getPage(number)).getTextContent()).items as TextItem[],
    ),
  );
}

const textOf = (items: readonly TextItem[]): string =>
  items
    .map(({ str }) => str)
    .join('')
    .replaceAll(/\s/gu, '');

/** The vertical position of a text on the first page. */
async function readHeights(bytes: Uint8Array): Promise<(text: string) => number> {
  const [items] = await readPages(bytes);
  return (text) => items!.find(({ str }) => str.includes(text))!.transform[5]!;
}

/** A sentence in each script of the languages that are transcribed. */
const SCRIPTS: Record<string, string> = {
  en: 'So I said, “well, fine” – that was £3.50, café.',
  vi: 'Tiếng Việt có nhiều dấu thanh: ấ ồ ữ ặ.',
  yo: 'Ẹ káàárọ̀, ṣé dáadáa ni?',
  ha: 'Ƙasa ɗaya, ƴan uwa ɓoye.',
  ru: 'Я думаю, что это правильно. Да?',
  uk: 'Ґанок, їжак і єнот.',
  kk: 'Қазақ тілі, әлем, өмір, ұлт, һәм.',
  el: 'Τι κάνεις; Είμαι καλά, ευχαριστώ.',
  hy: 'Բարեւ Ձեզ։ Ինչպե՞ս եք։',
  ka: 'გამარჯობა. როგორ ხარ?',
  am: 'ሰላም ለዓለም። እንዴት ነህ፧',
  zh: '今天天气很好，我们去公园散步吧。',
  yue: '今日天氣好好，我哋去公園行下啦。',
  ja: 'こんにちは。コーヒーを飲みますか？',
  ko: '안녕하세요. 오늘 날씨가 좋네요.',
  ar: 'قال لي: «مرحباً، كيف حالك؟»',
  fa: 'من می‌روم به کتاب‌خانه، خوب است؟ پ چ ژ گ',
  ur: 'میں ٹھیک ہوں۔ آپ کیسے ہیں؟',
  ps: 'زه ښه یم، مننه. ځ څ ډ ړ ږ ګ ڼ ې ۍ',
  sd: 'توهان ڪيئن آهيو؟ ٻ ڀ ٺ ٽ ٿ ڃ ڄ ڇ ڏ ڊ ڌ ڍ ڙ ڦ ڳ ڱ',
  he: 'שלום לכולם. בְּרֵאשִׁית',
  yi: 'װאָס מאַכט איר?',
  hi: 'मैं ठीक हूँ। क्या आप कृपया किताब देंगे?',
  mr: 'मी ठीक आहे. ळ ऱ्य',
  ne: 'म ठीक छु।',
  bn: 'আমি ভালো আছি। স্বাধীনতা কী?',
  as: 'মই ভালে আছোঁ। ৰ ৱ',
  pa: 'ਮੈਂ ਠੀਕ ਹਾਂ। ਕਿਵੇਂ ਹੋ?',
  gu: 'હું મજામાં છું। ક્ષત્રિય',
  ta: 'நான் நன்றாக இருக்கிறேன்.',
  te: 'నేను బాగున్నాను. క్షమించండి',
  kn: 'ನಾನು ಚೆನ್ನಾಗಿದ್ದೇನೆ. ಕ್ಷಮಿಸಿ',
  ml: 'എനിക്ക് സുഖമാണ്. ക്ഷമിക്കണം',
  si: 'මම හොඳින්. ක්‍රියා ශ්‍රී',
  th: 'สวัสดีครับวันนี้ผมจะไปตลาดน้ำ',
  lo: 'ສະບາຍດີ ຂ້ອຍສະບາຍດີ',
  km: 'សួស្តីបាទខ្ញុំសុខសប្បាយ',
  my: 'မင်္ဂလာပါ။ ကျွန်တော် နေကောင်းပါတယ်။',
  bo: 'བཀྲ་ཤིས་བདེ་ལེགས།',
};

describe('scripts', () => {
  test.each(Object.entries(SCRIPTS))('%s has a glyph for every letter', (language, text) => {
    const fonts = new Fonts();
    expect(fonts.choose(text, language).text).toBe(text);
    expect(fonts.missing).toEqual(new Set());
  });

  test('are in the file as they were written', async () => {
    const pdf = new PdfWriter('Scripts', AT, 'en');
    // A reader of PDFs needs marks of the file to put shaped letters back, which this one ignores.
    const plain = ['en', 'vi', 'ru', 'el', 'hy', 'ka', 'am', 'zh', 'yue', 'ja', 'ko'];
    for (const language of plain) pdf.styledParagraph([{ text: SCRIPTS[language]! }], { language });
    const text = textOf((await readPages(await pdf.finish(''))).flat());
    for (const language of plain) expect(text).toContain(SCRIPTS[language]!.replaceAll(/\s/gu, ''));
  });

  test('of East Asia have the shapes of the language', () => {
    const familyFor = (language: string | null): string | undefined =>
      new Fonts().choose('骨', language).families[0];
    expect(['ja', 'ja-JP', 'ko', 'zh', 'yue', null].map(familyFor)).toEqual([
      'Noto Sans Japanese',
      'Noto Sans Japanese',
      'Noto Sans Korean',
      'Noto Sans S Chinese',
      'Noto Sans S Chinese',
      'Noto Sans S Chinese',
    ]);
  });

  test('without letters are named once, and their characters become question marks', async () => {
    const pdf = new PdfWriter('Rare', AT);
    pdf.missingScripts('No letters for {scripts}.');
    pdf.paragraph('ܫܠܡܐ and 😀!');
    const text = textOf((await readPages(await pdf.finish(''))).flat());
    expect(text).toContain('NolettersforSyriacandemoji.');
    expect(text).toContain('????and?!');
    const complete = new PdfWriter('Complete', AT);
    complete.missingScripts('No letters for {scripts}.');
    complete.paragraph('Hello');
    expect(textOf((await readPages(await complete.finish(''))).flat())).not.toContain('Noletters');
  });
});

test('text is never read as markup or program', async () => {
  const hostile = [
    '#read("/etc/passwd")',
    '*bold* _x_ $a$ ]#[',
    '\\u{41} "quoted" // comment',
    '= Heading @ref <label>',
  ];
  const pdf = new PdfWriter(hostile[0]!, AT);
  pdf.title(hostile[1]!);
  for (const text of hostile) pdf.paragraph(text);
  pdf.table(
    [{ title: hostile[0]!, width: 1 }],
    hostile.map((text) => [text]),
  );
  const text = textOf((await readPages(await pdf.finish(hostile[2]!))).flat());
  for (const line of hostile) expect(text.split(line.replaceAll(' ', '')).length).toBeGreaterThan(2);
});

test('the same document is the same file, tagged and with its language and date', async () => {
  const render = (): Promise<Uint8Array> => {
    const pdf = new PdfWriter('Invoice 1', AT);
    pdf.title('Invoice 1');
    pdf.table([{ title: 'Name', width: 1 }], [['One']]);
    return pdf.finish('Seller');
  };
  const [first, second] = await Promise.all([render(), render()]);
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
  const document = await getDocumentProxy(Uint8Array.from(first));
  const { info } = await document.getMetadata();
  expect(info).toMatchObject({
    Title: 'Invoice 1',
    Language: 'en-GB',
    CreationDate: expect.stringMatching(/^D:20261126/),
  });
  const page = await document.getPage(1);
  const roles = JSON.stringify(await page.getStructTree());
  for (const role of ['H1', 'Table', 'TH', 'TD']) expect(roles).toContain(`"role":"${role}"`);
});

test('a wrapped line of one column leaves no gap in the other', async () => {
  const pdf = new PdfWriter('Invoice', AT);
  const longName = 'A very long name of a seller that needs a second line in its half of the page';
  pdf.twoColumns(['Seller', longName, 'High Street'], ['Customer', 'Buyer', 'Main Street', 'Germany']);
  pdf.paragraph('Below');
  const heightOf = await readHeights(await pdf.finish(''));
  const lineHeight = heightOf('Customer') - heightOf('Buyer');
  expect(heightOf('Buyer') - heightOf('Main')).toBeCloseTo(lineHeight);
  expect(heightOf('High')).toBeLessThan(heightOf('Main'));
  expect(heightOf('Below')).toBeLessThan(heightOf('Germany'));
});

test('a table repeats its head on every page, and pages are numbered', async () => {
  const pdf = new PdfWriter('Statement', AT);
  const rows = Array.from({ length: 120 }, (_, at): PdfCell[] => [
    `Line ${at}`,
    { text: `${at}.00`, isStrong: true },
  ]);
  pdf.table(
    [
      { title: 'What', width: 3 },
      { title: 'Credits', width: 1, isNumber: true },
    ],
    rows,
  );
  const pages = (await readPages(await pdf.finish('Foot'))).map(textOf);
  expect(pages.length).toBeGreaterThan(1);
  for (const [at, page] of pages.entries()) {
    expect(page).toContain('WhatCredits');
    expect(page).toContain(`FootPage${at + 1}of${pages.length}`);
  }
  expect(pages.join('')).toContain('Line119119.00');
});

test('lines of numbered paragraphs are counted through the document', async () => {
  const pdf = new PdfWriter('Interview', AT);
  pdf.paragraph('The head is not counted.');
  pdf.styledParagraph([{ text: 'word '.repeat(60) }], { isNumbered: true });
  pdf.styledParagraph([{ text: 'אחת שתיים' }], { isNumbered: true });
  const [items] = await readPages(await pdf.finish(''));
  const numbers = items!.filter(({ str, transform }) => /^\d+$/.test(str) && transform[4]! < 48);
  expect(numbers.map(({ str }) => Number(str))).toEqual(numbers.map((_, at) => at + 1));
  expect(numbers.length).toBeGreaterThan(3);
});
