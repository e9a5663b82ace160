import { expect, test } from 'vitest';
import { findTopics, topicText } from './topic.ts';
import { GUIDE } from './topics/guide-topics.ts';
import { HELP } from './topics/help-topics.ts';
import { PRIVACY } from './topics/privacy-topics.ts';

const findIds = (typed: string) => findTopics(HELP, typed).map(({ id }) => id);

test.each([
  ['upload stopped', 'upload-stopped'],
  ['MP3', 'which-files'],
  ['shortcut', 'keys'],
  ['duplicate', 'again'],
  ['dévice', 'signed-out'],
])('the search for “%s” finds %s', (typed, id) => expect(findIds(typed)).toContain(id));

test('an empty search returns all topics, an unknown word none', () => {
  expect(findTopics(HELP, '  ')).toEqual(HELP);
  expect(findIds('zebra crossing')).toEqual([]);
});

test('topics have unique anchors and enough text', () => {
  for (const topics of [GUIDE, HELP, PRIVACY]) {
    expect(new Set(topics.map(({ id }) => id)).size).toBe(topics.length);
    for (const topic of topics) expect(topicText(topic).length).toBeGreaterThan(60);
  }
});
