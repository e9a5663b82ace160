import { Decoder, Demuxer, Dictionary, Encoder, FilterAPI, Muxer, pipeline } from 'node-av';
import { FF_ENCODER_LIBOPUS } from 'node-av/constants';

/** Mono speech is transparent from about 32 kbit/s; a little more keeps the consonants of a quiet voice. */
const bitrate = '40k';

/** Encodes a WAV file as mono 48 kHz Ogg Opus with a title tag. */
export async function encodeOpus(wav: string, opus: string, title: string): Promise<void> {
  await using input = await Demuxer.open(wav, { format: 'wav' });
  const stream = input.audio();
  if (!stream) throw new Error(`No audio in ${wav}.`);
  using decoder = await Decoder.create(stream);
  using toOpusRate = FilterAPI.create('aresample=48000,aformat=sample_fmts=s16:channel_layouts=mono');
  using encoder = await Encoder.create(FF_ENCODER_LIBOPUS, {
    bitrate,
    options: { application: 'voip', vbr: 'on' },
  });
  await using output = await Muxer.open(opus, {
    format: 'ogg',
    // Ogg stores tags in the stream header, not in the container.
    configure: (context) => {
      for (const written of context.streams) written.metadata = Dictionary.fromObject({ title });
    },
  });
  await pipeline(input, decoder, toOpusRate, encoder, output).completion;
}
