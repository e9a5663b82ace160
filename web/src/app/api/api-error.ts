import { ERRORS, type ErrorAnswer, type ErrorName } from '@colloquy/contract';

/** What the server refused, or `offline` where it could not be asked. `message` is meant for the person. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: number;
  readonly error: ErrorName | 'offline';
  /** With invalid input: field path → what is wrong, in words. */
  readonly fields: Record<string, string>;
  /** Id of the request, for support. */
  readonly reference: string | undefined;
  /** The sign-in page has said all there is to say of it, or has nothing to say. */
  hasEndedSession = false;

  constructor(status: number, answer: Omit<ErrorAnswer, 'error'> & { error: ErrorName | 'offline' }) {
    super(answer.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = answer.code;
    this.error = answer.error;
    this.fields = answer.fields ?? {};
    this.reference = answer.reference;
  }
}

export function offlineError(): ApiError {
  const message = 'The server cannot be reached. What is saved stays saved; try again in a moment.';
  return new ApiError(0, { code: 1, error: 'offline', message });
}

/** Reads an error answer; a proxy in between may have sent something else than ours. */
export function errorOf(status: number, answer: unknown): ApiError {
  const given = (typeof answer === 'object' && answer !== null ? answer : {}) as Partial<ErrorAnswer>;
  const error = isErrorName(given.error) ? given.error : 'unexpected';
  return new ApiError(status, {
    ...given,
    error,
    code: given.code === 2 ? 2 : 1,
    message: given.message ?? ERRORS[error].message,
  });
}

function isErrorName(name: unknown): name is ErrorName {
  return typeof name === 'string' && name in ERRORS;
}

/** The sentence to show for anything that was thrown; empty where the end of the session is the answer. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.hasEndedSession) return '';
  return error instanceof ApiError ? error.message : ERRORS.unexpected.message;
}
