import { floats, type Tensor } from '../onnx/session.ts';

/** Where a decoding is: keys and values of the tokens so far. Steps answer a new one, so a state can be branched. */
export type DecoderState = { keys: Tensor; values: Tensor; length: number };

/** The state with these branches alone, in this order; one may be there several times. */
export function pickBranches(state: DecoderState, branches: readonly number[]): DecoderState {
  const isSame = branches.length === state.keys.dims[1] && branches.every((branch, at) => branch === at);
  if (isSame) return state;
  return { ...state, keys: pick(state.keys, branches), values: pick(state.values, branches) };
}

function pick(tensor: Tensor, branches: readonly number[]): Tensor {
  const [layers = 0, before = 0, positions = 0, width = 0] = tensor.dims;
  const all = tensor.data as Float32Array;
  const size = positions * width;
  const picked = new Float32Array(layers * branches.length * size);
  for (let layer = 0; layer < layers; layer += 1) {
    for (const [at, branch] of branches.entries()) {
      const from = (layer * before + branch) * size;
      picked.set(all.subarray(from, from + size), (layer * branches.length + at) * size);
    }
  }
  return floats(picked, [layers, branches.length, positions, width]);
}

/** The state that a decoding was in after `length` tokens, for so many branches: what comes later changed nothing. */
export function forkState(state: DecoderState, length: number, branches: number): DecoderState {
  return { keys: fork(state.keys, length, branches), values: fork(state.values, length, branches), length };
}

function fork(tensor: Tensor, length: number, branches: number): Tensor {
  const [layers = 0, , positions = 0, width = 0] = tensor.dims;
  const all = tensor.data as Float32Array;
  const size = length * width;
  const forked = new Float32Array(layers * branches * size);
  for (let layer = 0; layer < layers; layer += 1) {
    const kept = all.subarray(layer * positions * width, layer * positions * width + size);
    for (let at = 0; at < branches; at += 1) forked.set(kept, (layer * branches + at) * size);
  }
  return floats(forked, [layers, branches, length, width]);
}
