import { APICallError } from '@ai-sdk/provider';
import { EngineError } from '../ports/engine-error.ts';

/**
 * What a service on another machine may be found doing:
 * - `engine-key-refused`: it does not know the key, or the key may not do this
 * - `engine-limit`: too much was asked for, or what was paid for is used up; `retryAfterMs` where it says when to come again
 * - `engine-too-slow`: no answer within the time that it has
 * - `engine-unreachable`: it is not there, or out of order
 * - `engine-answer`: what it answered cannot be used; `status` is that of HTTP
 */
export const REMOTE_ERRORS = [
  'engine-key-refused',
  'engine-limit',
  'engine-too-slow',
  'engine-unreachable',
  'engine-answer',
] as const;
export type RemoteErrorCode = (typeof REMOTE_ERRORS)[number];

/** Names what went wrong. The text that a service answered with goes no further: it may repeat key or words. */
export function nameRemoteError(error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  if (APICallError.isInstance(error) && error.statusCode !== undefined) return nameStatus(error);
  const names = chainOf(error).map(({ name }) => name);
  const reasons = chainOf(error).map((cause) => ('reason' in cause ? cause.reason : undefined));
  if (names.includes('TimeoutError') || reasons.includes('time')) return new EngineError('engine-too-slow');
  if (reasons.includes('size')) return new EngineError('engine-answer');
  const isNetwork = names.includes('OutboundRefusal') || chainOf(error).some((cause) => 'code' in cause);
  if (isNetwork || APICallError.isInstance(error)) return new EngineError('engine-unreachable');
  return new EngineError('engine-answer');
}

function nameStatus({
  statusCode: status = 0,
  responseHeaders = {},
  responseBody = '',
}: APICallError): EngineError {
  if (status === 401 || status === 403) return new EngineError('engine-key-refused', { status });
  if (status === 402 || status === 429) {
    const retryAfterMs = isUsedUp(status, responseBody)
      ? null
      : readRetryAfter(responseHeaders['retry-after']);
    return new EngineError('engine-limit', { status, retryAfterMs });
  }
  if (status === 408 || status === 504) return new EngineError('engine-too-slow', { status });
  if (status >= 500) return new EngineError('engine-unreachable', { status });
  return new EngineError('engine-answer', { status });
}

/** Paid work that is used up does not come back by waiting a little. */
const isUsedUp = (status: number, body: string): boolean => status === 402 || /insufficient_quota/.test(body);

/** Seconds or a date (RFC 9110, 10.2.3); without either a second. */
function readRetryAfter(value: string | undefined): number {
  const seconds = Number(value);
  if (value && Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const at = value ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? 1_000 : Math.max(0, at - Date.now());
}

function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let cause = error; cause instanceof Error && chain.length < 8; cause = cause.cause) chain.push(cause);
  return chain;
}
