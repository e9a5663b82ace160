import { AV_CHANNEL_ORDER_NATIVE, AV_CHANNEL_ORDER_UNSPEC, type AVSampleFormat } from 'node-av/constants';
import {
  avChannelLayoutDefault,
  FFmpegError,
  Frame,
  SoftwareResampleContext,
  type ChannelLayout,
} from 'node-av/lib';
import { mustRead } from './must-read.ts';

export interface ResampleTo {
  sampleRate: number;
  /** A planar sample format: one buffer a channel. */
  format: AVSampleFormat;
  channels: number;
  /** For two source channels and one target channel: how much of each. Default: FFmpeg's mixing rules. */
  mix?: readonly [number, number] | undefined;
}

export interface Resampler extends Disposable {
  /** The planes of the converted frame and their samples, valid until the next call. */
  convert(frame: Frame): { planes: Buffer[]; samples: number };
  /** What the filter still held. */
  flush(): { planes: Buffer[]; samples: number };
}

/**
 * Turns frames of any kind into one kind. A source that changes its rate or channels midway (browsers do, when
 * somebody plugs a headset in) gets a new converter from there.
 */
export function openResampler(to: ResampleTo): Resampler {
  const out = new Frame();
  out.alloc();
  let swr: SoftwareResampleContext | undefined;
  let source = '';

  function prepare(frame: Frame): SoftwareResampleContext {
    const kind = `${frame.format} ${frame.sampleRate} ${frame.channels} ${frame.channelLayout.mask}`;
    if (swr && kind === source) return swr;
    swr?.free();
    swr = openContext(frame, to);
    source = kind;
    return swr;
  }

  function take(
    frame: Frame | null,
    context: SoftwareResampleContext,
  ): { planes: Buffer[]; samples: number } {
    out.unref();
    out.format = to.format;
    out.sampleRate = to.sampleRate;
    out.channelLayout = avChannelLayoutDefault(to.channels);
    mustRead(context.convertFrame(out, frame), 'audio', 'unknown');
    return { planes: out.data ?? [], samples: out.nbSamples };
  }

  return {
    convert(frame) {
      const context = prepare(frame);
      frame.channelLayout = knownLayout(frame.channelLayout);
      return take(frame, context);
    },
    flush: () => (swr ? take(null, swr) : { planes: [], samples: 0 }),
    [Symbol.dispose]() {
      swr?.free();
      out.free();
    },
  };
}

/** Raw formats carry a number of channels without saying which is where. */
function knownLayout(layout: ChannelLayout): ChannelLayout {
  return layout.order === AV_CHANNEL_ORDER_UNSPEC ? avChannelLayoutDefault(layout.nbChannels) : layout;
}

function openContext(frame: Frame, to: ResampleTo): SoftwareResampleContext {
  const context = new SoftwareResampleContext();
  const from = knownLayout(frame.channelLayout);
  const target = avChannelLayoutDefault(to.channels);
  mustRead(
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
  mustRead(context.init(), 'audio', 'unknown');
  return context;
}
