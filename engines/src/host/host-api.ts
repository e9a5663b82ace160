/**
 * What a host offers: a type with one entry a method. Values cross a process border by structured clone, so
 * plain data and typed arrays only. `part` is what the method streams while it runs; `callbacks` are
 * functions of the caller that the method may call back (each answers with a promise).
 *
 * @example
 * interface SpeechHostApi {
 *   transcribe: { input: { language: string }; output: void; part: Heard; callbacks: { read: AudioSource['read'] } };
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

/** Any function that a host may call back. `never` as argument type lets every signature fit. */
export type Callback = (...args: never[]) => Promise<unknown>;
