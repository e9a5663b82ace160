import { type Command, codePointLength, type Segment, textOf, tidyText } from '@colloquy/contract';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../../identity/identity.factory.ts';
import { anOrganisation } from '../../organisations/organisations.factory.ts';
import { applyCommands } from './apply-commands.ts';
import { getTranscript } from '../read-transcript.ts';
import { aTranscript, inTask, segmentsOf, type TestRecording } from '../transcripts.factory.ts';

const server = useTestServer();
let customer: TestPerson;

beforeAll(async () => {
  customer = await aPerson((await anOrganisation()).id);
});

/** What an editor on one screen shows: the segments at a revision, brought up to date by answers and by 'since'. */
type Screen = { revision: number; segments: Map<string, Segment> };

const show = (screen: Screen, seen: { segments: Segment[]; gone: string[] }, revision: number): void => {
  for (const segment of seen.segments) screen.segments.set(segment.id, segment);
  for (const id of seen.gone) screen.segments.delete(id);
  screen.revision = revision;
};
const inOrder = (screen: Screen): Segment[] =>
  [...screen.segments.values()].toSorted((one, other) => one.position - other.position);

type Step = {
  screen: number;
  kind: 'set-text' | 'split' | 'merge' | 'assign-speaker' | 'refresh';
  target: number;
  at: number;
  word: string;
};
const steps = fc.array(
  fc.record<Step>({
    screen: fc.nat(1),
    kind: fc.constantFrom(
      'set-text',
      'set-text',
      'set-text',
      'split',
      'split',
      'merge',
      'assign-speaker',
      'refresh',
    ),
    target: fc.nat(9),
    at: fc.nat(40),
    word: fc.constantFrom('new', '', '你好', 'é', '👍🏽', 'two words', 'नमस्ते', 'end.'),
  }),
  { minLength: 1, maxLength: 14 },
);

function commandOf(screen: Screen, { kind, target, at, word }: Step): Command | undefined {
  const segments = inOrder(screen);
  const segment = segments[target % Math.max(1, segments.length)];
  if (!segment || kind === 'refresh') return undefined;
  const base = { id: newId(), segmentId: segment.id, revision: screen.revision };
  const words = textOf(segment.words).split(' ');
  if (kind === 'set-text') return { ...base, kind, text: words.with(at % words.length, word).join(' ') };
  if (kind === 'split')
    return { ...base, kind, at: at % (codePointLength(textOf(segment.words)) + 1), newSegmentId: newId() };
  if (kind === 'assign-speaker') return { ...base, kind, speakerId: null };
  const next = segments[segments.indexOf(segment) + 1];
  return next && { ...base, kind, withId: next.id };
}

async function takeStep(recording: TestRecording, screen: Screen, step: Step): Promise<void> {
  const command = commandOf(screen, step);
  const editor = { organisationId: customer.organisationId, personId: customer.id };
  if (!command) {
    const seen = await inTask(recording, () => getTranscript(recording.id, screen.revision));
    return show(screen, seen, seen.recording.revision);
  }
  const answer = await inTask(recording, () => applyCommands(editor, recording.id, [command]));
  return show(screen, answer, answer.revision);
}

test('whatever two people do at the same time, segments stay whole and both screens show the same', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const recording = await aTranscript(server, customer, ['one two three four', '今天天气很好', 'five']);
      const screens = [0, 1].map((): Screen => ({ revision: 1, segments: new Map() }));
      for (const screen of screens) show(screen, { segments: recording.segments, gone: [] }, 1);
      for (const step of sequence) await takeStep(recording, screens[step.screen]!, step);

      const segments = await segmentsOf(recording);
      expect(new Set(segments.map((segment) => segment.position)).size).toBe(segments.length);
      for (const { words, startMs, endMs } of segments) {
        expect(textOf(words)).toBe(tidyText(textOf(words)));
        let from = startMs;
        for (const word of words) {
          expect(word.startMs).toBeGreaterThanOrEqual(from);
          expect(word.endMs).toBeGreaterThanOrEqual(word.startMs);
          from = word.endMs;
        }
        expect(from).toBeLessThanOrEqual(endMs);
      }
      const refresh: Step = { screen: 0, kind: 'refresh', target: 0, at: 0, word: '' };
      for (const screen of screens) {
        await takeStep(recording, screen, refresh);
        expect(inOrder(screen)).toEqual(segments);
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);
