import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type CustomKeys, giveKeys, isChanged, keysFor, rivalsOf, withKeys } from './key-map.ts';
import { isHeard, reasonAgainst } from './key-rules.ts';
import { listedAs } from './shortcuts.ts';

const play = listedAs('Listening', { id: 'play', label: 'Play or pause', keys: 'Space' });
const slower = listedAs('Listening', { id: 'slower', label: 'Slower', keys: '[' });
const pedal = listedAs('Listening', { id: 'pedal', label: 'Back', keys: [] });
const inEditor = listedAs('Words', { id: 'in-editor', label: 'Listen', keys: 'Tab', scope: 'editor' });
const all = [play, slower, pedal, inEditor];

test('a shortcut without an id has one by its title and label', () =>
  expect(listedAs('List', { keys: 'j', label: 'Next row' })).toMatchObject({
    id: 'list.next-row',
    keys: ['j'],
  }));

describe('keys that a person chose', () => {
  it('stand in place of those at first, and none is a choice, too', () => {
    expect(keysFor(play, {})).toEqual(['Space']);
    expect(keysFor(play, { play: ['p'] })).toEqual(['p']);
    expect(keysFor(play, { play: [] })).toEqual([]);
  });

  it('are not kept where they are the same as at first', () => {
    expect(withKeys({ play: ['p'] }, play, ['Space'])).toEqual({});
    expect(withKeys({}, play, ['P', 'p'])).toEqual({ play: ['p'] });
  });

  it('are taken from whoever had them', () => {
    expect(rivalsOf(play, '[', { all, custom: {} })).toEqual([slower]);
    expect(giveKeys(play, '[', { all, custom: {}, instead: true })).toEqual({ play: ['['], slower: [] });
    expect(giveKeys(play, '[', { all, custom: {}, instead: false })).toEqual({
      play: ['Space', '['],
      slower: [],
    });
  });

  it('of the editor meet those of the screen only where both are heard', () => {
    expect(rivalsOf(inEditor, '[', { all, custom: {} })).toEqual([]);
    expect(rivalsOf(inEditor, 'F4', { all, custom: { slower: ['F4'] } })).toEqual([slower]);
  });
});

test('whatever is given to whom, no two shortcuts of a screen have the same keys', () => {
  const gifts = fc.array(
    fc.tuple(
      fc.constantFrom(play, slower, pedal),
      fc.constantFrom('Space', '[', 'F4', 'p', 'mod+j'),
      fc.boolean(),
    ),
  );
  fc.assert(
    fc.property(gifts, (given) => {
      const custom = given.reduce<CustomKeys>(
        (map, [shortcut, keys, instead]) => giveKeys(shortcut, keys, { all, custom: map, instead }),
        {},
      );
      for (const shortcut of [play, slower, pedal])
        for (const keys of keysFor(shortcut, custom))
          expect(rivalsOf(shortcut, keys, { all, custom })).toEqual([]);
      const [last] = given.toReversed();
      if (last) expect(keysFor(last[0], custom)).toContain(last[1]);
      expect(isChanged(inEditor, custom)).toBe(false);
    }),
  );
});

describe('what is heard', () => {
  const free = { isTyping: false, isInEditor: false, isCovered: false, isCommandMode: false };
  const commands = { ...free, isCommandMode: true };
  const typing = { ...free, isTyping: true };
  const editing = { ...typing, isInEditor: true };
  it.each([
    ['a letter on the screen', {}, 'n', free, true],
    ['a letter while typing', {}, 'n', typing, false],
    ['a letter while typing, whatever was asked for', { whileTyping: true }, 'n', typing, false],
    ['a chord while typing', {}, 'mod+j', typing, false],
    ['a chord for typing', { whileTyping: true }, 'mod+j', typing, true],
    ['a pedal while typing', {}, 'F4', typing, true],
    ['Tab in the editor', { scope: 'editor' as const }, 'Tab', editing, true],
    ['Tab of the editor elsewhere', { scope: 'editor' as const }, 'Tab', typing, false],
    ['a chord for words in the editor', { scope: 'words' as const }, 'alt+1', editing, true],
    ['a digit for words in the editor', { scope: 'words' as const }, '1', editing, false],
    ['a digit for words on the screen', { scope: 'words' as const }, '1', free, false],
    ['a letter for words on the screen', { scope: 'words' as const }, 'shift+n', free, false],
    ['a chord for words on the screen', { scope: 'words' as const }, 'alt+n', free, true],
    ['a digit for words in the command mode', { scope: 'words' as const }, '1', commands, true],
    ['a letter for words in the command mode', { scope: 'words' as const }, 'shift+n', commands, true],
    [
      'a letter in the editor, in the command mode',
      { scope: 'words' as const },
      'n',
      { ...editing, isCommandMode: true },
      false,
    ],
    ['a chord for words in another field', { scope: 'words' as const }, 'alt+1', typing, false],
    ['a pedal behind a dialog', {}, 'F4', { ...free, isCovered: true }, false],
    ['the command menu behind a dialog', { whileTyping: true }, 'mod+k', { ...free, isCovered: true }, true],
  ])('%s', (_what, heard, keys, situation, is) => expect(isHeard(heard, keys, situation)).toBe(is));
});

test.each([
  ['Escape', {}, /leads out/],
  ['mod+t', {}, /browser/],
  ['mod+c', {}, /copy/],
  ['Tab', {}, /next/],
  ['Tab', { scope: 'editor' as const }, undefined],
  ['p', { whileTyping: true }, /write/],
  ['p', {}, undefined],
  ['F4', { whileTyping: true }, undefined],
])('against %s as keys of %o', (keys, heard, reason) => {
  const said = reasonAgainst(keys, heard);
  if (reason) expect(said).toMatch(reason);
  else expect(said).toBeUndefined();
});
