import type { RecordingConsent } from '@colloquy/contract';
import type { SoundSource } from './sound-source.ts';

/** A recording as this browser keeps it, until the server has all of it. */
export type KeptRecording = {
  id: string;
  /** Nobody else sees it, not even in this browser. */
  personId: string;
  jobId: string;
  jobName: string;
  /** Name of the file that it becomes. */
  fileName: string;
  mimeType: string;
  source: SoundSource;
  consent: RecordingConsent;
  participant: string | null;
  startedAt: string;
  /** Where the server takes it; null until it was asked. */
  uploadUrl: string | null;
  /** What was recorded. */
  bytes: number;
  /** What the server has acknowledged. */
  sentBytes: number;
  /** How long it sounds, in milliseconds. */
  durationMs: number;
  /** Nothing more will come: what is left is the sending. */
  isEnded: boolean;
  /** Thrown away: nothing of it is kept here but where the server has it, until that one is known to have deleted it. */
  discarded?: 'waiting' | 'taken';
};

/** Only WebM can be gone on with in the same file: a further part of another kind is a file of its own. */
export const canGoOn = ({ mimeType, isEnded }: Pick<KeptRecording, 'mimeType' | 'isEnded'>): boolean =>
  mimeType.startsWith('video/webm') || mimeType.startsWith('audio/webm') ? !isEnded : false;

/** Whether nothing is lost if this browser forgets it: a server that waited for long may have ended what it had. */
export const isWithServer = (
  { bytes, isEnded }: Pick<KeptRecording, 'bytes' | 'isEnded'>,
  serverBytes: number,
): boolean => isEnded && serverBytes === bytes;

const IN_FULL = ' (in full)';

/** Its name beside the file that the server made of a part of it. */
export const nameInFull = (fileName: string): string =>
  fileName.includes(IN_FULL) ? fileName : fileName.replace(/(\.[a-z0-9]+)?$/i, `${IN_FULL}$1`);

/** What browsers record speech as, the first that this one can. */
const FORMATS = [
  { mimeType: 'audio/webm;codecs=opus', extension: 'webm' },
  { mimeType: 'audio/mp4;codecs=mp4a.40.2', extension: 'm4a' },
  { mimeType: 'audio/mp4', extension: 'm4a' },
  { mimeType: 'audio/ogg;codecs=opus', extension: 'ogg' },
] as const;

export type RecordingFormat = (typeof FORMATS)[number];

export const formatOfBrowser = (): RecordingFormat | undefined =>
  typeof MediaRecorder === 'undefined'
    ? undefined
    : FORMATS.find(({ mimeType }) => MediaRecorder.isTypeSupported(mimeType));

/** `Recording 2026-11-22 12.30.webm`, by the clock of the person. */
export function nameOfRecording(at: Date, extension: string): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `Recording ${day} ${two(at.getHours())}.${two(at.getMinutes())}.${extension}`;
}
