import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { keysOf, matchesKeys, type Press, tidyKeys, writes, writesNothing } from './keys.ts';
import { ariaKeys, showKeys } from './show-keys.ts';

const press = (key: string, held: string[] = [], code = ''): Press => ({
  key,
  code,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  shiftKey: held.includes('shift'),
  altKey: held.includes('alt'),
  getModifierState: (name) => name === 'AltGraph' && held.includes('altgr'),
});

test.each([
  ['mod+k', press('k', ['ctrl']), false, true],
  ['mod+k', press('k', ['meta']), true, true],
  ['mod+k', press('k', ['ctrl']), true, false],
  ['mod+k', press('k'), false, false],
  ['k', press('k', ['ctrl']), false, false],
  ['k', press('k', ['meta']), false, false],
  ['?', press('?', ['shift']), false, true],
  ['?', press('?'), false, true],
  ['+', press('+', ['shift']), false, true],
  ['mod++', press('+', ['ctrl', 'shift']), false, true],
  ['n', press('N', ['shift']), false, false],
  ['n', press('N'), false, true],
  ['shift+n', press('N', ['shift']), false, true],
  ['mod+shift+z', press('Z', ['ctrl', 'shift']), false, true],
  ['Space', press(' '), false, true],
  ['ArrowLeft', press('ArrowLeft'), false, true],
  ['alt+1', press('1', ['alt']), false, true],
  ['alt+1', press('1'), false, false],
  ['1', press('1', ['alt']), false, false],
  ['F4', press('F4'), false, true],
  ['MediaPlayPause', press('MediaPlayPause'), false, true],
])('%s against %o on a Mac: %s', (keys, pressed, isMac, matches) => {
  expect(matchesKeys(keys, pressed, isMac)).toBe(matches);
});

describe('keyboards of other layouts', () => {
  it('AltGr writes a sign and is no Ctrl+Alt', () => {
    const bracket = press('[', ['altgr', 'ctrl', 'alt'], 'Digit8');
    expect(matchesKeys('[', bracket, false)).toBe(true);
    expect(matchesKeys('mod+alt+q', press('q', ['altgr', 'ctrl', 'alt'], 'KeyQ'), false)).toBe(false);
    expect(matchesKeys('mod+alt+q', press('q', ['ctrl', 'alt'], 'KeyQ'), false)).toBe(true);
  });

  it('Alt on a Mac writes a sign, and makes chords all the same', () => {
    expect(matchesKeys('alt+n', press('Dead', ['alt'], 'KeyN'), true)).toBe(true);
    expect(matchesKeys('alt+5', press('[', ['alt'], 'Digit5'), true)).toBe(true);
    expect(matchesKeys('[', press('[', ['alt'], 'Digit5'), true)).toBe(true);
    expect(keysOf(press('¡', ['alt'], 'Digit1'), true)).toBe('alt+1');
  });

  it('a digit with Alt counts by its place, with Shift as another', () => {
    expect(matchesKeys('alt+shift+1', press('!', ['alt', 'shift'], 'Digit1'), false)).toBe(true);
    expect(matchesKeys('alt+1', press('!', ['alt', 'shift'], 'Digit1'), false)).toBe(false);
    expect(matchesKeys('alt+1', press('&', ['alt'], 'Digit1'), false)).toBe(true);
    expect(keysOf(press('!', ['alt', 'shift'], 'Digit1'), false)).toBe('alt+shift+1');
    expect(tidyKeys('shift+1')).toBe('1');
  });

  it.each([
    ['Russian', press('т', [], 'KeyN')],
    ['Amharic', press('ን', [], 'KeyN')],
    ['Hindi', press('ि', [], 'KeyN')],
  ])('letters of %s keyboards count by their place', (_script, pressed) => {
    expect(matchesKeys('n', pressed, false)).toBe(true);
    expect(keysOf(pressed, false)).toBe('n');
  });

  it('a Latin letter counts as it is printed, wherever it lies', () => {
    expect(matchesKeys('a', press('a', [], 'KeyQ'), false)).toBe(true);
    expect(matchesKeys('q', press('a', [], 'KeyQ'), false)).toBe(false);
  });
});

test.each(['Shift', 'Control', 'AltGraph', 'Dead', 'CapsLock', 'Process', 'Fn'])(
  '%s alone is no keys',
  (key) => expect(keysOf(press(key), false)).toBeUndefined(),
);

const held = fc.subarray(['ctrl', 'meta', 'shift', 'alt', 'altgr']);
const pressed = fc
  .tuple(
    fc.constantFrom(
      'a',
      'N',
      '1',
      '?',
      '+',
      ' ',
      'é',
      'т',
      '[',
      'Tab',
      'F4',
      'ArrowLeft',
      'MediaStop',
      'Dead',
    ),
    held,
    fc.constantFrom('KeyN', 'Digit1', 'Slash', ''),
  )
  .map(([key, with_, code]) => press(key, with_, code));

test('what was pressed is found again by the keys that it is written as', () => {
  fc.assert(
    fc.property(pressed, fc.boolean(), (each, isMac) => {
      const keys = keysOf(each, isMac);
      if (keys === undefined) return;
      expect(matchesKeys(keys, each, isMac)).toBe(true);
      expect(tidyKeys(keys)).toBe(keys);
    }),
  );
});

test('keys are shown as they are printed', () => {
  expect([
    showKeys('mod+k', false),
    showKeys('mod+k', true),
    showKeys('ArrowLeft', false),
    showKeys('?', false),
    showKeys('mod++', false),
    showKeys('MediaPlayPause', false),
  ]).toEqual(['Ctrl K', '⌘ K', '←', '?', 'Ctrl +', 'Media play']);
});

test('keys are told to screen readers in their words', () =>
  expect([ariaKeys('mod+k', false), ariaKeys('mod+shift+k', true), ariaKeys('F4', false)]).toEqual([
    'Control+K',
    'Meta+Shift+K',
    'F4',
  ]));

test('some keys write nothing where something is typed, some write', () => {
  expect(['F4', 'shift+F4', 'MediaPlayPause'].map(writesNothing)).toEqual([true, true, true]);
  expect(['a', 'Space', 'mod+a', 'Tab'].map(writesNothing)).toEqual([false, false, false, false]);
  expect(['a', 'shift+a', 'Space', '?'].map(writes)).toEqual([true, true, true, true]);
  expect(['mod+a', 'alt+a', 'Tab', 'Escape', 'F4'].map(writes)).toEqual([false, false, false, false, false]);
});
