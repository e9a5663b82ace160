import type { ShownEntry } from './fold-undone.ts';

/** What one person did in a row, the newest first; null is the machine. */
export type Sitting = { person: ShownEntry['person']; entries: ShownEntry[] };
export type Day = { day: string; sittings: Sitting[] };

/** History as it is read: by day of the reader's own clock, and on a day by who was at work. */
export function groupByDay(entries: readonly ShownEntry[]): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.at);
    let today = days.at(-1);
    if (today?.day !== day) days.push((today = { day, sittings: [] }));
    const last = today.sittings.at(-1);
    if (last && last.person?.id === entry.person?.id) last.entries.push(entry);
    else today.sittings.push({ person: entry.person, entries: [entry] });
  }
  return days;
}

/** `2026-11-22`, where the browser is. */
function dayOf(iso: string): string {
  const moment = new Date(iso);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
