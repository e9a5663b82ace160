import { createContext } from 'react';

/** Remaining work in the transcripts of a job before it is accepted. */
export type RemainingTranscriptWork = {
  /** The person's own unsent edits; the server refuses them once the job is accepted. */
  unsaved: number;
  /** Words below the person's own confidence threshold. */
  toCheck: number;
  /** Turns with speech but without words. */
  unclear: number;
};

export type CountRemainingWork = (recordingIds: readonly string[]) => Promise<RemainingTranscriptWork>;

/** Counts the work in transcripts for the surrounding page, because jobs cannot import transcripts. */
export const CountRemainingWorkContext = createContext<CountRemainingWork>(() =>
  Promise.reject(new Error('Remaining work is counted on the page of a job.')),
);

/** Adds what each part of a page counts. */
export const sumOfCounts =
  (counts: readonly CountRemainingWork[]): CountRemainingWork =>
  async (recordingIds) => {
    const sum = { unsaved: 0, toCheck: 0, unclear: 0 };
    for (const each of await Promise.all(counts.map((count) => count(recordingIds)))) {
      sum.unsaved += each.unsaved;
      sum.toCheck += each.toCheck;
      sum.unclear += each.unclear;
    }
    return sum;
  };
