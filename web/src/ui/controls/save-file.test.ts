import { expect, test } from 'vitest';
import { toCsv } from './save-file.tsx';

test('text stays text and numbers stay numbers in a spreadsheet', () => {
  expect(
    toCsv([
      ['Month', 'Qual AI; all'],
      ['=1+1', -2.5],
      ['say "so"', 0],
    ]),
  ).toBe('\u{FEFF}Month,"Qual AI; all"\r\n\'=1+1,-2.5\r\n"say ""so""",0\r\n');
});
