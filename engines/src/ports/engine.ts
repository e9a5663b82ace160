/**
 * An expected failure of an engine. `code` is short, lower case and stable (each port lists its own);
 * `details` are plain values for a message. The server writes the message in the reader's language. The error
 * crosses the boundary of an engine host unchanged.
 */
export class EngineError extends Error {
  override readonly name: string = 'EngineError';
  readonly code: string;
  readonly details: EngineErrorDetails;

  constructor(code: string, details: EngineErrorDetails = {}, options?: ErrorOptions) {
    super(`${code} ${JSON.stringify(details)}`, options);
    this.code = code;
    this.details = details;
  }
}

export type EngineErrorDetails = Readonly<Record<string, string | number | boolean | null>>;

/** Description of an adapter, shown when choosing an engine and stored with every model run. */
export type EngineDescription = {
  /** The adapter, e.g. `whisper`. */
  name: string;
  /** The model with its size, e.g. `whisper-base int8`. */
  model: string;
  /**
   * Digest over the digests of all model files; distinguishes runs on different weights. Empty for remote
   * models.
   */
  modelSha256: string;
  /** Supported ISO 639 codes; `['*']` if the language does not matter. */
  languages: readonly string[];
  /** Whether audio or words are sent to another machine. */
  isRemote: boolean;
};
