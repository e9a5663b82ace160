import { stat } from 'node:fs/promises';
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AVDISCARD_ALL,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  AVERROR_PATCHWELCOME,
} from 'node-av/constants';
import { Codec, Dictionary, FFmpegError, FormatContext, InputFormat, type Stream } from 'node-av/lib';
import { EngineError } from '../ports/engine.ts';
import type { MediaType } from '../ports/media.ts';
import { DECODERS, DEMUXERS } from './formats.ts';

/** FFmpeg's AV_NOPTS_VALUE. */
export const NO_TIME = -(2n ** 63n);

/** An opened file with its selected audio stream. */
export interface OpenedRecording extends Disposable {
  path: string;
  type: MediaType;
  fileSize: number;
  format: FormatContext;
  stream: Stream;
  decoder: Codec;
  audioStreams: number;
  hasVideo: boolean;
  /** Duration declared by the container in milliseconds, or null. */
  declaredMs: number | null;
}

/**
 * Opens an untrusted file: only with the demuxer of its type, only from the local disk (no network, playlists
 * or references to other files), and only with audio decoders.
 *
 * @throws EngineError `damaged`, `no-audio` or `unsupported-codec`
 */
export async function openRecording(path: string, type: MediaType): Promise<OpenedRecording> {
  const { size } = await stat(path); // a missing file is our error, not the sender's, so it throws unchanged
  const format = new FormatContext();
  try {
    openContainer(format, path, DEMUXERS[type]);
    return { path, type, fileSize: size, ...describe(format) };
  } catch (error) {
    format.closeInputSync();
    throw error;
  }
}

function openContainer(format: FormatContext, path: string, demuxer: string): void {
  const input = InputFormat.findInputFormat(demuxer);
  if (!input) throw new Error(`This FFmpeg has no demuxer "${demuxer}"`);
  const options = Dictionary.fromObject({
    protocol_whitelist: 'file',
    format_whitelist: input.name ?? demuxer,
    codec_whitelist: [...DECODERS].join(','),
    max_streams: 64,
    // Enough for every header with cover art, and a limit for hostile files.
    probesize: 8 * 1024 * 1024,
    analyzeduration: 5_000_000,
    // Off by default too, but this prevents a film from naming a file of the server as its audio.
    ...(demuxer === 'mov' ? { enable_drefs: 0, use_absolute_path: 0 } : {}),
  });
  try {
    // Without "file:", a name with a colon would be parsed as a protocol.
    const opened = format.openInputSync(`file:${path}`, input, options);
    if (opened < 0) throw damagedHeader(opened);
    for (const stream of format.streams) {
      if (stream.codecpar.codecType !== AVMEDIA_TYPE_AUDIO) stream.discard = AVDISCARD_ALL;
    }
    const found = format.findStreamInfoSync(null);
    if (found < 0) throw damagedHeader(found);
  } finally {
    options.free();
  }
}

function damagedHeader(code: number): EngineError {
  return new EngineError('damaged', { where: 'header', reason: FFmpegError.strerror(code) });
}

function describe(format: FormatContext): Omit<OpenedRecording, 'path' | 'type' | 'fileSize'> {
  const { streams } = format;
  const audio = streams.filter((stream) => stream.codecpar.codecType === AVMEDIA_TYPE_AUDIO);
  const hasVideo = streams.some(
    (stream) =>
      stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO &&
      (stream.disposition & AV_DISPOSITION_ATTACHED_PIC) === 0,
  );
  if (audio.length === 0) {
    throw hasVideo ? new EngineError('no-audio') : new EngineError('damaged', { where: 'header' });
  }
  const best = format.findBestStream(AVMEDIA_TYPE_AUDIO);
  const stream = audio.find(({ index }) => index === best) ?? audio[0];
  if (!stream) throw new EngineError('no-audio');
  for (const other of streams) {
    if (other.index !== stream.index) other.discard = AVDISCARD_ALL;
  }
  const decoder = allowedDecoder(stream);
  const { duration } = format;
  return {
    format,
    stream,
    decoder,
    audioStreams: audio.length,
    hasVideo,
    declaredMs: duration === NO_TIME || duration < 0n ? null : Number(duration / 1000n),
    [Symbol.dispose]: () => format.closeInputSync(),
  };
}

function allowedDecoder(stream: Stream): Codec {
  const { codecId, codecTagString } = stream.codecpar;
  const decoder = Codec.findDecoder(codecId);
  if (decoder?.name && DECODERS.has(decoder.name)) return decoder;
  throw new EngineError('unsupported-codec', { codec: decoder?.name ?? codecTagString ?? 'unknown' });
}

/**
 * Throws if FFmpeg fails on an untrusted file: the file is at fault, so a retry is pointless. This includes
 * "out of memory", which a wrong header can cause; real memory shortage kills the host.
 */
export function throwIfUndecodable(code: number, where: 'header' | 'audio', codec: string): void {
  if (code >= 0) return;
  if (code === AVERROR_PATCHWELCOME) throw new EngineError('unsupported-codec', { codec });
  throw new EngineError('damaged', { where, reason: FFmpegError.strerror(code) });
}
