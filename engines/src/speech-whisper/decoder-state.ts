import { floats, type Tensor } from '../onnx/session.ts';

/**
 * Where one or several decodings are: keys and values of the tokens so far, [decodings, heads, tokens, size] of each layer
 * in turn. Steps answer a new one, so it can be gone on from again.
 */
export type DecoderState = { caches: readonly Tensor[]; length: number };

/** One of the decodings as it was after `length` tokens: what came later changed nothing. */
export function rewind(state: DecoderState, decoding: number, length: number): DecoderState {
  return { caches: state.caches.map((cache) => cut(cache, decoding, length)), length };
}

/**
 * Gives the memory of a state back at once, from which nobody goes on any more: every step makes a new one, and until the
 * garbage is collected by itself, hundreds of megabytes of them would wait.
 */
export function letGo({ caches }: DecoderState): void {
  for (const { data } of caches) (data as Float32Array<ArrayBuffer>).buffer.transfer(0);
}

function cut(cache: Tensor, decoding: number, length: number): Tensor {
  const [, heads = 0, tokens = 0, size = 0] = cache.dims;
  const all = cache.data as Float32Array;
  const kept = new Float32Array(heads * length * size);
  for (let head = 0; head < heads; head += 1) {
    const from = (decoding * heads + head) * tokens * size;
    kept.set(all.subarray(from, from + length * size), head * length * size);
  }
  return floats(kept, [1, heads, length, size]);
}
