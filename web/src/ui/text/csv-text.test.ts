import { expect, test } from 'vitest';
import { csvText } from './csv-text.ts';

test('a spreadsheet gets text as text and numbers as numbers', () => {
  expect(
    csvText([
      ['Month', 'Qual AI; all'],
      ['=1+1', -2.5],
      ['say "so"', 0],
    ]),
  ).toBe('\u{FEFF}Month,"Qual AI; all"\r\n\'=1+1,-2.5\r\n"say ""so""",0\r\n');
});
