import type { FileSettings, UploadOrder } from '@colloquy/contract/jobs';

/** File properties that are known before its bytes are read. */
export type UploadFile = Pick<File, 'name' | 'size' | 'type' | 'lastModified'>;

/** File to be sent; its bytes are read when its upload starts. */
export type UploadSource = {
  file: UploadFile;
  open: () => Promise<File>;
  /** Settings and pairing of the file, as chosen with it. */
  order?: UploadOrder;
  /** The file itself, unless it has to be unpacked first; its length is read from it. */
  media?: File;
};

export type UploadItem = UploadSource & {
  key: string;
  jobId: string;
  /** `waiting`: for the connection; `queued`: for earlier files. */
  state: 'queued' | 'running' | 'paused' | 'waiting' | 'failed' | 'done';
  sentBytes: number;
  rate: TransferRate;
  /** Message about why the upload failed. */
  problem: string | null;
  /** Id on the server, known once the upload is created. */
  uploadId?: string;
  /** Settings that the person changed since, instead of those of the order. */
  settings?: FileSettings;
};

/** Id at the end of an upload address. */
export const uploadIdOf = (url: string | null): string | undefined => url?.split('/').at(-1);

export const isUnderWay = ({ state }: Pick<UploadItem, 'state'>): boolean =>
  state === 'running' || state === 'waiting' || state === 'queued';

/** Smoothed transfer rate, for a steady remaining time. Times in ms, sizes in bytes. */
export type TransferRate = { at: number; bytes: number; bytesPerSecond: number | null };

/** Half-life of a measurement. */
const HALF_LIFE_MS = 4_000;

export const startRate = (at: number, bytes: number): TransferRate => ({ at, bytes, bytesPerSecond: null });

/** Adds a measurement; those within 250 ms of the previous one are merged. */
export function updateRate(rate: TransferRate, at: number, bytes: number): TransferRate {
  const elapsed = at - rate.at;
  if (elapsed < 250) return rate;
  const speed = (Math.max(0, bytes - rate.bytes) / elapsed) * 1000;
  const previous = rate.bytesPerSecond;
  const retained = 0.5 ** (elapsed / HALF_LIFE_MS);
  return {
    at,
    bytes,
    bytesPerSecond: previous === null ? speed : previous * retained + speed * (1 - retained),
  };
}

/** Seconds until the upload is complete; null while nothing is transferred. */
export const secondsLeft = (rate: TransferRate, total: number): number | null =>
  rate.bytesPerSecond === null || rate.bytesPerSecond < 1 ? null : (total - rate.bytes) / rate.bytesPerSecond;
