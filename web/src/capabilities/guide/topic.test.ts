import { expect, test } from 'vitest';
import { findTopics, textOfTopic } from './topic.ts';
import { GUIDE } from './topics/guide-topics.ts';
import { HELP } from './topics/help-topics.ts';
import { PRIVACY } from './topics/privacy-topics.ts';

const idsFor = (typed: string) => findTopics(HELP, typed).map(({ id }) => id);

test.each([
  ['upload stopped', 'upload-stopped'],
  ['MP3', 'which-files'],
  ['shortcut', 'keys'],
  ['duplicate', 'again'],
  ['dévice', 'signed-out'],
])('somebody who types “%s” finds %s', (typed, id) => expect(idsFor(typed)).toContain(id));

test('without words all topics are there, with unknown words none', () => {
  expect(findTopics(HELP, '  ')).toEqual(HELP);
  expect(idsFor('zebra crossing')).toEqual([]);
});

test('topics have anchors of their own and something to read', () => {
  for (const topics of [GUIDE, HELP, PRIVACY]) {
    expect(new Set(topics.map(({ id }) => id)).size).toBe(topics.length);
    for (const topic of topics) expect(textOfTopic(topic).length).toBeGreaterThan(60);
  }
});
