import { expect, test } from 'vitest';
import { suggestName } from './suggest-name.ts';

test.each([
  [['interview-01.m4a'], 'interview-01'],
  [['talk.wav', 'talk.vtt'], 'talk'],
  [['interview-01.m4a', 'interview-02.m4a'], 'interview'],
  [['Wave 2/a/one.wav', 'Wave 2/two.wav'], 'Wave 2'],
  [['Gespräch 🍎 1.opus', 'Gespräch 🍎 2.opus'], 'Gespräch 🍎'],
  [['ab1.wav', 'ab2.wav'], 'Recordings'],
  [['one.wav', 'two.wav'], 'Recordings'],
  [['.wav'], 'Recordings'],
  [[`${'x'.repeat(200)}.wav`], 'x'.repeat(120)],
])('%o is named %s', (paths, name) => expect(suggestName(paths, 'Recordings')).toBe(name));
