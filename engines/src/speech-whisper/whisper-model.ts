import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  floats,
  floatsOf,
  integers,
  loadModel,
  tensorOf,
  type Feeds,
  type Outputs,
  type Tensor,
} from '../onnx/session.ts';
import { amplify, findGain } from '../signal/gain.ts';
import type { DecoderState } from './decoder-state.ts';
import { HOP, logMel, WINDOW_FRAMES } from './log-mel.ts';
import { specialTokens, type SpecialTokens } from './special-tokens.ts';
import { readVocabulary, type Vocabulary } from './vocabulary.ts';

/** As many threads as speech is allowed: more gain little, and the rest of the product lives on this machine too. */
const THREADS = 2;
const SILENT_FRAMES = 300;

/** Keys and values of the encoded audio, as the decoder's cross-attention takes them. */
export type EncodedAudio = Feeds;

/** Where the decoder looked in the audio for one token: `heads` rows of `frames` (20 ms each). */
export type Attention = { weights: Float32Array; heads: number; frames: number };

export type DecoderStep = {
  state: DecoderState;
  /** Scores of the next token, over vocabulary and special tokens. Belongs to the caller. */
  logits: Float32Array;
  /** Attention of the last token. */
  attention: Attention;
};

/** Several decodings that began alike, side by side. */
export type Branches = { state: DecoderState; logits: Float32Array[]; attention: Attention[] };

export type WhisperModel = {
  readonly vocabulary: Vocabulary;
  readonly special: SpecialTokens;
  /** Tokens that are never words: brackets, music notes … */
  readonly suppressed: readonly number[];
  /** At most 30 seconds of samples. The last audio is kept: asking again for the same costs nothing. */
  encode(samples: Int16Array): Promise<EncodedAudio>;
  start(): DecoderState;
  step(audio: EncodedAudio, state: DecoderState, tokens: number[]): Promise<DecoderStep>;
  /**
   * Goes on with one token for each branch, all at once: little more work than for one. The state is that of earlier
   * branches, or one that `forkState` made.
   */
  branch(audio: EncodedAudio, state: DecoderState, tokens: number[]): Promise<Branches>;
  /** Tells the decoder from its start on what was said, all at once. Answers the attention of each token. */
  follow(audio: EncodedAudio, tokens: number[]): Promise<Attention[]>;
};

const configSchema = z.object({ suppress_ids: z.array(z.number()), lang_ids: z.array(z.number()) });

/** Loads Whisper from the folder that `fetchModels` filled. */
export async function loadWhisper(folder: string): Promise<WhisperModel> {
  const [encoder, decoder, vocabulary, config] = await Promise.all([
    loadModel(join(folder, 'whisper-encoder.onnx'), THREADS),
    loadModel(join(folder, 'whisper-decoder.onnx'), THREADS),
    readVocabulary(join(folder, 'whisper-tokens.txt')),
    readFile(join(folder, 'whisper-config.json'), 'utf8').then((text) =>
      configSchema.parse(JSON.parse(text)),
    ),
  ]);
  // The sizes of Whisper's models stand in their graphs.
  const mels = encoder.sizeOf('mel', 1);
  const [layers, width] = [0, 3].map((dimension) => decoder.sizeOf('in_n_layer_self_k_cache', dimension)) as [
    number,
    number,
  ];
  let last: { digest: string; audio: EncodedAudio } | undefined;

  async function encode(samples: Int16Array): Promise<EncodedAudio> {
    const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
    const digest = createHash('sha1').update(bytes).digest('hex');
    if (last?.digest === digest) return last.audio;
    const frames = framesFor(samples.length);
    const mel = logMel(amplify(samples, findGain(samples)), mels, frames);
    const audio = await encoder.run({ mel: floats(mel, [1, mels, frames]) });
    last = { digest, audio };
    return audio;
  }

  const start = (): DecoderState => {
    const nothing = floats(new Float32Array(), [layers, 1, 0, width]);
    return { keys: nothing, values: nothing, length: 0 };
  };

  const runDecoder = (audio: EncodedAudio, state: DecoderState, tokens: number[]): Promise<Outputs> =>
    decoder.run({
      ...audio,
      tokens: integers(tokens, [1, tokens.length]),
      in_n_layer_self_k_cache: state.keys,
      in_n_layer_self_v_cache: state.values,
      offset: integers([state.length]),
    });

  async function step(audio: EncodedAudio, state: DecoderState, tokens: number[]): Promise<DecoderStep> {
    const outputs = await runDecoder(audio, state, tokens);
    return {
      state: {
        keys: tensorOf(outputs, 'out_n_layer_self_k_cache'),
        values: tensorOf(outputs, 'out_n_layer_self_v_cache'),
        length: state.length + tokens.length,
      },
      logits: floatsOf(outputs, 'logits'),
      attention: attentionOf(tensorOf(outputs, 'cross_attention_weights'), tokens.length - 1),
    };
  }

  async function branch(audio: EncodedAudio, state: DecoderState, tokens: number[]): Promise<Branches> {
    const outputs = await decoder.run({
      ...audio,
      tokens: integers(tokens, [tokens.length, 1]),
      in_n_layer_self_k_cache: state.keys,
      in_n_layer_self_v_cache: state.values,
      offset: integers([state.length]),
    });
    const all = floatsOf(outputs, 'logits');
    const size = all.length / tokens.length;
    return {
      state: {
        keys: tensorOf(outputs, 'out_n_layer_self_k_cache'),
        values: tensorOf(outputs, 'out_n_layer_self_v_cache'),
        length: state.length + 1,
      },
      logits: tokens.map((_, at) => all.subarray(at * size, (at + 1) * size)),
      attention: rowsOf(tensorOf(outputs, 'cross_attention_weights')),
    };
  }

  async function follow(audio: EncodedAudio, tokens: number[]): Promise<Attention[]> {
    const outputs = await runDecoder(audio, start(), tokens);
    const weights = tensorOf(outputs, 'cross_attention_weights');
    return tokens.map((_, at) => attentionOf(weights, at));
  }

  return {
    vocabulary,
    special: specialTokens(vocabulary.size, config.lang_ids.length),
    suppressed: config.suppress_ids,
    encode,
    start,
    step,
    branch,
    follow,
  };
}

/**
 * Frames that are listened to: the audio and three seconds of the silence that the model knows behind it, not the whole
 * half minute. On the clips of the bench `speech` the words are as good, in less than half of the time.
 */
const framesFor = (samples: number): number =>
  Math.min(WINDOW_FRAMES, 2 * Math.ceil((samples / HOP + SILENT_FRAMES) / 2));

/** The weights of one token out of [1, heads, tokens, frames]. */
function attentionOf(tensor: Tensor, at: number): Attention {
  const [, heads = 0, tokens = 0, frames = 0] = tensor.dims;
  const all = tensor.data as Float32Array;
  if (tokens === 1) return { weights: all, heads, frames };
  const weights = new Float32Array(heads * frames);
  for (let head = 0; head < heads; head += 1) {
    const from = (head * tokens + at) * frames;
    weights.set(all.subarray(from, from + frames), head * frames);
  }
  return { weights, heads, frames };
}

/** The weights of the only token of each branch, out of [branches, heads, 1, frames]. */
function rowsOf(tensor: Tensor): Attention[] {
  const [branches = 0, heads = 0, , frames = 0] = tensor.dims;
  const all = tensor.data as Float32Array;
  const size = heads * frames;
  return Array.from({ length: branches }, (_, at) => ({
    weights: all.subarray(at * size, (at + 1) * size),
    heads,
    frames,
  }));
}
