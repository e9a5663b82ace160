import { AV_CHANNEL_ORDER_NATIVE, AV_CHANNEL_ORDER_UNSPEC, type AVSampleFormat } from 'node-av/constants';
import {
  avChannelLayoutDefault,
  FFmpegError,
  Frame,
  SoftwareResampleContext,
  type ChannelLayout,
} from 'node-av/lib';
import { throwIfUndecodable } from './open-recording.ts';

interface ResampleTarget {
  sampleRate: number;
  /** A planar sample format: one buffer per channel. */
  format: AVSampleFormat;
  channels: number;
  /** Weights for mixing two source channels down to one. Default: FFmpeg's mixing rules. */
  mix?: readonly [number, number] | undefined;
}

interface Resampler extends Disposable {
  /** Planes of the converted frame and their samples, valid until the next call. */
  convert(frame: Frame): { planes: Buffer[]; samples: number };
  /** Remaining samples of the filter. */
  flush(): { planes: Buffer[]; samples: number };
}

/**
 * Converts frames of any format to one format. If the source changes its rate or channels (browsers do when a
 * headset is plugged in), a new converter takes over.
 */
export function openResampler(to: ResampleTarget): Resampler {
  const out = new Frame();
  out.alloc();
  let swr: SoftwareResampleContext | undefined;
  let currentFormat = '';

  function contextFor(frame: Frame): SoftwareResampleContext {
    const sourceFormat = `${frame.format} ${frame.sampleRate} ${frame.channels} ${frame.channelLayout.mask}`;
    if (swr && sourceFormat === currentFormat) return swr;
    swr?.free();
    swr = openContext(frame, to);
    currentFormat = sourceFormat;
    return swr;
  }

  function convertFrame(
    frame: Frame | null,
    context: SoftwareResampleContext,
  ): { planes: Buffer[]; samples: number } {
    out.unref();
    out.format = to.format;
    out.sampleRate = to.sampleRate;
    out.channelLayout = avChannelLayoutDefault(to.channels);
    throwIfUndecodable(context.convertFrame(out, frame), 'audio', 'unknown');
    return { planes: out.data ?? [], samples: out.nbSamples };
  }

  return {
    convert(frame) {
      const context = contextFor(frame);
      frame.channelLayout = knownLayout(frame.channelLayout);
      return convertFrame(frame, context);
    },
    flush: () => (swr ? convertFrame(null, swr) : { planes: [], samples: 0 }),
    [Symbol.dispose]() {
      swr?.free();
      out.free();
    },
  };
}

/** Raw formats have a number of channels without a layout. */
function knownLayout(layout: ChannelLayout): ChannelLayout {
  return layout.order === AV_CHANNEL_ORDER_UNSPEC ? avChannelLayoutDefault(layout.nbChannels) : layout;
}

function openContext(frame: Frame, to: ResampleTarget): SoftwareResampleContext {
  const context = new SoftwareResampleContext();
  const from = knownLayout(frame.channelLayout);
  const target = avChannelLayoutDefault(to.channels);
  throwIfUndecodable(
    context.allocSetOpts2(
      target,
      to.format,
      to.sampleRate,
      from,
      frame.format as AVSampleFormat,
      frame.sampleRate,
    ),
    'audio',
    'unknown',
  );
  if (to.mix && to.channels === 1 && from.nbChannels === 2 && from.order === AV_CHANNEL_ORDER_NATIVE) {
    FFmpegError.throwIfError(context.setMatrix([...to.mix], 2), 'setMatrix');
  }
  throwIfUndecodable(context.init(), 'audio', 'unknown');
  return context;
}
