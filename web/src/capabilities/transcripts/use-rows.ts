import type { Segment } from '@colloquy/contract';
import { useState } from 'react';
import { makeRows, type Row } from './rows.ts';

type Kept = { of: readonly Segment[]; editedId: string | null; rows: readonly Row[]; keyOf: KeyOf };
type KeyOf = (at: number) => string;

/**
 * The rows of what is shown, most of them the very ones of before. `keyOf` is the same function as long as the keys are
 * the same: for another one the list works out all places anew.
 */
export function useRows(
  segments: readonly Segment[],
  editedId: string | null,
): { rows: readonly Row[]; keyOf: KeyOf } {
  const [kept, keep] = useState<Kept>(() => keptOf(segments, editedId));
  if (kept.of === segments && kept.editedId === editedId) return kept;
  const next = keptOf(segments, editedId, kept);
  keep(next);
  return next;
}

function keptOf(segments: readonly Segment[], editedId: string | null, before?: Kept): Kept {
  const rows = makeRows(segments, { editedId, before: before?.rows ?? [] });
  const keyOf = before && haveSameKeys(before.rows, rows) ? before.keyOf : (at: number) => rows[at]!.key;
  return { of: segments, editedId, rows, keyOf };
}

const haveSameKeys = (one: readonly Row[], other: readonly Row[]): boolean =>
  one.length === other.length && one.every((row, at) => row === other[at] || row.key === other[at]!.key);
