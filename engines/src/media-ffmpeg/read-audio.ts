import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { AVERROR_INVALIDDATA } from 'node-av/constants';
import { CodecContext, Frame, Packet } from 'node-av/lib';
import { throwIfUndecodable, NO_TIME, type OpenedRecording } from './open-recording.ts';
import { startTimeline } from './timeline.ts';

/** Native calls are synchronous, which is ten times faster; the loop yields at this interval. */
const YIELD_EVERY_MS = 20;
/** After rubbish a demuxer recovers within a few packets, or never. */
const MAX_CONSECUTIVE_ERRORS = 50;

interface ReadOptions {
  signal: AbortSignal;
  /** Silence before the next frame, according to the timestamps. */
  onSilence(seconds: number): void | Promise<void>;
  /** A decoded frame, valid only until this returns. `false` ends reading. */
  onFrame(frame: Frame): void | boolean | Promise<void>;
  /** Size of each packet of the stream. */
  onPacket?(bytes: number): void;
}

/**
 * Decodes from the current position to the end. Returns the duration of packets that could not be decoded.
 */
export async function readAudio(
  recording: OpenedRecording,
  options: ReadOptions,
): Promise<{ undecodableMs: number }> {
  const { format, stream } = recording;
  const { num, den } = stream.timeBase;
  const startSeconds = format.startTime === NO_TIME ? 0 : Number(format.startTime) / 1e6;
  const timeline = startTimeline();
  using packet = new Packet();
  using frame = new Frame();
  using decoder = openDecoder(recording);
  packet.alloc();
  frame.alloc();
  let lostSeconds = 0;
  let consecutiveErrors = 0;
  let nextYieldAt = performance.now() + YIELD_EVERY_MS;

  /** Passes on decoded frames; false if the caller needs no more. */
  async function drain(): Promise<boolean> {
    for (;;) {
      const received = decoder.receiveFrameSync(frame);
      if (received < 0) return true; // needs more input, or a frame is broken: continue with the next packet
      if (frame.nbSamples <= 0 || frame.sampleRate <= 0) continue;
      const time = frame.bestEffortTimestamp;
      const seconds = time === NO_TIME ? undefined : (Number(time) * num) / den - startSeconds;
      const placement = timeline.place(seconds, frame.nbSamples / frame.sampleRate);
      if (placement === 'drop') continue;
      if (placement.silence > 0) await options.onSilence(placement.silence);
      const result = options.onFrame(frame);
      if (result === false) return false;
      if (result instanceof Promise) await result;
    }
  }

  for (;;) {
    if (performance.now() > nextYieldAt) {
      await yieldToEventLoop();
      options.signal.throwIfAborted();
      nextYieldAt = performance.now() + YIELD_EVERY_MS;
    }
    const read = format.readFrameSync(packet);
    if (read === AVERROR_INVALIDDATA && ++consecutiveErrors < MAX_CONSECUTIVE_ERRORS) continue;
    // The end, or an unreadable position: keep what was decoded. (Demuxers answer truncated files with any
    // error, including "out of memory" and "input/output", so no code distinguishes a bad disk from a bad
    // file.)
    if (read < 0) break;
    consecutiveErrors = 0;
    if (packet.streamIndex === stream.index) {
      options.onPacket?.(packet.size);
      const sent = decoder.sendPacketSync(packet);
      if (sent < 0 && !isComfortNoise(recording, packet))
        lostSeconds += (Number(packet.duration) * num) / den;
      if (!(await drain())) return { undecodableMs: Math.round(lostSeconds * 1000) };
    }
    packet.unref();
  }
  decoder.sendPacketSync(null);
  await drain();
  return { undecodableMs: Math.round(lostSeconds * 1000) };
}

/** AMR comfort noise packets without speech (RFC 4867). FFmpeg cannot decode them; they count as silence. */
function isComfortNoise({ decoder }: OpenedRecording, packet: Packet): boolean {
  return (decoder.name === 'amrnb' || decoder.name === 'amrwb') && packet.size <= 6;
}

function openDecoder({ stream, decoder }: OpenedRecording): CodecContext {
  const context = new CodecContext();
  context.allocContext3(decoder);
  const codec = decoder.name ?? 'unknown';
  throwIfUndecodable(context.parametersToContext(stream.codecpar), 'header', codec);
  // Without its time base a decoder cannot remove the encoder's initial padding.
  context.pktTimebase = stream.timeBase;
  context.threadCount = 1;
  throwIfUndecodable(context.open2Sync(decoder, null), 'header', codec);
  return context;
}
