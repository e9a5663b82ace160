import { FLUENT_MARK, MACHINE_MARK, STRICT_MARK } from './exportable.ts';

/** What stands for a colon of a name where a colon ends names: it looks like one, and reading turns it back. */
export const COLON_IN_NAMES = '\uA789';

/** Said where nothing else would tell that nobody knows who speaks. */
export const UNKNOWN_SPEAKER = 'Unknown speaker';

/** Stands in a download without names, so that what looks like one is not taken for one. */
export const NAMELESS_MARK = 'Speakers are left out.';

/** Words that would be read as a name and what that speaker says. */
export const looksNamed = (text: string): boolean => text.search(/:\s/) > 0;

/**
 * A name as it stands before `: ` and words; null for words of nobody known, unless they would be taken for somebody's.
 * `readName` is the way back.
 */
export function nameBefore(name: string | null, text: string): string | null {
  if (name === null || name === '') return looksNamed(text) ? UNKNOWN_SPEAKER : null;
  return name.replaceAll(':', COLON_IN_NAMES);
}

/** The name and the words of a line that begins with `nameBefore`; undefined where it has no name. */
export function readName(line: string): { name: string | null; text: string } | undefined {
  const end = line.search(/:\s/);
  if (end < 1) return undefined;
  const name = line.slice(0, end).replaceAll(COLON_IN_NAMES, ':');
  return { name: name === UNKNOWN_SPEAKER ? null : name, text: line.slice(end + 1).trimStart() };
}

/** Whether the head of a file is one that we wrote, and whose words it says they are. */
export const isOwnHead = (text: string): boolean => text.includes(STRICT_MARK) || text.includes(FLUENT_MARK);
export const isMachineHead = (text: string): boolean => text.includes(MACHINE_MARK);
