import type { EngineErrorDetails } from '../ports/engine-error.ts';

/** From the parent to the host. `call` numbers are the parent's, `ask` numbers the host's. */
export type ToHost =
  | { type: 'call'; call: number; method: string; input: unknown; callbacks: string[] }
  | { type: 'abort'; call: number }
  | { type: 'taken'; call: number }
  | { type: 'answer'; ask: number; value: unknown }
  | { type: 'refuse'; ask: number; error: SentError };

/** From the host to the parent. Every `part` is answered by `taken` when the parent has dealt with it. */
export type FromHost =
  | { type: 'part'; call: number; value: unknown }
  | { type: 'done'; call: number; output: unknown }
  | { type: 'failed'; call: number; error: SentError }
  | { type: 'ask'; call: number; ask: number; name: string; args: unknown[] };

/** An error on its way: `code` and `details` only where it was an EngineError. */
export interface SentError {
  name: string;
  message: string;
  stack: string | undefined;
  code: string | undefined;
  details: EngineErrorDetails | undefined;
}
