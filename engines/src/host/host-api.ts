/**
 * Methods of a host: a type with one entry per method. Values cross the process boundary by structured clone,
 * so only plain data and typed arrays are allowed. `part` is streamed while the method runs; `callbacks` are
 * functions of the caller that the method may call (each returns a promise).
 *
 * @example
 * interface SpeechHostApi {
 *   transcribe: { input: { language: string }; output: void; part: TranscribedPart; callbacks: { read: AudioSource['read'] } };
 * }
 */
export interface HostMethod {
  input: unknown;
  output: unknown;
  part?: unknown;
  callbacks?: object;
}

export type HostApi<Api> = { [Method in keyof Api]: HostMethod };

export type InputOf<Method extends HostMethod> = Method['input'];
export type OutputOf<Method extends HostMethod> = Method['output'];
export type PartOf<Method> = Method extends { part: infer Part } ? Part : never;
export type CallbacksOf<Method> = Method extends { callbacks: infer Callbacks } ? Callbacks : object;

/** Any function that a host may call back. `never` as argument type accepts every signature. */
export type Callback = (...args: never[]) => Promise<unknown>;
