import { EngineError } from '../ports/engine-error.ts';
import type { SentError } from './messages.ts';

/** Errors are sent as plain values: structured clone would drop the class and every field of an EngineError. */
export function packError(error: unknown): SentError {
  if (error instanceof EngineError) {
    const { name, message, stack, code, details } = error;
    return { name, message, stack, code, details };
  }
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { name, message, stack, code: undefined, details: undefined };
}

/** The error as it was thrown on the other side, with the stack of there. */
export function unpackError(sent: SentError): Error {
  const error = sent.code === undefined ? new Error(sent.message) : new EngineError(sent.code, sent.details);
  if (sent.stack !== undefined) error.stack = sent.stack;
  if (error.name !== sent.name) Object.defineProperty(error, 'name', { value: sent.name });
  return error;
}
