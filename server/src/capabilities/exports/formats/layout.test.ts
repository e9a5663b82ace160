import { expect, test } from 'vitest';
import { aSegment, exportable, someWords } from '../exportable.factory.ts';
import { formatLine, layoutParagraphs } from './layout.ts';

test('a turn started by a person is a separate paragraph, even of the same speaker', () => {
  const segments = ['a', 'b', 'c'].map((id, at) =>
    aSegment(someWords(2, at * 1_000), {
      id,
      speakerId: 'one',
      ...(id === 'b' && { marks: ['turn-start' as const] }),
    }),
  );
  const speakers = new Map([['one', { name: 'Ann', colour: 1 }]]);
  const paragraphs = layoutParagraphs(exportable(segments, { speakers }), {
    times: 'turns',
    names: 'inline',
  });
  expect(Array.from(paragraphs, formatLine)).toEqual([
    '[00:00:00] Ann: word0 word1',
    '[00:00:01] Ann: word0 word1 word0 word1',
  ]);
});

test('the words of a turn are one paragraph, unless each utterance has its time', () => {
  const segments = ['a', 'b'].map((id, at) => aSegment(someWords(2, at * 1_000), { id, speakerId: 'one' }));
  const transcript = exportable(segments, { speakers: new Map([['one', { name: 'Ann', colour: 1 }]]) });
  const linesWith = (times: 'none' | 'turns' | 'segments'): string[] =>
    Array.from(layoutParagraphs(transcript, { times, names: 'above' }), formatLine);
  expect(linesWith('none')).toEqual(['Ann', 'word0 word1 word0 word1']);
  expect(linesWith('turns')).toEqual(['[00:00:00] Ann', 'word0 word1 word0 word1']);
  expect(linesWith('segments')).toEqual([
    '[00:00:00] Ann',
    '[00:00:00] word0 word1',
    '[00:00:01] word0 word1',
  ]);
});

test('a turn in several languages has a paragraph for each', () => {
  const segments = ['de', 'de', 'am'].map((language, at) =>
    aSegment(someWords(2, at * 1_000), { id: `${at}`, speakerId: 'one', language }),
  );
  const transcript = exportable(segments, { speakers: new Map([['one', { name: 'Ann', colour: 1 }]]) });
  const paragraphs = [...layoutParagraphs(transcript, { times: 'turns', names: 'above' })];
  expect(paragraphs.map(({ language, text }) => [language, text])).toEqual([
    ['de', ''],
    ['de', 'word0 word1 word0 word1'],
    ['am', 'word0 word1'],
  ]);
});
