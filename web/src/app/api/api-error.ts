import { ERRORS, type ErrorAnswer, type ErrorName } from '@colloquy/contract';

/** The server's refusal, or `offline` if it cannot be reached. `message` is written for users. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: number;
  readonly error: ErrorName | 'offline';
  /** Invalid input: field path → message. */
  readonly fields: Record<string, string>;
  /** Request id for support. */
  readonly reference: string | undefined;
  /** The error ended the session, so the sign-in page shows everything there is to show. */
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

/** Parses an error response; a proxy may have sent a different format. */
export function toApiError(status: number, answer: unknown): ApiError {
  const body = (typeof answer === 'object' && answer !== null ? answer : {}) as Partial<ErrorAnswer>;
  const error = isErrorName(body.error) ? body.error : 'unexpected';
  return new ApiError(status, {
    ...body,
    error,
    code: body.code === 2 ? 2 : 1,
    message: body.message ?? ERRORS[error].message,
  });
}

function isErrorName(name: unknown): name is ErrorName {
  return typeof name === 'string' && name in ERRORS;
}

/** Message for any thrown error; empty if the error ended the session. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.hasEndedSession) return '';
  return error instanceof ApiError ? error.message : ERRORS.unexpected.message;
}
