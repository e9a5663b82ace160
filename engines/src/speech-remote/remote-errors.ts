import { APICallError } from '@ai-sdk/provider';
import { EngineError } from '../ports/engine.ts';

/**
 * Error codes of remote services:
 * - `engine-key-refused`: the key is unknown or not permitted
 * - `engine-limit`: rate limit or exhausted quota; with `retryAfterMs` if the service gives a delay
 * - `engine-too-slow`: no answer within the time limit
 * - `engine-unreachable`: the service is missing or out of order
 * - `engine-answer`: unusable answer; `status` is the HTTP status
 */
export const REMOTE_ERRORS = [
  'engine-key-refused',
  'engine-limit',
  'engine-too-slow',
  'engine-unreachable',
  'engine-answer',
] as const;
export type RemoteErrorCode = (typeof REMOTE_ERRORS)[number];

/** Converts an error to its code. The service's own text is dropped: it may repeat the key or the words. */
export function toEngineError(error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  if (APICallError.isInstance(error) && error.statusCode !== undefined) return errorOfStatus(error);
  const names = causesOf(error).map(({ name }) => name);
  const reasons = causesOf(error).map((cause) => ('reason' in cause ? cause.reason : undefined));
  if (names.includes('TimeoutError') || reasons.includes('time')) return new EngineError('engine-too-slow');
  if (reasons.includes('size')) return new EngineError('engine-answer');
  const isNetwork = names.includes('OutboundRefusal') || causesOf(error).some((cause) => 'code' in cause);
  if (isNetwork || APICallError.isInstance(error)) return new EngineError('engine-unreachable');
  return new EngineError('engine-answer');
}

function errorOfStatus({
  statusCode: status = 0,
  responseHeaders = {},
  responseBody = '',
}: APICallError): EngineError {
  if (status === 401 || status === 403) return new EngineError('engine-key-refused', { status });
  if (status === 402 || status === 429) {
    const retryAfterMs = isQuotaExhausted(status, responseBody)
      ? null
      : readRetryAfter(responseHeaders['retry-after']);
    return new EngineError('engine-limit', { status, retryAfterMs });
  }
  if (status === 408 || status === 504) return new EngineError('engine-too-slow', { status });
  if (status >= 500) return new EngineError('engine-unreachable', { status });
  return new EngineError('engine-answer', { status });
}

/** An exhausted quota does not recover after a short delay. */
const isQuotaExhausted = (status: number, body: string): boolean =>
  status === 402 || /insufficient_quota/.test(body);

/** Seconds or a date (RFC 9110, 10.2.3); one second without either. */
function readRetryAfter(value: string | undefined): number {
  const seconds = Number(value);
  if (value && Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const at = value ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? 1_000 : Math.max(0, at - Date.now());
}

function causesOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let cause = error; cause instanceof Error && chain.length < 8; cause = cause.cause) chain.push(cause);
  return chain;
}
