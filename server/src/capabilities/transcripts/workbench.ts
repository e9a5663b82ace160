import { type Anchor, POSITION_STEP, type Segment } from '@colloquy/contract';
import { found } from '../../platform/refusal.ts';
import { insertSegments, makeRoom, updateAnchor, updateSegments } from './segment-changes.store.ts';
import {
  findAnchors,
  findPlaces,
  findRows,
  type RecordingRow,
  type SegmentRow,
} from './transcripts.store.ts';

/**
 * The segments of a held recording while commands are done: what is read is kept, what changes is written once, at
 * the end. The machine sends thousands of commands at a time, a person one.
 */
export type Workbench = {
  recording: RecordingRow;
  /** Rows as they are by now; null is known not to exist. */
  rows: Map<string, SegmentRow | null>;
  inserted: Set<string>;
  changed: Set<string>;
  /** Living segments in order, read when a command first asks for a neighbour. */
  order: { id: string; position: number }[] | undefined;
  anchors: Map<string, Anchor> | undefined;
  movedAnchors: Set<string>;
};

export const openWorkbench = (recording: RecordingRow): Workbench => ({
  recording,
  rows: new Map(),
  inserted: new Set(),
  changed: new Set(),
  order: undefined,
  anchors: undefined,
  movedAnchors: new Set(),
});

/** Reads rows that will be needed, in one go. */
export async function fetchRows(bench: Workbench, ids: readonly string[]): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => !bench.rows.has(id));
  if (missing.length === 0) return;
  const rows = new Map((await findRows(missing)).map((row) => [row.id, row]));
  for (const id of missing) bench.rows.set(id, rows.get(id) ?? null);
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

async function orderOf(bench: Workbench): Promise<{ id: string; position: number }[]> {
  return (bench.order ??= (await findPlaces(bench.recording.id)).map(({ id, position }) => ({
    id,
    position,
  })));
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

/** The anchors on segments; those of a recording are read once. */
export async function anchorsOn(bench: Workbench, segmentIds: readonly string[]): Promise<Anchor[]> {
  bench.anchors ??= new Map((await findAnchors(bench.recording.id)).map((anchor) => [anchor.id, anchor]));
  if (bench.anchors.size === 0) return [];
  return [...bench.anchors.values()].filter((anchor) => segmentIds.includes(anchor.segmentId));
}

export function moveAnchorTo(bench: Workbench, anchor: Anchor): void {
  bench.anchors?.set(anchor.id, anchor);
  bench.movedAnchors.add(anchor.id);
}

/** Puts a changed or new segment back; a new one takes channel and owner from the row that it was split from. */
export function putSegment(bench: Workbench, now: Segment, from: SegmentRow, splitFrom: string | null): void {
  const known = bench.rows.get(now.id);
  const madeRevision = known?.madeRevision ?? now.revision;
  bench.rows.set(now.id, { ...from, ...now, splitFrom, mergedInto: null, madeRevision });
  if (known) bench.changed.add(now.id);
  else {
    bench.inserted.add(now.id);
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
  await makeRoom(bench.recording.id, behind, 1, revision);
  const shift = <P extends { position: number }>(place: P): P =>
    place.position > behind ? { ...place, position: place.position + POSITION_STEP } : place;
  bench.order = bench.order?.map(shift);
  for (const [id, row] of bench.rows) {
    if (row && row.mergedInto === null && row.position > behind)
      bench.rows.set(id, { ...shift(row), revision });
  }
}

/** Writes everything that changed. */
export async function flush(bench: Workbench): Promise<void> {
  const rows = (ids: Iterable<string>): SegmentRow[] => Array.from(ids, (id) => bench.rows.get(id)!);
  await insertSegments(rows(bench.inserted));
  await updateSegments(rows(bench.changed.difference(bench.inserted)));
  for (const id of bench.movedAnchors) await updateAnchor(bench.anchors!.get(id)!);
}
