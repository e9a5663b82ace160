import { AV_CODEC_FLAG_GLOBAL_HEADER, AV_SAMPLE_FMT_FLTP, FF_ENCODER_AAC } from 'node-av/constants';
import {
  avChannelLayoutDefault,
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  FormatContext,
  Frame,
  Packet,
  Rational,
  type Stream,
} from 'node-av/lib';

const BITS_PER_CHANNEL = 64_000n;
/** Samples of an AAC frame. */
const FRAME_SAMPLES = 1_024;

interface M4aWriter extends Disposable {
  /** Samples accepted so far. */
  readonly written: number;
  write(planes: Buffer[], samples: number): void;
  end(): void;
}

/** Opens an M4A for writing: takes planes of 32-bit floats, writes AAC with the index in front. */
export function openM4a(path: string, sampleRate: number, channels: number): M4aWriter {
  const format = new FormatContext();
  throwIfError(format.allocOutputContext2(null, 'ipod', `file:${path}`), 'allocOutputContext2');
  const encoder = openEncoder(sampleRate, channels);
  const stream = format.newStream(null);
  throwIfError(stream.codecpar.fromContext(encoder), 'fromContext');
  stream.timeBase = encoder.timeBase;
  throwIfError(format.openOutputSync(), 'openOutput');
  const options = Dictionary.fromObject({ movflags: '+faststart' });
  throwIfError(format.writeHeaderSync(options), 'writeHeader');
  options.free();

  const packet = new Packet();
  packet.alloc();
  const planes = Array.from({ length: channels }, () => Buffer.alloc(FRAME_SAMPLES * 4));
  let filled = 0;
  let written = 0;
  let encoded = 0;

  function encode(samples: number): void {
    using frame = newFrame(planes, { samples, sampleRate, channels, pts: encoded });
    encoded += samples;
    filled = 0;
    throwIfError(encoder.sendFrameSync(frame), 'sendFrame');
    writePackets(format, { encoder, packet, stream });
  }

  return {
    get written() {
      return written;
    },
    write(source, samples) {
      for (let done = 0; done < samples;) {
        const count = Math.min(samples - done, FRAME_SAMPLES - filled);
        for (const [channel, plane] of planes.entries()) {
          source[channel]?.copy(plane, filled * 4, done * 4, (done + count) * 4);
        }
        filled += count;
        done += count;
        if (filled === FRAME_SAMPLES) encode(FRAME_SAMPLES);
      }
      written += samples;
    },
    end() {
      if (filled > 0) encode(filled);
      throwIfError(encoder.sendFrameSync(null), 'sendFrame');
      writePackets(format, { encoder, packet, stream });
      throwIfError(format.writeTrailerSync(), 'writeTrailer');
    },
    [Symbol.dispose]() {
      packet.free();
      encoder.freeContext();
      format.closeOutputSync();
    },
  };
}

function openEncoder(sampleRate: number, channels: number): CodecContext {
  // FFmpeg's own encoder by name: the build also contains Fraunhofer's, which has another licence.
  const codec = Codec.findEncoderByName(FF_ENCODER_AAC);
  if (!codec) throw new Error('This FFmpeg has no AAC encoder of its own');
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  encoder.sampleFormat = AV_SAMPLE_FMT_FLTP;
  encoder.sampleRate = sampleRate;
  encoder.channelLayout = avChannelLayoutDefault(channels);
  encoder.bitRate = BITS_PER_CHANNEL * BigInt(channels);
  encoder.timeBase = new Rational(1, sampleRate);
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  // Good enough for speech, and twice as fast as the encoder's careful search.
  encoder.setOption('aac_coder', 'fast');
  throwIfError(encoder.open2Sync(codec, null), 'open2');
  return encoder;
}

function newFrame(
  planes: Buffer[],
  {
    samples,
    sampleRate,
    channels,
    pts,
  }: { samples: number; sampleRate: number; channels: number; pts: number },
): Frame {
  const frame = new Frame();
  frame.alloc();
  frame.format = AV_SAMPLE_FMT_FLTP;
  frame.nbSamples = samples;
  frame.sampleRate = sampleRate;
  frame.channelLayout = avChannelLayoutDefault(channels);
  throwIfError(frame.getBuffer(0), 'getBuffer');
  frame.pts = BigInt(pts);
  for (const [channel, plane] of (frame.data ?? []).entries()) {
    planes[channel]?.copy(plane, 0, 0, samples * 4);
  }
  return frame;
}

function writePackets(
  format: FormatContext,
  { encoder, packet, stream }: { encoder: CodecContext; packet: Packet; stream: Stream },
): void {
  while (encoder.receivePacketSync(packet) >= 0) {
    packet.streamIndex = stream.index;
    packet.rescaleTs(encoder.timeBase, stream.timeBase);
    throwIfError(format.interleavedWriteFrameSync(packet), 'interleavedWriteFrame');
  }
}

const throwIfError = (code: number, operation: string): void => FFmpegError.throwIfError(code, operation);
