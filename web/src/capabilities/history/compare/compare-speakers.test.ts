import type { Segment, Speaker } from '@colloquy/rules/transcript';
import { expect, test } from 'vitest';
import { compareSpeakers } from './compare-speakers.ts';

const voice = (id: string, label: string, values: Partial<Speaker> = {}): Speaker => ({
  id,
  label,
  number: 1,
  name: null,
  role: null,
  colour: 1,
  ...values,
});
const turns = (...speakers: string[]): Segment[] =>
  speakers.map((speakerId, at) => ({
    id: `turn ${at}`,
    speakerId,
    language: null,
    startMs: 0,
    endMs: 0,
    position: at,
    revision: 1,
    words: [],
    conflicts: [],
  }));

test('reports names, roles, new speakers and merged speakers', () => {
  const before = {
    speakers: [voice('a', 'Speaker 1'), voice('b', 'Speaker 2'), voice('c', 'Speaker 3')],
    segments: turns('a', 'b', 'c', 'c'),
  };
  const after = {
    speakers: [voice('a', 'Host', { role: 'interviewer' }), voice('b', 'Speaker 2'), voice('d', 'Guest')],
    segments: turns('a', 'b', 'b', 'b'),
  };
  expect(compareSpeakers(before, after)).toEqual([
    'Renamed Speaker 1 to Host, Host: interviewer',
    'Merged Speaker 3 into Speaker 2',
    'Added Guest',
  ]);
  expect(compareSpeakers(before, before)).toEqual([]);
});

test('reports a speaker without turns as removed', () => {
  const before = { speakers: [voice('a', 'Speaker 1')], segments: [] };
  expect(compareSpeakers(before, { speakers: [], segments: [] })).toEqual(['Removed Speaker 1']);
});
