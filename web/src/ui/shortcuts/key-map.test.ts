import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type CustomKeys, assignKeys, isCustomised, keysFor, findConflicts, withKeys } from './key-map.ts';
import { isShortcutActive, findKeyProblem } from './key-rules.ts';
import { toKeyBinding } from './shortcuts.ts';

const play = toKeyBinding('Listening', { id: 'play', label: 'Play or pause', keys: 'Space' });
const slower = toKeyBinding('Listening', { id: 'slower', label: 'Slower', keys: '[' });
const pedal = toKeyBinding('Listening', { id: 'pedal', label: 'Back', keys: [] });
const inEditor = toKeyBinding('Words', { id: 'in-editor', label: 'Listen', keys: 'Tab', scope: 'editor' });
const all = [play, slower, pedal, inEditor];

test('a shortcut without an id gets one from its title and label', () =>
  expect(toKeyBinding('List', { keys: 'j', label: 'Next row' })).toMatchObject({
    id: 'list.next-row',
    keys: ['j'],
  }));

describe('custom keys', () => {
  it('replace the default keys, and an empty list removes them', () => {
    expect(keysFor(play, {})).toEqual(['Space']);
    expect(keysFor(play, { play: ['p'] })).toEqual(['p']);
    expect(keysFor(play, { play: [] })).toEqual([]);
  });

  it('are not stored if they equal the default', () => {
    expect(withKeys({ play: ['p'] }, play, ['Space'])).toEqual({});
    expect(withKeys({}, play, ['P', 'p'])).toEqual({ play: ['p'] });
  });

  it('are removed from the shortcut that had them', () => {
    expect(findConflicts(play, '[', { all, custom: {} })).toEqual([slower]);
    expect(assignKeys(play, '[', { all, custom: {}, instead: true })).toEqual({ play: ['['], slower: [] });
    expect(assignKeys(play, '[', { all, custom: {}, instead: false })).toEqual({
      play: ['Space', '['],
      slower: [],
    });
  });

  it('of the editor conflict with those of the screen only if both are active', () => {
    expect(findConflicts(inEditor, '[', { all, custom: {} })).toEqual([]);
    expect(findConflicts(inEditor, 'F4', { all, custom: { slower: ['F4'] } })).toEqual([slower]);
  });
});

test('no assignment gives two shortcuts of a screen the same keys', () => {
  const assignmentLists = fc.array(
    fc.tuple(
      fc.constantFrom(play, slower, pedal),
      fc.constantFrom('Space', '[', 'F4', 'p', 'mod+j'),
      fc.boolean(),
    ),
  );
  fc.assert(
    fc.property(assignmentLists, (assignments) => {
      const custom = assignments.reduce<CustomKeys>(
        (map, [shortcut, keys, instead]) => assignKeys(shortcut, keys, { all, custom: map, instead }),
        {},
      );
      for (const shortcut of [play, slower, pedal])
        for (const keys of keysFor(shortcut, custom))
          expect(findConflicts(shortcut, keys, { all, custom })).toEqual([]);
      const [last] = assignments.toReversed();
      if (last) expect(keysFor(last[0], custom)).toContain(last[1]);
      expect(isCustomised(inEditor, custom)).toBe(false);
    }),
  );
});

describe('isShortcutActive', () => {
  const onScreen = { isTyping: false, isInEditor: false, isBehindOverlay: false, isCommandMode: false };
  const commands = { ...onScreen, isCommandMode: true };
  const typing = { ...onScreen, isTyping: true };
  const editing = { ...typing, isInEditor: true };
  it.each([
    ['a letter on the screen', {}, 'n', onScreen, true],
    ['a letter while typing', {}, 'n', typing, false],
    ['a letter while typing, whatever was asked for', { whileTyping: true }, 'n', typing, false],
    ['a chord while typing', {}, 'mod+j', typing, false],
    ['a chord for typing', { whileTyping: true }, 'mod+j', typing, true],
    ['a pedal while typing', {}, 'F4', typing, true],
    ['Tab in the editor', { scope: 'editor' as const }, 'Tab', editing, true],
    ['Tab of the editor elsewhere', { scope: 'editor' as const }, 'Tab', typing, false],
    ['a chord for words in the editor', { scope: 'transcript' as const }, 'alt+1', editing, true],
    ['a digit for words in the editor', { scope: 'transcript' as const }, '1', editing, false],
    ['a digit for words on the screen', { scope: 'transcript' as const }, '1', onScreen, false],
    ['a letter for words on the screen', { scope: 'transcript' as const }, 'shift+n', onScreen, false],
    ['a chord for words on the screen', { scope: 'transcript' as const }, 'alt+n', onScreen, true],
    ['a digit for words in the command mode', { scope: 'transcript' as const }, '1', commands, true],
    ['a letter for words in the command mode', { scope: 'transcript' as const }, 'shift+n', commands, true],
    [
      'a letter in the editor, in the command mode',
      { scope: 'transcript' as const },
      'n',
      { ...editing, isCommandMode: true },
      false,
    ],
    ['a chord for words in another field', { scope: 'transcript' as const }, 'alt+1', typing, false],
    ['a pedal behind a dialog', {}, 'F4', { ...onScreen, isBehindOverlay: true }, false],
    [
      'the command menu behind a dialog',
      { whileTyping: true },
      'mod+k',
      { ...onScreen, isBehindOverlay: true },
      true,
    ],
  ])('%s', (_what, scope, keys, context, expected) =>
    expect(isShortcutActive(scope, keys, context)).toBe(expected),
  );
});

test.each([
  ['Escape', {}, /leaving the editor/],
  ['mod+t', {}, /browser/],
  ['mod+c', {}, /copy/],
  ['Tab', {}, /moving between/],
  ['Tab', { scope: 'editor' as const }, undefined],
  ['p', { whileTyping: true }, /type/],
  ['p', {}, undefined],
  ['F4', { whileTyping: true }, undefined],
])('problem of %s as keys of %o', (keys, scope, reason) => {
  const problem = findKeyProblem(keys, scope);
  if (reason) expect(problem).toMatch(reason);
  else expect(problem).toBeUndefined();
});
