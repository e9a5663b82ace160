import type { Command } from '@colloquy/rules/transcript';
import { expect, it } from 'vitest';
import type { PendingEdit } from '../outbox/pending-edit.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { aSegment } from '../../testing/segments.ts';
import { createOptimisticTranscript } from './optimistic-transcript.ts';

const TEXTS = ['we met at the market', 'it was raining'];
const typed = (id: string, segment: number, revision: number, base = TEXTS[segment]!): PendingEdit => {
  const command: Command = {
    kind: 'set-text',
    id,
    revision,
    segmentId: `segment-${segment}`,
    text: `${base} ${id}`,
  };
  return { command, base, after: null, upon: [], isSent: false };
};
const prepared = (edits: readonly PendingEdit[]): string[] => {
  const server = new FakeServer(TEXTS.map((text, place) => aSegment(`segment-${place}`, text, place)));
  return createOptimisticTranscript(server.read(), 'one')
    .prepare(edits)
    .map(({ command }) => command.id);
};

it('sends edits of different segments in one request', () => {
  expect(prepared([typed('one', 1, 1), typed('two', 0, 1)])).toEqual(['one', 'two']);
});

it('holds back an edit of a tab that knew more than the sender until the earlier ones are answered', () => {
  // Others merged the segments, so the first edit lands among the words of the second.
  const upon = typed('two', 0, 2, TEXTS.join(' '));
  expect(prepared([typed('one', 1, 1), upon])).toEqual(['one']);
  expect(prepared([upon])).toEqual(['two']);
});

it('sends a restore with the revision that the user saw, so that later changes survive', () => {
  const server = new FakeServer(TEXTS.map((text, place) => aSegment(`segment-${place}`, text, place)));
  server.handle(
    [{ kind: 'set-text', id: 'theirs', segmentId: 'segment-0', revision: 1, text: 'theirs' }],
    'two',
  );
  const command: Command = { kind: 'restore', id: 'restore', revision: 1, segmentIds: ['segment-0'], to: 1 };
  const edit: PendingEdit = { command, base: null, after: null, upon: [], isSent: false };
  const [sent] = createOptimisticTranscript(server.read(), 'one').prepare([edit]);
  expect([server.revision, sent!.command]).toEqual([2, command]);
});
