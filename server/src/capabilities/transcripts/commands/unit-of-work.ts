import {
  type Anchor,
  POSITION_STEP,
  type Segment,
  type SpeakerChange,
  type SpeakerState,
} from '@colloquy/rules/transcript';
import { requireFound } from '../../../platform/refusal.ts';
import type { RecordingRow } from '../recordings.store.ts';
import type { SegmentRow, SpeakerRow } from '../transcripts.store.ts';
import type { EditStore } from './edit.store.ts';

/**
 * The segments of a locked recording while commands are applied. Reads are cached, and changes are written
 * once at the end, because the pipeline sends thousands of commands at a time.
 */
export type SegmentUnitOfWork = {
  recording: RecordingRow;
  store: EditStore;
  /** Current rows; null is known not to exist. */
  rows: Map<string, SegmentRow | null>;
  inserted: Set<string>;
  changed: Set<string>;
  /** Current segments in order, read when a command first needs a neighbour. */
  order: { id: string; position: number }[] | undefined;
  anchors: Map<string, Anchor>;
  /** Segments whose anchors are loaded. */
  anchorsFetched: Set<string>;
  movedAnchors: Set<string>;
};

export const newSegmentUnitOfWork = (recording: RecordingRow, store: EditStore): SegmentUnitOfWork => ({
  recording,
  store,
  rows: new Map(),
  inserted: new Set(),
  changed: new Set(),
  order: undefined,
  anchors: new Map(),
  anchorsFetched: new Set(),
  movedAnchors: new Set(),
});

/** Loads rows and their anchors in one round trip. */
export async function fetchRows(uow: SegmentUnitOfWork, ids: readonly string[]): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => !uow.rows.has(id));
  const unanchored = [...new Set(ids)].filter((id) => !uow.anchorsFetched.has(id));
  if (unanchored.length === 0) return;
  for (const id of unanchored) uow.anchorsFetched.add(id);
  const [rows, anchors] = await Promise.all([
    missing.length === 0 ? [] : uow.store.findSegmentsById(missing),
    uow.store.findAnchorsOn(unanchored),
  ]);
  for (const id of missing) uow.rows.set(id, null);
  for (const row of rows) uow.rows.set(row.id, row);
  for (const anchor of anchors) if (!uow.anchors.has(anchor.id)) uow.anchors.set(anchor.id, anchor);
}

/** A segment of this recording, including merged ones; otherwise 404. */
export async function getRow(uow: SegmentUnitOfWork, id: string): Promise<SegmentRow> {
  await fetchRows(uow, [id]);
  const row = requireFound(uow.rows.get(id));
  return requireFound(row.recordingId === uow.recording.id ? row : null);
}

/** Whether an id is free for a new segment. */
export async function isIdFree(uow: SegmentUnitOfWork, id: string): Promise<boolean> {
  await fetchRows(uow, [id]);
  return uow.rows.get(id) === null;
}

/** The following segment, or null at the end. */
export async function findNextRow(uow: SegmentUnitOfWork, row: SegmentRow): Promise<SegmentRow | null> {
  const order = await getOrder(uow);
  const next = order[indexAt(order, row.position) + 1];
  return next ? getRow(uow, next.id) : null;
}

/** Ids and positions of the current segments in order. */
export async function getOrder(uow: SegmentUnitOfWork): Promise<readonly { id: string; position: number }[]> {
  return (uow.order ??= await readOrder(uow));
}

/** The stored order with the changes of this batch. */
async function readOrder({
  store,
  rows,
  inserted,
  changed,
}: SegmentUnitOfWork): Promise<{ id: string; position: number }[]> {
  const places = await store.findSegmentOrder();
  const touched = new Set([...inserted, ...changed]);
  if (touched.size === 0) return places;
  const touchedRows = [...touched]
    .flatMap((id) => rows.get(id) ?? [])
    .filter((row) => row.mergedInto === null);
  return [
    ...places.filter(({ id }) => !touched.has(id)),
    ...touchedRows.map(({ id, position }) => ({ id, position })),
  ].toSorted((one, other) => one.position - other.position);
}

