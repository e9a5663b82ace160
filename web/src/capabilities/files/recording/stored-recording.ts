import type { Sid } from '@colloquy/contract';
import type { RecordingConsent } from '@colloquy/contract/jobs';
import type { RecordingSource } from './audio-input.ts';

/** Recording stored in this browser until the server has all of it. */
export type StoredRecording = {
  id: string;
  /** Visible to this person only, also within this browser. */
  personId: string;
  sid: Sid;
  jobId: string;
  jobName: string;
  /** Name of the uploaded file. */
  fileName: string;
  mimeType: string;
  source: RecordingSource;
  consent: RecordingConsent;
  participant: string | null;
  startedAt: string;
  /** Upload address; null until the server assigned one. */
  uploadUrl: string | null;
  /** Recorded bytes. */
  bytes: number;
  /** Bytes acknowledged by the server. */
  sentBytes: number;
  /** Duration in milliseconds. */
  durationMs: number;
  /** Recording has ended; only the upload remains. */
  isEnded: boolean;
  /**
   * Set on discarded recordings: only the upload address is stored, until the server confirms the deletion.
   */
  discarded?: 'waiting' | 'taken';
};

/** Only WebM files can be extended; other formats continue in a separate file. */
export const canResume = ({ mimeType, isEnded }: Pick<StoredRecording, 'mimeType' | 'isEnded'>): boolean =>
  mimeType.startsWith('video/webm') || mimeType.startsWith('audio/webm') ? !isEnded : false;

/**
 * Whether the browser copy can be deleted. The server may have completed a partial upload after a long pause.
 */
export const isFullyUploaded = (
  { bytes, isEnded }: Pick<StoredRecording, 'bytes' | 'isEnded'>,
  serverBytes: number,
): boolean => isEnded && serverBytes === bytes;

const IN_FULL = ' (in full)';

/** Name of the full upload, beside the partial file that the server completed. */
export const fullCopyName = (fileName: string): string =>
  fileName.includes(IN_FULL) ? fileName : fileName.replace(/(\.[a-z0-9]+)?$/i, `${IN_FULL}$1`);

/** Recording formats in order of preference. */
const FORMATS = [
  { mimeType: 'audio/webm;codecs=opus', extension: 'webm' },
  { mimeType: 'audio/mp4;codecs=mp4a.40.2', extension: 'm4a' },
  { mimeType: 'audio/mp4', extension: 'm4a' },
  { mimeType: 'audio/ogg;codecs=opus', extension: 'ogg' },
] as const;

export type RecordingFormat = (typeof FORMATS)[number];

export const supportedFormat = (): RecordingFormat | undefined =>
  typeof MediaRecorder === 'undefined'
    ? undefined
    : FORMATS.find(({ mimeType }) => MediaRecorder.isTypeSupported(mimeType));

/** `Recording 2026-11-22 12.30.webm`, in local time. */
export function recordingFileName(at: Date, extension: string): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `Recording ${day} ${two(at.getHours())}.${two(at.getMinutes())}.${extension}`;
}
