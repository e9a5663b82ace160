/** Words that are to be replaced, and by what. */
export type ReplaceRequest = { wrong: string; right: string };

const listeners = new Set<(request: ReplaceRequest) => void>();

/**
 * Opens find and replace above the words of the open transcript, with a pair filled in and whole words asked for:
 * nothing is replaced until the person has seen the places. From another screen a link does the same:
 * `?find=<wrong>&replace=<right>` behind the address of the job.
 */
export function openReplace(wrong: string, right: string): void {
  for (const listener of listeners) listener({ wrong, right });
}

/** Hears of every request until the answer is called. */
export function onReplaceRequest(listener: (request: ReplaceRequest) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
