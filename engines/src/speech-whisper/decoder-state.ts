import { floats, type Tensor } from '../onnx/session.ts';

/**
 * Where a decoding is: keys and values of the tokens so far, [branches, heads, tokens, size] of each layer in turn.
 * Steps answer a new one, so a state can be branched.
 */
export type DecoderState = { caches: readonly Tensor[]; length: number };

/** The state with these branches alone, in this order; one may be there several times. */
export function pickBranches(state: DecoderState, branches: readonly number[]): DecoderState {
  const isSame =
    branches.length === state.caches[0]?.dims[0] && branches.every((branch, at) => branch === at);
  if (isSame) return state;
  return { ...state, caches: state.caches.map((cache) => pick(cache, branches)) };
}

function pick(cache: Tensor, branches: readonly number[]): Tensor {
  const [, heads = 0, tokens = 0, size = 0] = cache.dims;
  const all = cache.data as Float32Array;
  const each = heads * tokens * size;
  const picked = new Float32Array(branches.length * each);
  for (const [at, branch] of branches.entries())
    picked.set(all.subarray(branch * each, (branch + 1) * each), at * each);
  return floats(picked, [branches.length, heads, tokens, size]);
}

/** The state that a decoding of one branch was in after `length` tokens, for so many branches: what comes later changed nothing. */
export function forkState(state: DecoderState, length: number, branches: number): DecoderState {
  return { caches: state.caches.map((cache) => fork(cache, length, branches)), length };
}

function fork(cache: Tensor, length: number, branches: number): Tensor {
  const [, heads = 0, tokens = 0, size = 0] = cache.dims;
  const all = cache.data as Float32Array;
  const each = length * size;
  const forked = new Float32Array(branches * heads * each);
  for (let head = 0; head < heads; head += 1) {
    const kept = all.subarray(head * tokens * size, head * tokens * size + each);
    for (let at = 0; at < branches; at += 1) forked.set(kept, (at * heads + head) * each);
  }
  return floats(forked, [branches, heads, length, size]);
}
