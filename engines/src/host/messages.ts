import { type EngineErrorDetails, EngineError } from '../ports/engine.ts';

/** Messages from the parent to the host. The parent numbers `call`, the host numbers `callback`. */
export type ToHost =
  | { type: 'call'; call: number; method: string; input: unknown; callbacks: string[] }
  | { type: 'abort'; call: number }
  | { type: 'acknowledge'; call: number }
  | { type: 'callback-result'; callback: number; value: unknown }
  | { type: 'callback-error'; callback: number; error: SerialisedError };

/** Messages from the host to the parent. The parent sends `acknowledge` for every `part` it has handled. */
export type FromHost =
  | { type: 'part'; call: number; value: unknown }
  | { type: 'done'; call: number; output: unknown }
  | { type: 'failed'; call: number; error: SerialisedError }
  | { type: 'callback'; call: number; callback: number; name: string; args: unknown[] };

/** A serialised error; `code` and `details` only for an EngineError. */
interface SerialisedError {
  name: string;
  message: string;
  stack: string | undefined;
  code: string | undefined;
  details: EngineErrorDetails | undefined;
}

/** Errors are sent as plain values: structured clone would drop the class and every field of an EngineError. */
export function serialiseError(error: unknown): SerialisedError {
  if (error instanceof EngineError) {
    const { name, message, stack, code, details } = error;
    return { name, message, stack, code, details };
  }
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { name, message, stack, code: undefined, details: undefined };
}

/** Restores the error of the other side, with its original stack. */
export function deserialiseError(sent: SerialisedError): Error {
  const error = sent.code === undefined ? new Error(sent.message) : new EngineError(sent.code, sent.details);
  if (sent.stack !== undefined) error.stack = sent.stack;
  if (error.name !== sent.name) Object.defineProperty(error, 'name', { value: sent.name });
  return error;
}
