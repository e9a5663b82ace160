/** What the transcripts of a job still need before somebody accepts them. */
export type WordsLeft = {
  /** The person's own edits that the server does not have yet: it would refuse them afterwards. */
  unsaved: number;
  /** Words that are marked to check, by the person's own setting. */
  toCheck: number;
  /** Turns in which somebody speaks and no words are. */
  unclear: number;
};

type Count = (recordingIds: readonly string[]) => Promise<WordsLeft>;

let count: Count = () => Promise.resolve({ unsaved: 0, toCheck: 0, unclear: 0 });

/** Transcripts come after jobs in the order of capabilities: their screen says here how its words are counted. */
export function setWordCount(by: Count): void {
  count = by;
}

export const countWordsLeft: Count = (recordingIds) => count(recordingIds);
