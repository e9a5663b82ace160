import { type EngineDescription, EngineError } from './engine.ts';

/** Supported types. Each forces one demuxer; a file never chooses its own. */
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

/** Bytes from the start of a file that `sniff` needs (fewer if the file is shorter). */
export const SNIFF_BYTES = 64 * 1024;

/**
 * Type of the content. `found` describes unsupported content in English, with its article: "a PDF document".
 */
export type SniffResult = { type: MediaType; found?: undefined } | { type?: undefined; found: string };

/** `separate` only if two channels carry different speech; otherwise they are mixed down to one. */
export type ChannelPlan = 'mixed' | 'separate';

export interface MediaProbe {
  container: MediaType;
  /**
   * Duration from the container, corrected if it is impossible; null if there is none. Decoding gives the
   * exact value.
   */
  durationMs: number | null;
  audioStreams: number;
  /** Of the decoded audio stream, like `sampleRate` and `codec`. */
  channels: number;
  sampleRate: number;
  /** FFmpeg's name, e.g. `aac`, `pcm_s16le`. */
  codec: string;
  /** Moving pictures; cover art does not count. */
  hasVideo: boolean;
  channelPlan: ChannelPlan;
  /** Browsers cannot play the file or cannot seek in it exactly; play the copy of `makePlayback`. */
  needsPlayback: boolean;
}

/** 60 s of one channel: mono, 16 kHz. Only the last piece is shorter. */
export interface DecodedPiece {
  /** 0, or 0 and 1 for separate channels. */
  channel: number;
  /** Index of the piece within its channel. */
  index: number;
  startMs: number;
  samples: Int16Array;
}

export const PIECE_MS = 60_000;

/** Result of decoding. */
export interface DecodeReport {
  durationMs: number;
  /**
   * Audio that the file declares but that could not be decoded: broken packets, or the missing end of a
   * truncated file.
   */
  undecodableMs: number;
}

export interface MediaDecodeOptions {
  channels: ChannelPlan;
  /** First piece to return. Earlier ones are decoded but skipped. */
  fromPiece?: number;
  /** Longest accepted audio; more fails with `too-long`. Default: unlimited. */
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
  /** Identifies content by its first SNIFF_BYTES. Never throws; an empty head gives "an empty file". */
  sniff(head: Uint8Array): Promise<SniffResult>;
  /** Like `sniff`, for a file. Throws MediaError `empty` or `not-media { found }`. */
  identify(path: string): Promise<MediaType>;
  probe(path: string, type: MediaType, options?: { signal?: AbortSignal | undefined }): Promise<MediaProbe>;
  /**
   * Decodes all pieces in order, both channels of an index one after the other. The samples of a piece do not
   * depend on `fromPiece`. Times match a player: gaps in the file's timestamps are silence.
   */
  decode(path: string, type: MediaType, options: MediaDecodeOptions): AsyncIterable<DecodedPiece>;
  /** Writes AAC in an M4A that browsers can start and seek immediately. */
  makePlayback(path: string, type: MediaType, outPath: string, options?: PlaybackOptions): Promise<void>;
  /** Ends the engine's host processes. */
  close(): Promise<void>;
}

/**
 * - `empty`: no bytes, or no audio in it (details `durationMs`)
 * - `not-media`: other content, described by `found`
 * - `no-audio`: a video without audio
 * - `damaged`: nothing could be decoded, `where` is `header` or `audio`
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

/** An unusable recording. Final: a retry fails the same way. */
export type MediaError = EngineError & { code: MediaErrorCode };

export function isMediaError(error: unknown): error is MediaError {
  return error instanceof EngineError && MEDIA_ERROR_CODES.has(error.code);
}
