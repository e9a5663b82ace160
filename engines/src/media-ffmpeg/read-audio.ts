import { setImmediate as breathe } from 'node:timers/promises';
import { AVERROR_INVALIDDATA } from 'node-av/constants';
import { CodecContext, Frame, Packet } from 'node-av/lib';
import { mustRead } from './must-read.ts';
import { NO_TIME, type Recording } from './open-recording.ts';
import { startTimeline } from './timeline.ts';

/** Native calls are made synchronously, which is ten times faster; this often the loop looks up. */
const BREATHE_EVERY_MS = 20;
/** A reader that finds its way again after rubbish does so within a few packets; one that does not has ended. */
const BROKEN_IN_A_ROW = 50;

export interface ReadOptions {
  signal: AbortSignal;
  /** Silence that the recording's clock asks for before the next frame. */
  onSilence(seconds: number): void | Promise<void>;
  /** A decoded frame; only valid until this returns. `false` ends the reading. */
  onFrame(frame: Frame): void | boolean | Promise<void>;
  /** The size of each packet of the stream. */
  onPacket?(bytes: number): void;
}

/** Decodes from where the file stands to its end. Answers how much was promised by packets that are broken. */
export async function readAudio(recording: Recording, options: ReadOptions): Promise<{ lostMs: number }> {
  const { format, stream } = recording;
  const { num, den } = stream.timeBase;
  const zero = format.startTime === NO_TIME ? 0 : Number(format.startTime) / 1e6;
  const timeline = startTimeline();
  using packet = new Packet();
  using frame = new Frame();
  using decoder = openDecoder(recording);
  packet.alloc();
  frame.alloc();
  let lostSeconds = 0;
  let broken = 0;
  let lookUpAt = performance.now() + BREATHE_EVERY_MS;

  /** Takes what the decoder has; false when the reader has enough. */
  async function drain(): Promise<boolean> {
    for (;;) {
      const received = decoder.receiveFrameSync(frame);
      if (received < 0) return true; // it wants more, or a frame is broken: both go on with the next packet
      if (frame.nbSamples <= 0 || frame.sampleRate <= 0) continue;
      const time = frame.bestEffortTimestamp;
      const seconds = time === NO_TIME ? undefined : (Number(time) * num) / den - zero;
      const placed = timeline.place(seconds, frame.nbSamples / frame.sampleRate);
      if (placed === 'drop') continue;
      if (placed.silence > 0) await options.onSilence(placed.silence);
      const wanted = options.onFrame(frame);
      if (wanted === false) return false;
      if (wanted instanceof Promise) await wanted;
    }
  }

  for (;;) {
    if (performance.now() > lookUpAt) {
      await breathe();
      options.signal.throwIfAborted();
      lookUpAt = performance.now() + BREATHE_EVERY_MS;
    }
    const read = format.readFrameSync(packet);
    if (read === AVERROR_INVALIDDATA && ++broken < BROKEN_IN_A_ROW) continue;
    // The end, or a place behind which nothing can be read: what was decoded stays true. (Demuxers answer cut files
    // with any error, "out of memory" and "input/output" among them, so no code tells a bad disk from a bad file.)
    if (read < 0) break;
    broken = 0;
    if (packet.streamIndex === stream.index) {
      options.onPacket?.(packet.size);
      const sent = decoder.sendPacketSync(packet);
      if (sent < 0 && !isComfortNoise(recording, packet))
        lostSeconds += (Number(packet.duration) * num) / den;
      if (!(await drain())) return { lostMs: Math.round(lostSeconds * 1000) };
    }
    packet.unref();
  }
  decoder.sendPacketSync(null);
  await drain();
  return { lostMs: Math.round(lostSeconds * 1000) };
}

/** AMR sends next to nothing while nobody speaks (RFC 4867); FFmpeg has no decoder for that, silence stands for it. */
function isComfortNoise({ decoder }: Recording, packet: Packet): boolean {
  return (decoder.name === 'amrnb' || decoder.name === 'amrwb') && packet.size <= 6;
}

function openDecoder({ stream, decoder }: Recording): CodecContext {
  const context = new CodecContext();
  context.allocContext3(decoder);
  const codec = decoder.name ?? 'unknown';
  mustRead(context.parametersToContext(stream.codecpar), 'header', codec);
  // Without its time base a decoder cannot cut the padding that encoders put in front.
  context.pktTimebase = stream.timeBase;
  context.threadCount = 1;
  mustRead(context.open2Sync(decoder, null), 'header', codec);
  return context;
}
