import { readLineage, readRevision, readTranscript, sendCommands } from '@colloquy/contract/transcripts';
import { type Segment, type Speaker, textOf } from '@colloquy/rules/transcript';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { appendTranscribed } from '../../transcription/index.ts';
import { inTask, utterances } from '../transcripts.factory.ts';
import { useTwoSegments } from '../two-segments.factory.ts';
import { editsOf, setText } from './history.factory.ts';

const server = useTestServer();
const fixture = useTwoSegments(server);

const { now, send } = editsOf(server, () => fixture);
const past = (revision: number) =>
  fixture.browser.get(readRevision, { params: { recordingId: fixture.recording.id }, query: { revision } });
const textsAt = async (revision: number): Promise<string[]> =>
  (await past(revision)).segments.map((segment) => textOf(segment.words));

/** The parts of a transcript that a user sees. */
const summary = ({ segments, speakers }: { segments: readonly Segment[]; speakers: readonly Speaker[] }) => ({
  segments: segments.map(({ id, speakerId, words }) => [id, speakerId, textOf(words)]),
  speakers: speakers.map(({ id, label }) => [id, label]),
});

/** Reproducible pseudo-random numbers from 0 to 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

describe('a past revision', () => {
  test('shows the words of every revision', async () => {
    const made = newId();
    await send(setText(fixture.second, 'on Tuesday morning'));
    await send({ kind: 'split', segmentId: fixture.first, at: 6, newSegmentId: made });
    await send({ kind: 'merge', segmentId: made, withId: fixture.second });
    await send(setText(made, 'at the market'));
    expect([await textsAt(0), await textsAt(1), await textsAt(2)]).toEqual([
      [],
      ['we met at the old market', 'on Monday morning'],
      ['we met at the old market', 'on Tuesday morning'],
    ]);
    expect([await textsAt(3), await textsAt(4), await textsAt(5)]).toEqual([
      ['we met', 'at the old market', 'on Tuesday morning'],
      ['we met', 'at the old market on Tuesday morning'],
      ['we met', 'at the market'],
    ]);
    const links = async (since: number) =>
      (
        await fixture.browser.get(readLineage, {
          params: { recordingId: fixture.recording.id },
          query: { since },
        })
      ).links;
    expect(await links(1)).toEqual([
      { segmentId: made, otherId: fixture.first, revision: 3 },
      { segmentId: fixture.second, otherId: made, revision: 4 },
    ]);
    expect(await links(3)).toHaveLength(1);
  });

  test('keeps the order of the text where positions were shifted since', async () => {
    await send(setText(fixture.second, 'on Tuesday'));
    // Ten splits at one place use up its room, and the following segments move back.
    let left = fixture.first;
    for (let at = 0; at < 12; at++) {
      await send(setText(left, 'ab cd'));
      const newSegmentId = newId();
      await send({ kind: 'split', segmentId: left, at: 2, newSegmentId });
      left = at % 2 === 0 ? fixture.first : newSegmentId;
    }
    expect(await textsAt(2)).toEqual(['we met at the old market', 'on Tuesday']);
    const revision = await now();
    const { segments } = await past(revision);
    expect(segments.at(-1)).toMatchObject({ id: fixture.second });
    expect(segments.map((segment) => segment.position)).toEqual(
      segments.map((segment) => segment.position).toSorted((one, other) => one - other),
    );
  });

  test('excludes words transcribed later', async () => {
    await send(setText(fixture.first, 'We met.'));
    await inTask(fixture.recording, () =>
      appendTranscribed({
        recordingId: fixture.recording.id,
        channel: 0,
        untilMs: 120_000,
        utterances: utterances(['and then we left'], { fromMs: 70_000 }),
      }),
    );
    expect(await textsAt(2)).toEqual(['We met.', 'on Monday morning']);
    expect(await textsAt(3)).toEqual(['We met.', 'on Monday morning', 'and then we left']);
  });

  test('equals what was read then, for words, speakers, splits, merges, undo and restore', async () => {
    const random = randomOf(7);
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
    const read = () => fixture.browser.get(readTranscript, { params: { recordingId: fixture.recording.id } });
    const seen = new Map<number, unknown>();
    const steps: string[] = [];
    await send({ kind: 'add-speaker', speakerId: newId(), name: 'Host' });
    await send({ kind: 'add-speaker', speakerId: newId(), name: null });
    for (let times = 0; times < 60; times++) {
      const { recording: now, segments, speakers } = await read();
      seen.set(now.revision, summary({ segments, speakers }));
      const { id: segmentId } = pick(segments);
      const at = segments.findIndex(({ id }) => id === segmentId);
      const step = newId();
      const made = pick([
        () => ({
          kind: 'set-text',
          segmentId,
          text: pick(['we met at noon', 'at the old market', 'yes, then we left']),
        }),
        () => ({ kind: 'split', segmentId, at: pick([2, 3, 6]), newSegmentId: newId() }),
        () => ({ kind: 'merge', segmentId, withId: segments[at + 1]?.id ?? segmentId }),
        () => ({ kind: 'assign-speaker', segmentId, speakerId: pick(speakers).id }),
        () => ({ kind: 'set-speaker', speakerId: pick(speakers).id, name: pick(['Host', 'Guest', null]) }),
        () => ({ kind: 'undo', undoes: steps.length > 0 ? pick(steps) : step }),
        () => ({ kind: 'restore', segmentIds: [segmentId], to: Math.max(1, now.revision - 5) }),
      ])();
      steps.push(step);
      await fixture.browser.get(sendCommands, {
        params: { recordingId: fixture.recording.id },
        body: { commands: [{ id: newId(), revision: now.revision, step, ...made }] },
      });
    }
    for (const [revision, then] of seen)
      expect([revision, summary(await past(revision))]).toEqual([revision, then]);
    expect(seen.size).toBeGreaterThan(30);
  });

  test('cannot be a future one', async () => {
    const reply = await fixture.browser.call(readRevision, {
      params: { recordingId: fixture.recording.id },
      query: { revision: 2 },
    });
    expect(reply).toMatchObject({ status: 400, answer: { error: 'invalid-input' } });
  });
});