/** Index of the last entry at or before a position (binary search). */
function indexAt(order: readonly { position: number }[], position: number): number {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (order[middle]!.position <= position) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export async function getAnchorsOn(uow: SegmentUnitOfWork, segmentIds: readonly string[]): Promise<Anchor[]> {
  await fetchRows(uow, segmentIds);
  if (uow.anchors.size === 0) return [];
  const ids = new Set(segmentIds);
  return [...uow.anchors.values()].filter((anchor) => ids.has(anchor.unitId));
}

export function putAnchor(uow: SegmentUnitOfWork, anchor: Anchor): void {
  uow.anchors.set(anchor.id, anchor);
  uow.movedAnchors.add(anchor.id);
}

/**
 * Stores a changed, new or revived segment. A new one takes channel and owner from the row it was split from.
 */
export function putSegment(
  uow: SegmentUnitOfWork,
  now: Segment,
  from: SegmentRow,
  splitFrom: string | null,
): void {
  const known = uow.rows.get(now.id);
  const createdRevision = known?.createdRevision ?? now.revision;
  const row = { ...from, ...now, marks: now.marks ?? [], splitFrom, mergedInto: null, createdRevision };
  uow.rows.set(now.id, row);
  uow.anchorsFetched.add(now.id);
  (known && !uow.inserted.has(now.id) ? uow.changed : uow.inserted).add(now.id);
  if (known?.mergedInto !== null) {
    uow.order?.splice(indexAt(uow.order, now.position) + 1, 0, { id: now.id, position: now.position });
  }
}

export function markMergedAway(
  uow: SegmentUnitOfWork,
  row: SegmentRow,
  mergedInto: string,
  revision: number,
): void {
  uow.rows.set(row.id, { ...row, mergedInto, revision });
  uow.changed.add(row.id);
  uow.order = uow.order?.filter((each) => each.id !== row.id);
}

/**
 * Moves everything behind a position back by one step. Rare: the same place must be split about ten times.
 */
export async function rebalancePositions(
  uow: SegmentUnitOfWork,
  afterPosition: number,
  revision: number,
): Promise<void> {
  await uow.store.shiftPositions(afterPosition, revision);
  const shift = <P extends { position: number }>(place: P): P =>
    place.position > afterPosition ? { ...place, position: place.position + POSITION_STEP } : place;
  uow.order = uow.order?.map(shift);
  for (const [id, row] of uow.rows) {
    if (row && row.mergedInto === null && row.position > afterPosition)
      uow.rows.set(id, { ...shift(row), revision });
  }
}

/** Rows to insert and to update, and moved anchors. */
export function collectChanges(uow: SegmentUnitOfWork): {
  inserted: SegmentRow[];
  updated: SegmentRow[];
  anchors: Anchor[];
} {
  const rows = (ids: Iterable<string>): SegmentRow[] => Array.from(ids, (id) => uow.rows.get(id)!);
  return {
    inserted: rows(uow.inserted),
    updated: rows(uow.changed.difference(uow.inserted)),
    anchors: Array.from(uow.movedAnchors, (id) => uow.anchors.get(id)!),
  };
}

/** The speakers of a locked recording while commands are applied, loaded when a command first names one. */
export type SpeakerUnitOfWork = {
  recording: RecordingRow;
  store: EditStore;
  rows: Map<string, SpeakerRow> | undefined;
  changed: Set<string>;
  changes: SpeakerChange[];
};

export const newSpeakerUnitOfWork = (recording: RecordingRow, store: EditStore): SpeakerUnitOfWork => ({
  recording,
  store,
  rows: undefined,
  changed: new Set(),
  changes: [],
});

export async function loadSpeakers(uow: SpeakerUnitOfWork): Promise<Map<string, SpeakerRow>> {
  return (uow.rows ??= new Map((await uow.store.findSpeakers()).map((row) => [row.id, row])));
}

/** A speaker of this recording, including merged ones; otherwise 404. */
export const getSpeaker = async (uow: SpeakerUnitOfWork, id: string): Promise<SpeakerRow> =>
  requireFound((await loadSpeakers(uow)).get(id));

/** Follows merges to the current speaker; undefined if the speaker was removed. */
export function resolveSpeaker(
  speakers: ReadonlyMap<string, Pick<SpeakerState, 'mergedInto'>>,
  id: string,
): string | undefined {
  const visited = new Set<string>();
  let at = id;
  for (let into = speakers.get(at)?.mergedInto; into; into = speakers.get(at)?.mergedInto) {
    if (visited.has(at)) return undefined;
    visited.add(at);
    at = into;
  }
  return at;
}

export const speakerState = ({
  name,
  role,
  colour,
  participantId,
  mergedInto,
}: SpeakerRow): SpeakerState => ({
  name,
  role,
  colour,
  participantId,
  mergedInto,
});

/** Stores a new or changed speaker, with its state before and after. */
export function putSpeaker(uow: SpeakerUnitOfWork, now: SpeakerRow, commandId: string): void {
  const before = uow.rows!.get(now.id);
  uow.rows!.set(now.id, now);
  uow.changed.add(now.id);
  uow.changes.push({
    speakerId: now.id,
    commandId,
    revision: now.revision,
    before: before ? speakerState(before) : null,
    after: speakerState(now),
  });
}
