import { expect, test } from 'vitest';
import { splitLinks } from './linked-text.tsx';

test.each([
  ['no address', ['no address']],
  ['see https://a.example/b?c=1#d.', ['see ', '>https://a.example/b?c=1#d', '.']],
  [
    '(http://a.example/x), or https://b.example',
    ['(', '>http://a.example/x', '), or ', '>https://b.example'],
  ],
  ['https://a.example/Turn_(speech)', ['>https://a.example/Turn_(speech)']],
  ['javascript:alert(1) ftp://a.example', ['javascript:alert(1) ftp://a.example']],
  ['https:// and “https://a.example”', ['https:// and “', '>https://a.example', '”']],
  ['', []],
])('%s', (text, parts) => {
  expect(splitLinks(text).map(({ text: part, href }) => (href ? `>${part}` : part))).toEqual(parts);
});
