/**
 * What an engine could not do, by name. `code` is short, lower case and stable (each port lists its own);
 * `details` are plain values that a sentence can be made from. Engines never write sentences for people:
 * the server does, in the reader's words. It crosses the border of an engine host unchanged.
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
