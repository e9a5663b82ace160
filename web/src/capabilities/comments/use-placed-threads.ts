import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { type EditSession, useTranscript } from '../editing/index.ts';
import { threadsQuery } from './comments.queries.ts';
import { type PlacedThread, placeThreads } from './thread-ranges.ts';

/** Threads at their current words, in text order. */
export function usePlacedThreads(session: EditSession): readonly PlacedThread[] {
  // Deferred: typing takes precedence over marks.
  const { segments, anchors } = useDeferredValue(useTranscript(session));
  const { data: threads } = useQuery(threadsQuery(session.recordingId));
  return useMemo(() => placeThreads(threads ?? [], { segments, anchors }), [threads, segments, anchors]);
}
