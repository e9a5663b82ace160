import { v7 as newId } from 'uuid';
import type { EditStore } from './edit-store.ts';
import type { WaitingEdit } from './waiting-edit.ts';

/**
 * A page that goes away writes nothing into a database any more, but a few words into local storage: edits that are on
 * their way into the store are put aside there, and found when it is opened again.
 */
const PREFIX = 'colloquy-edits';

type Whose = { personId: string; recordingId: string };

const nameOf = ({ personId, recordingId }: Whose): string => `${PREFIX}/${personId}/${recordingId}/`;

/** Thousands of edits at once are nothing that is done in passing: to write them here would hold up the screen. */
const MOST = 50;

/** By a name of this tab, so that tabs which go together leave all theirs. */
const TAB = newId();

export function putAside(whose: Whose, edits: readonly WaitingEdit[]): void {
  try {
    if (edits.length === 0) localStorage.removeItem(nameOf(whose) + TAB);
    else if (edits.length <= MOST) localStorage.setItem(nameOf(whose) + TAB, JSON.stringify(edits));
  } catch {
    // Full or switched off: then only what was written is kept.
  }
}

/** A store that begins with what was put aside. What of that was acknowledged is sent once more, and changes nothing. */
export const withPutAside = (store: EditStore, whose: Whose): EditStore => ({
  ...store,
  load: async () => {
    const kept = await store.load();
    const known = new Set(kept.waiting.map(({ command }) => command.id));
    const keys = keysOf(nameOf(whose)).filter((key) => !key.endsWith(TAB));
    const found = keys.flatMap(read).filter(({ command }) => !known.has(command.id));
    if (found.length > 0) await store.append(found);
    for (const key of keys) localStorage.removeItem(key);
    return found.length > 0 ? store.load() : kept;
  },
});

/** The recordings of which a person left something aside. */
export const findPutAside = (personId: string): string[] =>
  keysOf(`${PREFIX}/${personId}/`).map((key) => key.split('/')[2]!);

const keysOf = (prefix: string): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(prefix));

function read(key: string): WaitingEdit[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as WaitingEdit[];
  } catch {
    return [];
  }
}
