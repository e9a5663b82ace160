import { ERRORS, type ErrorName } from '@colloquy/contract';

/** An expected error from the catalogue. The HTTP layer turns it into status, code and sentence. */
export class Refusal extends Error {
  readonly error: ErrorName;
  /** Error sentence by field path. */
  readonly fields: Record<string, string> | undefined;
  /** Sent as Retry-After. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    error: ErrorName,
    options: { message?: string; fields?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    super(options.message ?? ERRORS[error].message);
    this.error = error;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Throws a refusal. `message` replaces the catalogue's sentence where a more specific one helps. */
export function refuse(error: ErrorName, message?: string): never {
  throw new Refusal(error, message === undefined ? {} : { message });
}

/** Returns the row, or refuses with 404: unknown rows and rows of other organisations get the same answer. */
export function requireFound<T>(row: T | undefined | null): T {
  if (row === undefined || row === null) refuse('not-found');
  return row;
}
