import type { SegmentChange } from './history.ts';

/**
 * Id of the segment that this one was split from, whether it is new or restored after a merge; otherwise
 * null.
 */
export function splitSourceOf({ before, after }: SegmentChange): string | null {
  if (after.mergedInto !== null) return null;
  return before === null ? after.splitFrom : before.mergedInto;
}

/** Whether the change merged the segment into another one. */
export const isMergedAway = ({ before, after }: SegmentChange): boolean =>
  after.mergedInto !== null && before?.mergedInto === null;

/** Two segments, one of which was split from or merged into the other. */
export type LineageLink = readonly [string, string];

export const lineageLinks = (changes: readonly SegmentChange[]): LineageLink[] =>
  changes.flatMap((change): LineageLink[] => {
    const other = splitSourceOf(change) ?? (isMergedAway(change) ? change.after.mergedInto : null);
    return other === null ? [] : [[change.segmentId, other]];
  });

/** Groups of segments that exchanged words between two revisions through splits and merges. */
export type SegmentLineage = {
  /** Representative segment of the group; the same for all its members. */
  rootOf: (segmentId: string) => string;
  /** All segments that were split or merged. */
  ids: string[];
};

export function lineageOfLinks(links: readonly LineageLink[]): SegmentLineage {
  const roots = new Map<string, string>();
  const rootOf = (id: string): string => {
    let head = id;
    for (let next = roots.get(head); next !== undefined; next = roots.get(head)) head = next;
    return head;
  };
  for (const [one, other] of links) {
    const [head, otherHead] = [rootOf(one), rootOf(other)];
    if (head !== otherHead) roots.set(head, otherHead);
  }
  return { rootOf, ids: [...new Set(links.flat())] };
}
