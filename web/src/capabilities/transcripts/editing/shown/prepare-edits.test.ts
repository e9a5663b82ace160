import type { Command } from '@colloquy/contract';
import { expect, it } from 'vitest';
import type { WaitingEdit } from '../queue/waiting-edit.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { aSegment } from '../testing/segments.ts';
import { makeShown } from './shown-transcript.ts';

const TEXTS = ['we met at the market', 'it was raining'];
const typed = (id: string, segment: number, revision: number, base = TEXTS[segment]!): WaitingEdit => {
  const command: Command = {
    kind: 'set-text',
    id,
    revision,
    segmentId: `segment-${segment}`,
    text: `${base} ${id}`,
  };
  return { command, base, after: null, upon: [], isSent: false };
};
const prepared = (edits: readonly WaitingEdit[]): string[] => {
  const server = new FakeServer(TEXTS.map((text, place) => aSegment(`segment-${place}`, text, place)));
  return makeShown(server.read(), 'one')
    .prepare(edits)
    .map(({ command }) => command.id);
};

it('edits of different segments go in one request', () => {
  expect(prepared([typed('one', 1, 1), typed('two', 0, 1)])).toEqual(['one', 'two']);
});

it('an edit of a tab that knew more than the one that sends waits for the answer to those before it', () => {
  // Others had merged the segments, so that the first edit comes to be among the words of the second.
  const upon = typed('two', 0, 2, TEXTS.join(' '));
  expect(prepared([typed('one', 1, 1), upon])).toEqual(['one']);
  expect(prepared([upon])).toEqual(['two']);
});

it('a restore names the revision that the person looked at, so that nothing is restored over what came since', () => {
  const server = new FakeServer(TEXTS.map((text, place) => aSegment(`segment-${place}`, text, place)));
  server.take(
    [{ kind: 'set-text', id: 'theirs', segmentId: 'segment-0', revision: 1, text: 'theirs' }],
    'two',
  );
  const command: Command = { kind: 'restore', id: 'restore', revision: 1, segmentIds: ['segment-0'], to: 1 };
  const edit: WaitingEdit = { command, base: null, after: null, upon: [], isSent: false };
  const [sent] = makeShown(server.read(), 'one').prepare([edit]);
  expect([server.revision, sent!.command]).toEqual([2, command]);
});
