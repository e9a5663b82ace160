import { describe, expect, it } from 'vitest';
import { chooseLocal, isOfferedFor, type LocalState } from './choose-engine.rules.ts';

const whisper = ['en', 'sw'];
const states: LocalState[] = [
  { name: 'whisper-base', isPresent: true, languages: whisper },
  { name: 'whisper-small', isPresent: true, languages: whisper },
  { name: 'whisper-large-v3-turbo', isPresent: false, languages: whisper },
  { name: 'parakeet-tdt-v3', isPresent: true, languages: ['en'] },
];

describe('the model of this machine', () => {
  it.each([
    ['fast', 'en', 'whisper-base'],
    ['balanced', 'en', 'parakeet-tdt-v3'],
    ['balanced', 'sw', 'whisper-small'],
    ['balanced', null, 'parakeet-tdt-v3'],
    // Parakeet keeps to one language; Whisper writes each down in its own.
    ['balanced', 'mul', 'whisper-small'],
    ['balanced', 'am', undefined],
    ['best', 'en', undefined],
  ] as const)('for %s in %s is %s', (quality, language, name) => {
    expect(chooseLocal(quality, language, states)).toBe(name);
  });
});

it('an engine elsewhere is offered for what it was set up for', () => {
  expect(isOfferedFor([], 'am')).toBe(true);
  expect(isOfferedFor(['en'], null)).toBe(true);
  expect(isOfferedFor(['en'], 'mul')).toBe(true);
  expect(isOfferedFor(['en'], 'am')).toBe(false);
});
