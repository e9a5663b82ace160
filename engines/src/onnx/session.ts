import { InferenceSession, Tensor } from 'onnxruntime-node';

export { Tensor };

export type Feeds = Record<string, Tensor>;
export type Outputs = Record<string, Tensor>;

/** A loaded model. Only engine hosts load models, so that a crash in native code ends only the host. */
export type Model = {
  /** Returns all outputs, or only the named ones, which saves copying the others out of the runtime. */
  run(feeds: Feeds, outputs?: readonly string[]): Promise<Outputs>;
  /** Names, in the order of the graph. */
  readonly inputs: readonly string[];
  /** Size of an input in one dimension, if the graph fixes it. */
  sizeOf(input: string, dimension: number): number;
};

/** Loads the ONNX graph at `path` (with its weights beside it) for the CPU. */
export async function loadModel(path: string, threads: number): Promise<Model> {
  const session = await InferenceSession.create(path, {
    executionProviders: ['cpu'],
    executionMode: 'sequential',
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
    // Memory plans per input shape pay off only for recurring shapes. Ours rarely recur, and their plans
    // added 150 MB.
    enableMemPattern: false,
    // Waiting threads sleep: spinning takes a quarter more processor time from everything else and gains nothing.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  });
  return {
    run: async (feeds, outputs = session.outputNames) => (await session.run(feeds, outputs)) as Outputs,
    inputs: session.inputNames,
    sizeOf(input, dimension) {
      const found = session.inputMetadata.find(({ name }) => name === input);
      const size = found?.isTensor ? found.shape[dimension] : undefined;
      if (typeof size !== 'number') throw new TypeError(`The model's input "${input}" has no such size`);
      return size;
    },
  };
}

/** Values of an output as 32-bit floats; fails if the graph has no such output or another type. */
export function floatsOf(outputs: Outputs, name: string): Float32Array {
  const data = tensorOf(outputs, name).data;
  if (!(data instanceof Float32Array)) throw new TypeError(`The model's output "${name}" is not float32`);
  return data;
}

/** Values of an output as 64-bit integers; fails like {@link floatsOf}. */
export function integersOf(outputs: Outputs, name: string): BigInt64Array {
  const data = tensorOf(outputs, name).data;
  if (!(data instanceof BigInt64Array)) throw new TypeError(`The model's output "${name}" is not int64`);
  return data;
}

export function tensorOf(outputs: Outputs, name: string): Tensor {
  const tensor = outputs[name];
  if (!tensor) throw new TypeError(`The model has no output "${name}"`);
  return tensor;
}

export function floats(values: Float32Array, dims: number[]): Tensor {
  return new Tensor('float32', values, dims);
}

/** 64-bit integers of one dimension, or of the given shape. */
export function integers(values: number[], dims = [values.length]): Tensor {
  return new Tensor('int64', BigInt64Array.from(values, BigInt), dims);
}
