/** What an adapter says of itself: shown to people who choose an engine, and kept with every model run. */
export type EngineDescription = {
  /** The adapter, e.g. `whisper`. */
  name: string;
  /** The model with its size, e.g. `whisper-base int8`. */
  model: string;
  /**
   * Digest over the digests of all files of the model, so that a run can be told from a run on other weights.
   * Empty where they are on another machine.
   */
  modelSha256: string;
  /** ISO 639 codes that the engine understands; `['*']` where the language does not matter. */
  languages: readonly string[];
  /** Whether audio or words are sent to another machine. */
  leavesMachine: boolean;
};
