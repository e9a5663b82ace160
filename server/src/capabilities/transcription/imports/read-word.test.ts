import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { read, readLines } from './read-import.factory.ts';

describe('Word documents', () => {
  const TYPES =
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
  const RELS =
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>';
  const document = (body: string) =>
    zipSync({
      'word/styles.xml': strToU8(
        `<?xml version="1.0"?><w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${styles.join('')}</w:styles>`,
      ),
      '[Content_Types].xml': strToU8(TYPES),
      '_rels/.rels': strToU8(RELS),
      'word/document.xml': strToU8(
        `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
      ),
    });
  const styles = ['fact', 'turn', 'text', 'time', 'name'].map((name) => {
    const kind = name === 'time' || name === 'name' ? 'character' : 'paragraph';
    return `<w:style w:type="${kind}" w:styleId="Transcript ${name}"><w:name w:val="Transcript ${name}"/></w:style>`;
  });
  const run = (text: string, isBold = false) =>
    `<w:r>${isBold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${text}</w:t></w:r>`;
  const paragraph = (...runs: string[]) => `<w:p>${runs.join('')}</w:p>`;
  const table = (...rows: string[][]) =>
    `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(run(cell))}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;

  test('have names before a colon or in bold', async () => {
    expect(await readLines(document(paragraph(run('Anna: Hi.')) + paragraph(run('Bo: Ho.'))))).toEqual([
      'Anna: Hi.',
      'Bo: Ho.',
    ]);
    const bold =
      paragraph(run('Anna ', true), run('Hi.')) +
      paragraph(run('Bo', true)) +
      paragraph(run('Ho.')) +
      paragraph(run('Anna', true), run(' Bye.'));
    expect(await readLines(document(bold))).toEqual(['Anna: Hi.', 'Bo: Ho.', 'Anna: Bye.']);
  });

  test('have tables of time, content and speaker, with or without titles', async () => {
    const rows = [
      ['0:00:01.5 - 0:00:04', 'Hi.', 'Anna'],
      ['0:00:04 - 0:00:09', 'Ho, and so on.', 'Bo'],
      ['0:00:09 - 0:00:10', 'Bye.', 'Anna'],
    ];
    const expected = ['Anna 1500-4000: Hi.', 'Bo 4000-9000: Ho, and so on.', 'Anna 9000-10000: Bye.'];
    expect(await readLines(document(table(['Timespan', 'Content', 'Speaker'], ...rows)))).toEqual(expected);
    expect(await readLines(document(table(...rows)))).toEqual(expected);
  });

  describe('of our own exports', () => {
    const own = (style: string, runs: string) =>
      `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${runs}</w:p>`;
    const head = own('Transcript fact', run('Strict verbatim: every word that was expected.'));
    const marked = (mark: 'time' | 'name', text: string) =>
      `<w:r><w:rPr><w:rStyle w:val="Transcript ${mark}"/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const inline = (time: string, name: string, words: string) =>
      own('Transcript turn', marked('time', `[00:00:${time}] `) + marked('name', `${name}: `) + words);

    test('keep text that someone made bold', async () => {
      const body =
        own('Transcript turn', run('Anna', true)) +
        own('Transcript text', run('Never', true) + run(' say so.')) +
        own('Transcript turn', run('Bo', true)) +
        own('Transcript text', run('Why?'));
      expect(await readLines(document(head + body))).toEqual(['Anna: Never say so.', 'Bo: Why?']);
    });

    test('keep added paragraphs and tables, with a note', async () => {
      const body =
        inline('01', 'Anna', run('Hi.')) +
        paragraph(run('And more.')) +
        table(['one', 'two']) +
        paragraph(run('Bo: Added.')) +
        inline('09', 'Bo', run('Ho.')) +
        own('Transcript turn', run('A second paragraph of the same.'));
      expect(await readLines(document(head + body))).toEqual([
        'Anna 1000-: Hi.',
        'Anna: And more.',
        'Anna: one',
        'Anna: two',
        'Bo: Added.',
        'Bo 9000-: Ho.',
        'Bo: A second paragraph of the same.',
      ]);
      const { notes } = await read(document(head + body));
      expect(notes).toEqual([
        '4 paragraphs are not in a style of this transcript. They are kept as words of whoever spoke before; the first is “And more.”',
      ]);
    });

    test('keep words typed into a name or time, and joined paragraphs', async () => {
      const body =
        own('Transcript turn', marked('time', '[00:00:01] So') + marked('name', 'Anna: Well')) +
        own(
          'Transcript turn',
          marked('time', '[00:00:05] ') +
            marked('name', 'Bo: ') +
            run('Yes.') +
            marked('time', '[00:00:09] ') +
            marked('name', 'Anna: ') +
            run('No.'),
        ) +
        inline('12', 'Bo', run('Ho.'));
      expect(await readLines(document(head + body))).toEqual([
        '? 1000-: So',
        'Anna: Well',
        'Bo 5000-: Yes.',
        'Anna 9000-: No.',
        'Bo 12000-: Ho.',
      ]);
    });
  });

  test('are refused before unpacking if they are too large', async () => {
    const bomb = zipSync({ 'word/document.xml': new Uint8Array(40_000_000) }, { level: 9 });
    expect(bomb.length).toBeLessThan(100_000);
    await expect(read(bomb)).rejects.toThrow('transcript-too-large');
  });

  test('report damage and excessive depth', async () => {
    const whole = document(paragraph(run('Hi.')));
    await expect(read(whole.slice(0, whole.length - 30))).rejects.toThrow('damaged-transcript');
    const deep = document(
      `${'<w:sdt><w:sdtContent>'.repeat(5_000)}${paragraph(run('Hi.'))}${'</w:sdtContent></w:sdt>'.repeat(5_000)}`,
    );
    await expect(read(deep)).rejects.toThrow(/damaged-transcript|no-words/);
  });
});
