import type { InvalidationMessage } from '@colloquy/contract';
import { findTurnReviews, readConsents, type Transcript } from '@colloquy/contract/transcripts';
import { readTranscript } from '@colloquy/contract/client';
import { readVoices } from '@colloquy/contract/voices';
import type { Segment } from '@colloquy/rules/transcript';
import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openInvalidationStream } from '../../app/live/invalidation-stream.ts';
import { useInvalidations, queryClient } from '../../app/query-client.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { mockServer } from '../../testing/mock-server.ts';
import { useConsents } from './consent/consents.queries.ts';
import { useVoices } from './memory/voices.queries.ts';
import { useReviewedTurns } from './reviewed-turns.ts';
import { aSegment } from '../editing/testing/segments.ts';
import { refetchChanges, transcriptQuery } from '../editing/index.ts';

const RECORDING = 'recording';
/** Longer than any delay before a refetch. */
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

/** The subscriptions and queries of an open transcript with the voice review open. */
function Viewer() {
  useInvalidations('recording', RECORDING, (invalidation) => refetchChanges(RECORDING, invalidation));
  const { data } = useQuery(transcriptQuery(RECORDING));
  useVoices(RECORDING);
  useConsents(RECORDING);
  const { isLoaded } = useReviewedTurns(RECORDING);
  return isLoaded && <p>{`At revision ${data?.recording.revision}`}</p>;
}

let server: ReturnType<typeof mockServer>;
let revision: number;
let stop: () => void;

beforeEach(async () => {
  vi.stubGlobal('EventSource', FakeSource);
  server = mockServer();
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
  stop = openInvalidationStream();
  renderWithProviders(<Viewer />);
  await screen.findByText('At revision 7');
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  stop();
});

/** The requests caused by an invalidation, by the last part of their path. */
async function requestsAfter(invalidation: InvalidationMessage): Promise<string[]> {
  server.requests.length = 0;
  await act(async () => {
    FakeSource.last.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(invalidation) }));
    await vi.advanceTimersByTimeAsync(LATER_MS);
  });
  return server.requests.map(({ path }) => path.split('/').at(-1)!);
}

// Before parts of a recording had their own invalidations, both cases took six requests.
describe('an edit costs a viewer', () => {
  it('one transcript request when a colleague made it', async () => {
    revision = 8;
    expect(await requestsAfter({ topic: 'recording', id: RECORDING, revision })).toEqual(['transcript']);
    expect(screen.getByText('At revision 8')).not.toBeNull();
  });

  it('no request when it is the viewer’s own, because its answer included the changes', async () => {
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
] as const)('an invalidation of %s refetches only that', async (topic, path) => {
  expect(await requestsAfter({ topic, id: RECORDING, revision: 0 })).toEqual([path]);
});
