import { stat } from 'node:fs/promises';
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AVDISCARD_ALL,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import { Codec, Dictionary, FFmpegError, FormatContext, InputFormat, type Stream } from 'node-av/lib';
import { EngineError } from '../ports/engine-error.ts';
import type { MediaType } from '../ports/media.ts';
import { DECODERS, DEMUXERS } from './formats.ts';

/** FFmpeg's AV_NOPTS_VALUE. */
export const NO_TIME = -(2n ** 63n);

/** An opened file with the one audio stream that we take. */
export interface Recording extends Disposable {
  path: string;
  type: MediaType;
  fileSize: number;
  format: FormatContext;
  stream: Stream;
  decoder: Codec;
  audioStreams: number;
  hasVideo: boolean;
  /** Milliseconds that the container says, or null. */
  claimedMs: number | null;
}

/**
 * Opens a stranger's file: with the demuxer of its type and no other, from the local disk alone (no network,
 * playlists or references to other files), with sound decoders alone.
 *
 * @throws EngineError `damaged`, `no-audio` or `unsupported-codec`
 */
export async function openRecording(path: string, type: MediaType): Promise<Recording> {
  const { size } = await stat(path); // a missing file is our error, not the sender's: it throws as it is
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
    // Enough for every header with its cover art; a hostile file cannot make us read on and on.
    probesize: 8 * 1024 * 1024,
    analyzeduration: 5_000_000,
    // Off is the default too, but this is what keeps a film from naming a file of the server as its sound.
    ...(demuxer === 'mov' ? { enable_drefs: 0, use_absolute_path: 0 } : {}),
  });
  try {
    // "file:" or a name with a colon in it would be taken for a protocol.
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

function describe(format: FormatContext): Omit<Recording, 'path' | 'type' | 'fileSize'> {
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
    claimedMs: duration === NO_TIME || duration < 0n ? null : Number(duration / 1000n),
    [Symbol.dispose]: () => format.closeInputSync(),
  };
}

function allowedDecoder(stream: Stream): Codec {
  const { codecId, codecTagString } = stream.codecpar;
  const decoder = Codec.findDecoder(codecId);
  if (decoder?.name && DECODERS.has(decoder.name)) return decoder;
  throw new EngineError('unsupported-codec', { codec: decoder?.name ?? codecTagString ?? 'unknown' });
}
