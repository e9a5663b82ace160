import { type Zippable, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readSpreadsheetRows } from './read-spreadsheet.ts';

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

const text = (value: string) => `<is><t>${value}</t></is>`;

/** A workbook with one sheet of these rows, in XML. */
function spreadsheet(rows: string, further: Zippable = {}): Buffer {
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
  };
  const bytes = Object.entries(parts).map(([name, part]) => [name, Buffer.from(part)] as const);
  return Buffer.from(zipSync({ ...Object.fromEntries(bytes), ...further }));
}

const cell = (at: string, value = 'File') => `<c r="${at}" t="inlineStr">${text(value)}</c>`;
const honest = `<row r="1">${cell('A1')}${cell('C1', 'Language')}</row><row r="3">${cell('A3', 'a.wav')}</row>`;

describe('a spreadsheet', () => {
  it('is read as its non-empty rows', async () => {
    expect(await readSpreadsheetRows(spreadsheet(honest), { maxRows: 10, personId: 'customer' })).toEqual([
      { line: 1, cells: ['File', '', 'Language'] },
      { line: 3, cells: ['a.wav', '', ''] },
    ]);
    expect(await readSpreadsheetRows(spreadsheet(honest), { maxRows: 0, personId: 'customer' })).toHaveLength(
      1,
    );
  });

  it('is refused if it inflates beyond the limit, whatever sizes it declares', async () => {
    const bomb = spreadsheet(honest, { 'xl/media/a.bin': Buffer.alloc(40 * 1024 * 1024) });
    await expect(readSpreadsheetRows(bomb, { maxRows: 10, personId: 'customer' })).rejects.toMatchObject({
      error: 'too-large',
    });
    const lying = Buffer.from(bomb);
    const entry = lying.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    lying.writeUInt32LE(10, entry + 24);
    await expect(readSpreadsheetRows(lying, { maxRows: 10, personId: 'customer' })).rejects.toMatchObject({
      error: 'too-large',
    });
  });

  it('is read by its directory: parts outside it are not inflated', async () => {
    const hidden = spreadsheet(honest, { 'xl/media/a.bin': Buffer.alloc(40 * 1024 * 1024) });
    const directory = hidden.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    const without = Buffer.from(hidden);
    const end = without.length - 22;
    // Drops the last, large entry from the directory.
    const last = without.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    const shorter = Buffer.concat([without.subarray(0, last), without.subarray(end)]);
    shorter.writeUInt16LE(3, shorter.length - 22 + 8);
    shorter.writeUInt16LE(3, shorter.length - 22 + 10);
    shorter.writeUInt32LE(last - directory, shorter.length - 22 + 12);
    expect((await readSpreadsheetRows(shorter, { maxRows: 10, personId: 'customer' }))[0]!.line).toBe(1);
  });

  it('with far-away cells is refused without harming other work', async () => {
    const wide = Array.from({ length: 8_000 }, (_, at) => `<row r="${at + 1}">${cell(`XFD${at + 1}`)}</row>`);
    for (const rows of [
      `<row r="99999999999">${cell('A99999999999')}</row>`,
      `<row r="1">${cell('ZZZZZZZ1')}</row>`,
      wide.join(''),
    ])
      await expect(
        readSpreadsheetRows(spreadsheet(rows), { maxRows: 10, personId: 'customer' }),
      ).rejects.toMatchObject({ error: 'too-large' });
  }, 60_000);

  it('that is none is refused as such', async () => {
    const none = Buffer.from(zipSync({ 'a.txt': Buffer.from('words') }));
    await expect(readSpreadsheetRows(none, { maxRows: 10, personId: 'customer' })).rejects.toMatchObject({
      error: 'unsupported-type',
    });
  });
});
