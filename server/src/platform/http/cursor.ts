import { refuse } from '../refusal.ts';

/** Where a page of a keyset list ended: the value that it is sorted by, and the id that settles equal ones. */
export type Cursor = { value: string; id: string };

export const writeCursor = ({ value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

export function readCursor(text: string): Cursor {
  try {
    const [value, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[];
    if (typeof value === 'string' && typeof id === 'string') return { value, id };
  } catch {
    // Refused below.
  }
  return refuse('invalid-input', 'The cursor `after` is not one that a list gave.');
}
