import { describe, expect, it } from 'vitest';
import { chooseLocal, isOfferedFor, type LocalModelState } from './choose-engine.rules.ts';

const whisper = ['en', 'sw'];
const states: LocalModelState[] = [
  { name: 'whisper-base', isPresent: true, languages: whisper },
  { name: 'whisper-small', isPresent: true, languages: whisper },
  { name: 'whisper-large-v3-turbo', isPresent: false, languages: whisper },
  { name: 'parakeet-tdt-v3', isPresent: true, languages: ['en'] },
];

describe('the local model', () => {
  it.each([
    ['fast', 'en', 'whisper-base'],
    ['balanced', 'en', 'parakeet-tdt-v3'],
    ['balanced', 'sw', 'whisper-small'],
    ['balanced', null, 'parakeet-tdt-v3'],
    // Parakeet supports one language per recording; Whisper transcribes each in its own.
    ['balanced', 'mul', 'whisper-small'],
    ['balanced', 'am', undefined],
    ['best', 'en', undefined],
  ] as const)('for %s in %s is %s', (quality, language, name) => {
    expect(chooseLocal(quality, language, states)).toBe(name);
  });
});

it('a remote engine is offered for its languages', () => {
  expect(isOfferedFor([], 'am')).toBe(true);
  expect(isOfferedFor(['en'], null)).toBe(true);
  expect(isOfferedFor(['en'], 'mul')).toBe(true);
  expect(isOfferedFor(['en'], 'am')).toBe(false);
});
