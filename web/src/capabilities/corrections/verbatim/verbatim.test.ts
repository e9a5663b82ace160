import { applyCommand, wordRanges } from '@colloquy/rules/transcript';
import { expect, test } from 'vitest';
import { aSegment } from '../../editing/testing/segments.ts';
import { disfluentWords, markDisfluent, markSentenceStarts, sentenceStarts } from './disfluent-words.ts';

const segment = aSegment('01936f00-0000-7000-8000-000000000001', 'Um, we we left.', 1);

test('marks disfluent words with the same set as long as the segment is unchanged', () => {
  const words = disfluentWords(segment, 'en');
  expect([...words]).toEqual([0, 1]);
  expect(disfluentWords(segment, 'en')).toBe(words);
  expect([...markDisfluent([segment, aSegment('b', 'We left.', 2)], 'en')]).toEqual([[segment.id, words]]);
});

test('marks new sentence starts, unless they are already capitalised', () => {
  const starts = sentenceStarts(segment, 'en');
  expect([...starts]).toEqual([2]);
  expect(sentenceStarts(segment, 'en')).toBe(starts);
  expect([...sentenceStarts(aSegment('c', 'Um, We left. Uh, they, um, stayed.', 1), 'en')]).toEqual([4]);
  expect([...markSentenceStarts([segment, aSegment('b', 'We left.', 2)], 'en')]).toEqual([
    [segment.id, starts],
  ]);
});

test('a word that a user keeps is not marked', () => {
  const { start, end } = wordRanges(segment.words)[0]!;
  const command = { id: 'c', revision: 1, segmentId: segment.id, start, end };
  const done = applyCommand(
    { segment: segment, next: null, anchors: [], revision: 2, personId: 'reader' },
    { ...command, kind: 'mark-disfluency', disfluency: 'none' },
  );
  if ('refused' in done) throw new Error(done.refused);
  expect([...disfluentWords(done.applied.segments[0]!, 'en')]).toEqual([1]);
});
