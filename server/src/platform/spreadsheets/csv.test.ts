import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { asText, csvLine } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@x', "'@x"],
  ['\n=1', "'\n=1"],
  ['\uFF1D1+1', "'\uFF1D1+1"],
  ['\uFF0B1', "'\uFF0B1"],
  ['\uFF0D1', "'\uFF0D1"],
  ['\uFF20x', "'\uFF20x"],
  ['a=1', 'a=1'],
])('escapes formulas in %j', (value, text) => expect(asText(value)).toBe(text));

test('quotes a cell with a separator of another locale', () => {
  expect(csvLine(["a;=1+cmd|'/c calc'!A1", 'a\tb', 'plain', 1.5, null])).toBe(
    `"a;=1+cmd|'/c calc'!A1","a\tb",plain,1.5,\r\n`,
  );
});

test('keeps every cell whole, whatever separator the spreadsheet uses', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 5 }), (cells) => {
      expect(parse(csvLine(cells), { relax_column_count: true })).toEqual([cells.map(asText)]);
      // A single cell stays one cell with any separator.
      for (const delimiter of [';', '\t'])
        for (const cell of cells)
          expect(parse(csvLine([cell]), { delimiter, skip_empty_lines: false })).toEqual([[asText(cell)]]);
    }),
  );
});
