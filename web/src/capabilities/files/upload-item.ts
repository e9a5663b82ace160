import type { Pace } from './pace.ts';

/** One file on its way up. */
export type UploadItem = {
  key: string;
  file: File;
  jobId: string;
  /** `waiting`: for the connection; `queued`: for the files before it. */
  state: 'queued' | 'running' | 'paused' | 'waiting' | 'failed' | 'done';
  sentBytes: number;
  pace: Pace;
  /** Why it was not taken, in words. */
  problem: string | null;
};

export const isUnderWay = ({ state }: Pick<UploadItem, 'state'>): boolean =>
  state === 'running' || state === 'waiting' || state === 'queued';
