import { isUnclear, type Segment, textOf } from '@colloquy/rules/transcript';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aTranscript, inTask, segmentsOf, type TestRecording } from '../transcripts/transcripts.factory.ts';
import { assignSpeakers } from './assign-speakers.ts';
import { insertUnclearTurns } from './insert-unclear-turns.ts';

const server = useTestServer();

/**
 * Words of the first voice from 0 to 0.9 s and of the second from 2 to 2.9 s. The first continues to speak in
 * between.
 */
const TURNS = [
  { startMs: 0, endMs: 2_000, voice: 0 },
  { startMs: 2_000, endMs: 3_000, voice: 1 },
  { startMs: 4_000, endMs: 6_000, voice: 2 },
];

describe('unclear turns', () => {
  let recording: TestRecording;
  beforeEach(async () => {
    const customer: TestPerson = await aPerson((await anOrganisation()).id);
    recording = await aTranscript(server, customer, ['one two', 'three four']);
  });
  const add = () =>
    inTask(recording, async () => {
      const speakers = await assignSpeakers(recording.organisationId, recording.id, TURNS);
      await insertUnclearTurns(recording.id, { speech: TURNS, turns: TURNS, speakers });
    });
  const summary = (segments: readonly Segment[]) =>
    segments.map((segment) => [segment.startMs, isUnclear(segment) ? 'unclear' : textOf(segment.words)]);

  it('are ordered by time and have the speaker of the voice, or none for a voice without words', async () => {
    await add();
    const segments = await segmentsOf(recording);
    expect(summary(segments)).toEqual([
      [0, 'one two'],
      [900, 'unclear'],
      [2_000, 'three four'],
      [4_000, 'unclear'],
    ]);
    const [first, unclear, second, other] = segments as [Segment, Segment, Segment, Segment];
    expect(unclear.speakerId).toBe(first.speakerId);
    expect(second.speakerId).not.toBe(first.speakerId);
    expect(other.speakerId).toBeNull();
  });

  it('are not added again, nor merged into words, when the step runs twice', async () => {
    await add();
    const before = await segmentsOf(recording);
    await add();
    expect(await segmentsOf(recording)).toEqual(before);
  });
});
