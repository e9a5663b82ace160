import { type ErrorAnswer, type ErrorName, UNEXPECTED_MESSAGE } from '@colloquy/contract';
import * as text from '../messages.ts';

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
  const message = text.serverUnreachable;
  return new ApiError(0, { code: 1, error: 'offline', message });
}

/**
 * Parses an error response; a proxy may have sent a different format. The server sends each sentence with its
 * error, so the catalogue of errors is not loaded here.
 */
export function toApiError(status: number, answer: unknown): ApiError {
  const body = (typeof answer === 'object' && answer !== null ? answer : {}) as Partial<ErrorAnswer>;
  const isOurs = typeof body.error === 'string' && typeof body.message === 'string';
  return new ApiError(status, {
    ...(isOurs && body),
    error: isOurs ? (body.error as ErrorName) : 'unexpected',
    code: isOurs && body.code === 2 ? 2 : 1,
    message: isOurs ? body.message! : UNEXPECTED_MESSAGE,
  });
}

/** Message for any thrown error; empty if the error ended the session. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.hasEndedSession) return '';
  return error instanceof ApiError ? error.message : UNEXPECTED_MESSAGE;
}
