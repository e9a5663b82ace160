/** What became of the server's part of a recording that was thrown away. `taken`: it had made a file of it. */
export type Fate = 'gone' | 'taken' | 'unknown';

/** By the status of the answer to its deletion; undefined where none came. */
export function fateOf(status: number | undefined): Fate {
  if (status === undefined) return 'unknown';
  if ((status >= 200 && status < 300) || status === 404 || status === 410) return 'gone';
  // The protocol deletes nothing that is whole.
  return status === 400 ? 'taken' : 'unknown';
}
