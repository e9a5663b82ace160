import { applyCommand, wordRanges } from '@colloquy/contract';
import { expect, test } from 'vitest';
import { aSegment } from '../editing/testing/segments.ts';
import { disfluentWords, markDisfluent, markSentenceStarts, sentenceStarts } from './disfluent-words.ts';

const said = aSegment('01936f00-0000-7000-8000-000000000001', 'Um, we we left.', 1);

test('what fluent speech would leave out is marked, the same set as long as the segment is the same', () => {
  const words = disfluentWords(said, 'en');
  expect([...words]).toEqual([0, 1]);
  expect(disfluentWords(said, 'en')).toBe(words);
  expect([...markDisfluent([said, aSegment('b', 'We left.', 2)], 'en')]).toEqual([[said.id, words]]);
});

test('what begins a sentence without them is marked, unless it has its capital already', () => {
  const starts = sentenceStarts(said, 'en');
  expect([...starts]).toEqual([2]);
  expect(sentenceStarts(said, 'en')).toBe(starts);
  expect([...sentenceStarts(aSegment('c', 'Um, We left. Uh, they, um, stayed.', 1), 'en')]).toEqual([4]);
  expect([...markSentenceStarts([said, aSegment('b', 'We left.', 2)], 'en')]).toEqual([[said.id, starts]]);
});

test('a person keeps a word, and it is marked no more', () => {
  const { start, end } = wordRanges(said.words)[0]!;
  const command = { id: 'c', revision: 1, segmentId: said.id, start, end };
  const done = applyCommand(
    { segment: said, next: null, anchors: [], revision: 2, personId: 'reader' },
    { ...command, kind: 'mark-disfluency', disfluency: 'none' },
  );
  if ('refused' in done) throw new Error(done.refused);
  expect([...disfluentWords(done.applied.segments[0]!, 'en')]).toEqual([1]);
});
