import type { HistoryEntry } from '@colloquy/contract/transcripts';

/** A history entry with who undid it and when. */
export type ShownEntry = HistoryEntry & { undone?: Pick<HistoryEntry, 'at' | 'person'> };

/**
 * Folds undo and redo entries into the step they concern. An undo stays if its step is not loaded.
 *
 * @param rows newest first
 */
export function foldUndone(rows: readonly HistoryEntry[]): ShownEntry[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const undoneBy = new Map<string, HistoryEntry>();
  const folded = new Set<string>();
  for (const row of rows) {
    const target = row.kind === 'undo' && row.undoes ? byId.get(row.undoes.id) : undefined;
    if (!target) continue;
    folded.add(row.id);
    // An undo that was itself undone has no effect.
    if (!undoneBy.has(row.id)) undoneBy.set(target.id, row);
  }
  return rows
    .filter(({ id }) => !folded.has(id))
    .map((row) => {
      const undo = undoneBy.get(row.id);
      return undo ? { ...row, undone: { at: undo.at, person: undo.person } } : row;
    });
}

/** Consecutive entries of one person, newest first; null: automatic. */
export type PersonEntries = { person: ShownEntry['person']; entries: ShownEntry[] };
export type DayEntries = { day: string; groups: PersonEntries[] };

/** Groups history by local day, then by person. */
export function groupByDay(entries: readonly ShownEntry[]): DayEntries[] {
  const days: DayEntries[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.at);
    let today = days.at(-1);
    if (today?.day !== day) days.push((today = { day, groups: [] }));
    const last = today.groups.at(-1);
    if (last && last.person?.id === entry.person?.id) last.entries.push(entry);
    else today.groups.push({ person: entry.person, entries: [entry] });
  }
  return days;
}

/** Local date, such as `2026-11-22`. */
function dayOf(iso: string): string {
  const moment = new Date(iso);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
