import type { HistoryEntry } from '@colloquy/contract';

/** An entry as the list shows it: what was taken back says so itself, by whom and when. */
export type ShownEntry = HistoryEntry & { undone?: Pick<HistoryEntry, 'at' | 'person'> };

/**
 * A list without the entries that only take another back, or do it again: the step itself says what became of it. Where
 * that step is not among those that are known, its undoing stays.
 *
 * @param rows the newest first
 */
export function foldUndone(rows: readonly HistoryEntry[]): ShownEntry[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const undoneBy = new Map<string, HistoryEntry>();
  const folded = new Set<string>();
  for (const row of rows) {
    const target = row.kind === 'undo' && row.undoes ? byId.get(row.undoes.id) : undefined;
    if (!target) continue;
    folded.add(row.id);
    // An undoing that was itself taken back counts for nothing.
    if (!undoneBy.has(row.id)) undoneBy.set(target.id, row);
  }
  return rows
    .filter(({ id }) => !folded.has(id))
    .map((row) => {
      const undo = undoneBy.get(row.id);
      return undo ? { ...row, undone: { at: undo.at, person: undo.person } } : row;
    });
}
