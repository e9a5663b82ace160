import type { EngineDescription } from './description.ts';
import { EngineError } from './engine-error.ts';

/** What we take. Each forces one demuxer: a file never chooses its own. */
export const MEDIA_TYPES = [
  'wav',
  'mp3',
  'm4a',
  'aac',
  'ogg',
  'webm',
  'mkv',
  'flac',
  'mp4',
  'mov',
  '3gp',
  'avi',
  'amr',
  'caf',
] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** Bytes from the start of a file that `sniff` wants (fewer where the file is shorter). */
export const SNIFF_BYTES = 64 * 1024;

/** What the content is. `found` names what is not taken, in English words with their article: "a PDF document". */
export type Sniffed = { type: MediaType; found?: undefined } | { type?: undefined; found: string };

/** One by one ("separate") only where two channels carry different speech; else mixed down to one. */
export type ChannelPlan = 'mixed' | 'separate';

export interface MediaProbe {
  container: MediaType;
  /** What the file claims, corrected where it cannot be true; null where it says nothing. Decoding tells the truth. */
  durationMs: number | null;
  audioStreams: number;
  /** Of the audio stream that is decoded, as the two below. */
  channels: number;
  sampleRate: number;
  /** FFmpeg's name, e.g. `aac`, `pcm_s16le`. */
  codec: string;
  /** Moving pictures; cover art does not count. */
  hasVideo: boolean;
  channelPlan: ChannelPlan;
  /** Browsers cannot play the file, or cannot find a moment in it exactly: play what `makePlayback` makes. */
  needsPlayback: boolean;
}

/** 60 s of one channel: mono, 16 kHz; only the last piece is shorter. */
export interface DecodedPiece {
  /** 0, or 0 and 1 where channels are taken one by one. */
  channel: number;
  /** Number of the piece within its channel. */
  index: number;
  startMs: number;
  samples: Int16Array;
}

export const PIECE_MS = 60_000;

/** What decoding found out. */
export interface DecodeReport {
  durationMs: number;
  /** Audio that the file promised and that could not be decoded: broken packets and what a cut file lacks. */
  lostMs: number;
}

export interface DecodeOptions {
  channels: ChannelPlan;
  /** First piece wanted: those before it are decoded but not given. */
  fromPiece?: number;
  /** Longest audio that is taken; over it `too-long`. Default: unlimited. */
  maxMs?: number;
  signal?: AbortSignal | undefined;
  onEnd?: (report: DecodeReport) => void;
}

export interface PlaybackOptions {
  signal?: AbortSignal | undefined;
  /** Milliseconds of audio written so far. */
  onProgress?: (doneMs: number) => void;
}

export interface MediaEngine {
  readonly description: EngineDescription;
  /** Tells what the first SNIFF_BYTES of a file are. Never throws; an empty head is found to be "an empty file". */
  sniff(head: Uint8Array): Promise<Sniffed>;
  /** As `sniff`, from a file. Throws MediaError `empty` or `not-media { found }`. */
  identify(path: string): Promise<MediaType>;
  probe(path: string, type: MediaType, options?: { signal?: AbortSignal | undefined }): Promise<MediaProbe>;
  /**
   * All pieces in order, both channels of an index one after the other. The samples of a piece do not depend on
   * `fromPiece`. Times are those of a player: gaps in the file's times are silence.
   */
  decode(path: string, type: MediaType, options: DecodeOptions): AsyncIterable<DecodedPiece>;
  /** Writes AAC in an M4A that a browser can start and seek at once. */
  makePlayback(path: string, type: MediaType, outPath: string, options?: PlaybackOptions): Promise<void>;
  /** Ends the engine's host. */
  close(): Promise<void>;
}

/**
 * - `empty`: no bytes, or no audio in it (details `durationMs`)
 * - `not-media`: something else, `found` says what
 * - `no-audio`: a video without sound
 * - `damaged`: nothing of it could be decoded, `where` is `header` or `audio`
 * - `too-long`: more than `maxMs`
 * - `unsupported-codec`: `codec` names it
 */
export type MediaErrorCode =
  | 'empty'
  | 'not-media'
  | 'no-audio'
  | 'damaged'
  | 'too-long'
  | 'unsupported-codec';

const MEDIA_ERROR_CODES: ReadonlySet<string> = new Set<MediaErrorCode>([
  'empty',
  'not-media',
  'no-audio',
  'damaged',
  'too-long',
  'unsupported-codec',
]);

/** A recording that cannot be taken; final, another attempt ends the same. */
export type MediaError = EngineError & { code: MediaErrorCode };

export function isMediaError(error: unknown): error is MediaError {
  return error instanceof EngineError && MEDIA_ERROR_CODES.has(error.code);
}
