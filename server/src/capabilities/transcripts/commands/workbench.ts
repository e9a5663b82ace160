import { type Anchor, POSITION_STEP, type Segment } from '@colloquy/contract';
import { found } from '../../../platform/refusal.ts';
import type { Source } from './source.ts';
import type { RecordingRow, SegmentRow } from '../transcripts.store.ts';

/**
 * The segments of a held recording while commands are done: what is read is kept, what changes is written once, at
 * the end. The machine sends thousands of commands at a time, a person one.
 */
export type Workbench = {
  recording: RecordingRow;
  source: Source;
  /** Rows as they are by now; null is known not to exist. */
  rows: Map<string, SegmentRow | null>;
  inserted: Set<string>;
  changed: Set<string>;
  /** Living segments in order, read when a command first asks for a neighbour. */
  order: { id: string; position: number }[] | undefined;
  anchors: Map<string, Anchor>;
  /** Segments whose anchors are known. */
  anchored: Set<string>;
  movedAnchors: Set<string>;
};

export const openWorkbench = (recording: RecordingRow, source: Source): Workbench => ({
  recording,
  source,
  rows: new Map(),
  inserted: new Set(),
  changed: new Set(),
  order: undefined,
  anchors: new Map(),
  anchored: new Set(),
  movedAnchors: new Set(),
});

/** Reads rows that will be needed, in one go, and the anchors on them. */
export async function fetchRows(bench: Workbench, ids: readonly string[]): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => !bench.rows.has(id));
  const bare = [...new Set(ids)].filter((id) => !bench.anchored.has(id));
  if (bare.length === 0) return;
  for (const id of bare) bench.anchored.add(id);
  const [rows, anchors] = await Promise.all([
    missing.length === 0 ? [] : bench.source.findRows(missing),
    bench.source.findAnchorsOn(bare),
  ]);
  for (const id of missing) bench.rows.set(id, null);
  for (const row of rows) bench.rows.set(row.id, row);
  for (const anchor of anchors) if (!bench.anchors.has(anchor.id)) bench.anchors.set(anchor.id, anchor);
}

/** A segment of this recording, merged away or not, else 404. */
export async function rowOf(bench: Workbench, id: string): Promise<SegmentRow> {
  await fetchRows(bench, [id]);
  const row = found(bench.rows.get(id));
  return found(row.recordingId === bench.recording.id ? row : null);
}

/** Whether an id is free for a new segment. */
export async function isFree(bench: Workbench, id: string): Promise<boolean> {
  await fetchRows(bench, [id]);
  return bench.rows.get(id) === null;
}

/** The segment that follows, or null at the end. */
export async function nextOf(bench: Workbench, row: SegmentRow): Promise<SegmentRow | null> {
  const order = await orderOf(bench);
  const next = order[indexOf(order, row.position) + 1];
  return next ? rowOf(bench, next.id) : null;
}

/** The ids of living segments in order. */
export async function orderOf(bench: Workbench): Promise<readonly { id: string; position: number }[]> {
  return (bench.order ??= await livingPlaces(bench));
}

/** As the database has them, and as they are on the bench by now. */
async function livingPlaces({
  source,
  rows,
  inserted,
  changed,
}: Workbench): Promise<{ id: string; position: number }[]> {
  const places = await source.findOrder();
  const touched = new Set([...inserted, ...changed]);
  if (touched.size === 0) return places;
  const mine = [...touched].flatMap((id) => rows.get(id) ?? []).filter((row) => row.mergedInto === null);
  return [
    ...places.filter(({ id }) => !touched.has(id)),
    ...mine.map(({ id, position }) => ({ id, position })),
  ].toSorted((one, other) => one.position - other.position);
}

/** Index of the last place that is not behind a position (binary search). */
function indexOf(order: readonly { position: number }[], position: number): number {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (order[middle]!.position <= position) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The anchors on segments. */
export async function anchorsOn(bench: Workbench, segmentIds: readonly string[]): Promise<Anchor[]> {
  await fetchRows(bench, segmentIds);
  if (bench.anchors.size === 0) return [];
  const ids = new Set(segmentIds);
  return [...bench.anchors.values()].filter((anchor) => ids.has(anchor.segmentId));
}

export function moveAnchorTo(bench: Workbench, anchor: Anchor): void {
  bench.anchors.set(anchor.id, anchor);
  bench.movedAnchors.add(anchor.id);
}

/**
 * Puts a changed, a new or a revived segment back; a new one takes channel and owner from the row that it was split
 * from.
 */
export function putSegment(bench: Workbench, now: Segment, from: SegmentRow, splitFrom: string | null): void {
  const known = bench.rows.get(now.id);
  const madeRevision = known?.madeRevision ?? now.revision;
  const row = { ...from, ...now, marks: now.marks ?? [], splitFrom, mergedInto: null, madeRevision };
  bench.rows.set(now.id, row);
  bench.anchored.add(now.id);
  (known && !bench.inserted.has(now.id) ? bench.changed : bench.inserted).add(now.id);
  if (known?.mergedInto !== null) {
    bench.order?.splice(indexOf(bench.order, now.position) + 1, 0, { id: now.id, position: now.position });
  }
}

export function closeRow(bench: Workbench, row: SegmentRow, mergedInto: string, revision: number): void {
  bench.rows.set(row.id, { ...row, mergedInto, revision });
  bench.changed.add(row.id);
  bench.order = bench.order?.filter((each) => each.id !== row.id);
}

/** Moves everything behind a position back by a step. Rare: a place has to be split ten times over. */
export async function widen(bench: Workbench, behind: number, revision: number): Promise<void> {
  await bench.source.makeRoom(behind, revision);
  const shift = <P extends { position: number }>(place: P): P =>
    place.position > behind ? { ...place, position: place.position + POSITION_STEP } : place;
  bench.order = bench.order?.map(shift);
  for (const [id, row] of bench.rows) {
    if (row && row.mergedInto === null && row.position > behind)
      bench.rows.set(id, { ...shift(row), revision });
  }
}

/** What changed on the bench: rows to insert and to update, and anchors that moved. */
export function changedOn(bench: Workbench): {
  inserted: SegmentRow[];
  updated: SegmentRow[];
  anchors: Anchor[];
} {
  const rows = (ids: Iterable<string>): SegmentRow[] => Array.from(ids, (id) => bench.rows.get(id)!);
  return {
    inserted: rows(bench.inserted),
    updated: rows(bench.changed.difference(bench.inserted)),
    anchors: Array.from(bench.movedAnchors, (id) => bench.anchors.get(id)!),
  };
}
