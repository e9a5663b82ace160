import type { UploadOrder } from '@colloquy/contract';
import type { Pace } from './pace.ts';

/** What is known of a file before its bytes are there. */
export type UploadFile = Pick<File, 'name' | 'size' | 'type' | 'lastModified'>;

/** A file that is to be sent: its bytes are opened when it is its turn. */
export type UploadSource = {
  file: UploadFile;
  open: () => Promise<File>;
  /** What is said of it beside its name. */
  order?: UploadOrder;
};

/** One file on its way up. */
export type UploadItem = UploadSource & {
  key: string;
  jobId: string;
  /** `waiting`: for the connection; `queued`: for the files before it. */
  state: 'queued' | 'running' | 'paused' | 'waiting' | 'failed' | 'done';
  sentBytes: number;
  pace: Pace;
  /** Why it was not taken, in words. */
  problem: string | null;
  /** Known once it is done: what the server calls it. */
  uploadId?: string;
};

/** The id at the end of an upload's address. */
export const uploadIdOf = (url: string | null): string | undefined => url?.split('/').at(-1);

export const isUnderWay = ({ state }: Pick<UploadItem, 'state'>): boolean =>
  state === 'running' || state === 'waiting' || state === 'queued';
