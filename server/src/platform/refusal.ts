import { ERRORS, type ErrorName } from '@colloquy/contract';

/** Thrown by name anywhere; the HTTP edge answers with the catalogue's status, code and sentence. */
export class Refusal extends Error {
  readonly error: ErrorName;
  /** Field path → what is wrong with it. */
  readonly fields: Record<string, string> | undefined;
  /** When trying again makes sense; goes out as Retry-After. */
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

/** Throws a named refusal. `message` replaces the catalogue's sentence where more can be said. */
export function refuse(error: ErrorName, message?: string): never {
  throw new Refusal(error, message === undefined ? {} : { message });
}

/** The row, or 404: unknown and foreign look the same. */
export function found<T>(row: T | undefined | null): T {
  if (row === undefined || row === null) refuse('not-found');
  return row;
}
