import { kinOfLinks, type Kinship, linksOf, type SegmentChange } from '@colloquy/contract';
import type { Sitting } from './command-sitting.ts';

/** What was done to some segments, and to those that words went to or came from. */
export type KinChanges = Kinship & { changes: SegmentChange[] };

/**
 * Reads what was done since a revision and before this sitting. Of a long absence only what matters is read: others may
 * have changed a thousand other segments.
 */
export async function kinChanges(
  { source, startRevision, changes }: Sitting,
  since: number,
  segmentIds: readonly string[],
): Promise<KinChanges> {
  if (since >= startRevision) return { ...kinOfLinks(linksOf(changes)), changes: [] };
  const links = await source.findLinks(since, startRevision);
  const kin = kinOfLinks([...links, ...linksOf(changes)]);
  const heads = new Set(segmentIds.map(kin.headOf));
  const ids = new Set([...segmentIds, ...kin.ids.filter((id) => heads.has(kin.headOf(id)))]);
  return { ...kin, changes: await source.findChanges(since, startRevision, [...ids]) };
}
