import { defineProvider } from '../../platform/provider.ts';

/** Waits for running edits of the job's transcripts. Later edits find the job completed, or the file checked. */
export const waitForEdits = defineProvider<[jobId: string], void>('jobs.running-edits');
