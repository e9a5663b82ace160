import {
  findTurnReviews,
  type Hint,
  readConsents,
  readTranscript,
  readVoices,
  type Segment,
} from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followHints } from '../../app/live/hint-stream.ts';
import { useHints } from '../../app/live/use-hints.ts';
import { queryClient } from '../../app/query-client.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { serverAnswers } from '../../testing/server-answers.ts';
import { useConsents } from './consent/consents.queries.ts';
import { aSegment } from './editing/testing/segments.ts';
import type { Transcript } from './merge-changes.ts';
import { useVoices } from './speakers/memory/voices.queries.ts';
import { useReviewedTurns } from './speakers/reviewed-turns.ts';
import { askForChanges, transcriptQuery } from './transcripts.queries.ts';

const RECORDING = 'recording';
/** Longer than anything waits before it is asked for. */
const LATER_MS = 5_000;

class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static last: FakeSource;
  readonly readyState = 1;
  constructor() {
    super();
    FakeSource.last = this;
  }
  close(): void {}
}

/** What an open transcript listens to and asks for, with the review of the voices open as well. */
function Viewer() {
  useHints('recording', RECORDING, (hint) => askForChanges(RECORDING, hint));
  const { data } = useQuery(transcriptQuery(RECORDING));
  useVoices(RECORDING);
  useConsents(RECORDING);
  const { isKnown } = useReviewedTurns(RECORDING);
  return isKnown && <p>{`At revision ${data?.recording.revision}`}</p>;
}

let server: ReturnType<typeof serverAnswers>;
let revision: number;
let stop: () => void;

beforeEach(async () => {
  vi.stubGlobal('EventSource', FakeSource);
  server = serverAnswers();
  revision = 7;
  server.on(readTranscript, () => ({
    ...({ speakers: [], gone: [], anchors: [] } satisfies Partial<Transcript>),
    segments: [aSegment('segment', 'we met', 0)] as Segment[],
    recording: {
      id: RECORDING,
      revision,
      generation: 'first',
      media: null,
      peaks: null,
    } as Transcript['recording'],
  }));
  server.on(readVoices, { canRemember: false, recognised: [] });
  server.on(readConsents, { state: 'unknown', mayRecord: false, entries: [] } as never);
  server.on(findTurnReviews, { reviews: [] });
  stop = followHints();
  renderPart(<Viewer />);
  await screen.findByText('At revision 7');
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  stop();
});

/** The requests that a hint leads to, by the last part of their path. */
async function requestsAfter(hint: Hint): Promise<string[]> {
  server.asked.length = 0;
  await act(async () => {
    FakeSource.last.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(hint) }));
    await vi.advanceTimersByTimeAsync(LATER_MS);
  });
  return server.asked.map(({ path }) => path.split('/').at(-1)!);
}

// Before parts of a recording had hints of their own it was six requests in either case.
describe('an edit costs a viewer', () => {
  it('one request, for the words, where a colleague made it', async () => {
    revision = 8;
    expect(await requestsAfter({ topic: 'recording', id: RECORDING, revision })).toEqual(['transcript']);
    expect(screen.getByText('At revision 8')).not.toBeNull();
  });

  it('none where it is one’s own: its answer has brought all', async () => {
    revision = 8;
    queryClient.setQueryData(
      transcriptQuery(RECORDING).queryKey,
      (now) => now && { ...now, recording: { ...now.recording, revision } },
    );
    expect(await requestsAfter({ topic: 'recording', id: RECORDING, revision })).toEqual([]);
  });
});

it.each([
  ['recording', 'transcript'],
  ['voices', 'voices'],
  ['consents', 'consent'],
  ['turn-reviews', 'turn-reviews'],
] as const)('a hint about %s asks for that alone', async (topic, path) => {
  expect(await requestsAfter({ topic, id: RECORDING, revision: 0 })).toEqual([path]);
});
