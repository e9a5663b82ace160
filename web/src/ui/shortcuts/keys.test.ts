import { expect, test } from 'vitest';
import { matchesKeys, showKeys } from './keys.ts';

const press = (key: string, held: string[] = []) => ({
  key,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  shiftKey: held.includes('shift'),
  altKey: held.includes('alt'),
});

test.each([
  ['mod+k', press('k', ['ctrl']), false, true],
  ['mod+k', press('k', ['meta']), true, true],
  ['mod+k', press('k', ['ctrl']), true, false],
  ['mod+k', press('k'), false, false],
  ['k', press('k', ['ctrl']), false, false],
  ['?', press('?', ['shift']), false, true],
  ['?', press('?'), false, true],
  ['n', press('N', ['shift']), false, false],
  ['shift+n', press('N', ['shift']), false, true],
  ['Space', press(' '), false, true],
  ['ArrowLeft', press('ArrowLeft'), false, true],
])('%s against %o on a Mac: %s', (keys, pressed, isMac, matches) => {
  expect(matchesKeys(keys, pressed, isMac)).toBe(matches);
});

test('keys are shown as they are printed', () => {
  expect([
    showKeys('mod+k', false),
    showKeys('mod+k', true),
    showKeys('ArrowLeft', false),
    showKeys('?', false),
  ]).toEqual(['Ctrl K', '⌘ K', '←', '?']);
});
