import type { Past, Segment, SegmentLink, Snapshot, Speaker } from '@colloquy/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSession, useTranscript } from '../../editing/session.ts';
import { linksQuery, pastQuery, snapshotsQuery } from '../history.queries.ts';
import type { Comparison, Side } from './compare-address.ts';

/** A transcript at one time. */
export type Then = { revision: number; segments: readonly Segment[]; speakers: readonly Speaker[] };

export type Sides = {
  /** The older one, whichever was named first. */
  before: Then | undefined;
  after: Then | undefined;
  /** The newer one is what stands now, so that something of the older one can be brought back. */
  isWithNow: boolean;
  links: readonly SegmentLink[];
  snapshots: readonly Snapshot[] | undefined;
  error: Error | null;
};

/** What a comparison needs, fetched; the words of now are those that are shown, and change while one looks. */
export function useSides({ from, to }: Comparison): Sides {
  const session = useSession();
  const { recordingId } = session;
  const transcript = useTranscript(session);
  const snapshots = useQuery(snapshotsQuery(recordingId));
  const latest = transcript.recording.revision;
  const { segments, speakers } = transcript;
  // The same object as long as it says the same: whoever compares it compares anew for another one.
  const now: Then = useMemo(() => ({ revision: latest, segments, speakers }), [latest, segments, speakers]);
  const revisions = [from, to].map((side) => revisionOf(side, latest, snapshots.data));
  const [one, other] = [revisions[0] ?? null, revisions[1] ?? null];
  const [first, second] = [usePast(recordingId, one, latest), usePast(recordingId, other, latest)];
  const since = Math.min(one ?? latest, other ?? latest);
  const links = useQuery(linksQuery(recordingId, since, latest));
  const knownLinks = useLastKnown(links.data, since);

  const sides = [one, other].map((revision, at) =>
    revision === null ? undefined : revision >= latest ? now : (at === 0 ? first : second).data,
  );
  const isReversed = (one ?? 0) > (other ?? 0);
  const [before, after] = isReversed ? [sides[1], sides[0]] : [sides[0], sides[1]];
  const until = Math.max(one ?? 0, other ?? 0);
  const between = useMemo(
    () => knownLinks?.filter((link) => link.revision <= until) ?? [],
    [knownLinks, until],
  );
  const isUnknown = snapshots.data !== undefined && revisions.includes(undefined);
  return {
    before,
    after: knownLinks && after,
    isWithNow: until >= latest,
    links: between,
    snapshots: snapshots.data,
    error:
      first.error ??
      second.error ??
      links.error ??
      snapshots.error ??
      (isUnknown ? new Error('This snapshot was deleted.') : null),
  };
}

/**
 * The links, or those before them while the next ones load or cannot be loaded: each edit of a colleague asks for
 * longer ones, and what is being compared must not go away for that.
 */
function useLastKnown(
  links: readonly SegmentLink[] | undefined,
  since: number,
): readonly SegmentLink[] | undefined {
  const [last, setLast] = useState<{ links: readonly SegmentLink[]; since: number }>();
  if (links && last?.links !== links) setLast({ links, since });
  return links ?? (last?.since === since ? last.links : undefined);
}

/** Undefined: a snapshot that is not there, or not yet. */
function revisionOf(side: Side, latest: number, snapshots: readonly Snapshot[] = []): number | undefined {
  if (side === 'now') return latest;
  return typeof side === 'number' ? side : snapshots.find(({ id }) => id === side)?.revision;
}

function usePast(recordingId: string, revision: number | null, latest: number): UseQueryResult<Past> {
  return useQuery({
    ...pastQuery(recordingId, revision ?? 0),
    enabled: revision !== null && revision < latest,
  });
}
