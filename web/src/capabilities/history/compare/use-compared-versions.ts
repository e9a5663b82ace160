import type { TranscriptRevision, SegmentLink, Snapshot } from '@colloquy/contract/transcripts';
import type { Segment, Speaker } from '@colloquy/rules/transcript';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useEditSession, useTranscript } from '../../editing/index.ts';
import { linksQuery, revisionQuery, snapshotsQuery } from '../history.queries.ts';
import type { Comparison, VersionRef } from './compare-address.ts';
import * as text from '../messages.ts';

/** A transcript at one revision. */
export type TranscriptVersion = {
  revision: number;
  segments: readonly Segment[];
  speakers: readonly Speaker[];
};

export type ComparedVersions = {
  /** The older version, regardless of the order in the address. */
  before: TranscriptVersion | undefined;
  after: TranscriptVersion | undefined;
  /** The newer version is the current one, so that turns of the older one can be restored. */
  isWithNow: boolean;
  links: readonly SegmentLink[];
  snapshots: readonly Snapshot[] | undefined;
  error: Error | null;
};

/** Loads both versions of a comparison; the current version changes with edits. */
export function useComparedVersions({ from, to }: Comparison): ComparedVersions {
  const session = useEditSession();
  const { recordingId } = session;
  const transcript = useTranscript(session);
  const snapshots = useQuery(snapshotsQuery(recordingId));
  const latest = transcript.recording.revision;
  const { segments, speakers } = transcript;
  // Memoised, because consumers recompute for a new object.
  const now: TranscriptVersion = useMemo(
    () => ({ revision: latest, segments, speakers }),
    [latest, segments, speakers],
  );
  const revisions = [from, to].map((side) => revisionOf(side, latest, snapshots.data));
  const [one, other] = [revisions[0] ?? null, revisions[1] ?? null];
  const [first, second] = [useRevision(recordingId, one, latest), useRevision(recordingId, other, latest)];
  const since = Math.min(one ?? latest, other ?? latest);
  const links = useQuery(linksQuery(recordingId, since, latest));
  const knownLinks = useLastKnown(links.data, since);

  const versions = [one, other].map((revision, at) =>
    revision === null ? undefined : revision >= latest ? now : (at === 0 ? first : second).data,
  );
  const isReversed = (one ?? 0) > (other ?? 0);
  const [before, after] = isReversed ? [versions[1], versions[0]] : [versions[0], versions[1]];
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
      (isUnknown ? new Error(text.deletedVersion) : null),
  };
}

/**
 * The links, or the previous ones while newer ones load or fail: each edit by a colleague requests more
 * links, and the comparison must stay on screen.
 */
function useLastKnown(
  links: readonly SegmentLink[] | undefined,
  since: number,
): readonly SegmentLink[] | undefined {
  const [last, setLast] = useState<{ links: readonly SegmentLink[]; since: number }>();
  if (links && last?.links !== links) setLast({ links, since });
  return links ?? (last?.since === since ? last.links : undefined);
}

/** Undefined: the snapshot does not exist or is not loaded. */
function revisionOf(
  side: VersionRef,
  latest: number,
  snapshots: readonly Snapshot[] = [],
): number | undefined {
  if (side === 'now') return latest;
  return typeof side === 'number' ? side : snapshots.find(({ id }) => id === side)?.revision;
}

function useRevision(
  recordingId: string,
  revision: number | null,
  latest: number,
): UseQueryResult<TranscriptRevision> {
  return useQuery({
    ...revisionQuery(recordingId, revision ?? 0),
    enabled: revision !== null && revision < latest,
  });
}
