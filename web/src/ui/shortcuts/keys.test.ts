import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  keysOfPress,
  matchesKeys,
  type KeyPress,
  normaliseKeys,
  isTypingKey,
  isNonTypingKey,
} from './keys.ts';
import { ariaKeys, formatKeys } from './kbd.tsx';

const press = (key: string, modifiers: string[] = [], code = ''): KeyPress => ({
  key,
  code,
  ctrlKey: modifiers.includes('ctrl'),
  metaKey: modifiers.includes('meta'),
  shiftKey: modifiers.includes('shift'),
  altKey: modifiers.includes('alt'),
  getModifierState: (name) => name === 'AltGraph' && modifiers.includes('altgr'),
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
])('%s matches %o on a Mac: %s', (keys, pressed, isMac, matches) => {
  expect(matchesKeys(keys, pressed, isMac)).toBe(matches);
});

describe('other keyboard layouts', () => {
  it('AltGr types a symbol and is not Ctrl+Alt', () => {
    const bracket = press('[', ['altgr', 'ctrl', 'alt'], 'Digit8');
    expect(matchesKeys('[', bracket, false)).toBe(true);
    expect(matchesKeys('mod+alt+q', press('q', ['altgr', 'ctrl', 'alt'], 'KeyQ'), false)).toBe(false);
    expect(matchesKeys('mod+alt+q', press('q', ['ctrl', 'alt'], 'KeyQ'), false)).toBe(true);
  });

  it('Alt on a Mac types a symbol and also forms chords', () => {
    expect(matchesKeys('alt+n', press('Dead', ['alt'], 'KeyN'), true)).toBe(true);
    expect(matchesKeys('alt+5', press('[', ['alt'], 'Digit5'), true)).toBe(true);
    expect(matchesKeys('[', press('[', ['alt'], 'Digit5'), true)).toBe(true);
    expect(keysOfPress(press('¡', ['alt'], 'Digit1'), true)).toBe('alt+1');
  });

  it('a digit with Alt is matched by its position; Shift makes it a different key', () => {
    expect(matchesKeys('alt+shift+1', press('!', ['alt', 'shift'], 'Digit1'), false)).toBe(true);
    expect(matchesKeys('alt+1', press('!', ['alt', 'shift'], 'Digit1'), false)).toBe(false);
    expect(matchesKeys('alt+1', press('&', ['alt'], 'Digit1'), false)).toBe(true);
    expect(keysOfPress(press('!', ['alt', 'shift'], 'Digit1'), false)).toBe('alt+shift+1');
    expect(normaliseKeys('shift+1')).toBe('1');
  });

  it.each([
    ['Russian', press('т', [], 'KeyN')],
    ['Amharic', press('ን', [], 'KeyN')],
    ['Hindi', press('ि', [], 'KeyN')],
  ])('letters of %s keyboards are matched by position', (_script, pressed) => {
    expect(matchesKeys('n', pressed, false)).toBe(true);
    expect(keysOfPress(pressed, false)).toBe('n');
  });

  it('a Latin letter is matched as printed, regardless of position', () => {
    expect(matchesKeys('a', press('a', [], 'KeyQ'), false)).toBe(true);
    expect(matchesKeys('q', press('a', [], 'KeyQ'), false)).toBe(false);
  });
});

test.each(['Shift', 'Control', 'AltGraph', 'Dead', 'CapsLock', 'Process', 'Fn'])(
  '%s alone is not a shortcut',
  (key) => expect(keysOfPress(press(key), false)).toBeUndefined(),
);

const modifiers = fc.subarray(['ctrl', 'meta', 'shift', 'alt', 'altgr']);
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
    modifiers,
    fc.constantFrom('KeyN', 'Digit1', 'Slash', ''),
  )
  .map(([key, heldModifiers, code]) => press(key, heldModifiers, code));

test('keysOfPress returns keys that match the press', () => {
  fc.assert(
    fc.property(pressed, fc.boolean(), (each, isMac) => {
      const keys = keysOfPress(each, isMac);
      if (keys === undefined) return;
      expect(matchesKeys(keys, each, isMac)).toBe(true);
      expect(normaliseKeys(keys)).toBe(keys);
    }),
  );
});

test('keys are formatted as printed', () => {
  expect([
    formatKeys('mod+k', false),
    formatKeys('mod+k', true),
    formatKeys('ArrowLeft', false),
    formatKeys('?', false),
    formatKeys('mod++', false),
    formatKeys('MediaPlayPause', false),
  ]).toEqual(['Ctrl K', '⌘ K', '←', '?', 'Ctrl +', 'Media play']);
});

test('aria keys use the names of the ARIA specification', () =>
  expect([ariaKeys('mod+k', false), ariaKeys('mod+shift+k', true), ariaKeys('F4', false)]).toEqual([
    'Control+K',
    'Meta+Shift+K',
    'F4',
  ]));

test('some keys type nothing in a text field, others type a character', () => {
  expect(['F4', 'shift+F4', 'MediaPlayPause'].map(isNonTypingKey)).toEqual([true, true, true]);
  expect(['a', 'Space', 'mod+a', 'Tab'].map(isNonTypingKey)).toEqual([false, false, false, false]);
  expect(['a', 'shift+a', 'Space', '?'].map(isTypingKey)).toEqual([true, true, true, true]);
  expect(['mod+a', 'alt+a', 'Tab', 'Escape', 'F4'].map(isTypingKey)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});
