import { RESEND_SECONDS } from '@colloquy/contract/identity';
import { ApiError } from '../../app/api/api-error.ts';
import * as text from './messages.ts';

/** Whether an input allows the typed value: an empty one, but not only spaces. */
export const isAllowedInput = (value: string): boolean => value === '' || value.trim() !== '';

/** Message if there is no username to send another OTP to; the contract has the one on submit. */
export const validateResend = (uname: string): string | undefined =>
  uname.trim() === '' ? text.emptyOnResend : undefined;

/** Message if the first OTP could not be sent. */
export function describeSendError(error: unknown): string {
  if (!isExpectedError(error)) return text.sendFailed;
  return error.error === 'unknown-user' ? text.unknownOnSend : error.message;
}

/** Message if another OTP could not be sent: that of the server, if there is one. */
export const describeResendError = (error: unknown): string =>
  isExpectedError(error) ? error.message || text.unknownOnResend : text.resendFailed;

/** Message if an OTP was rejected. */
export const describeVerifyError = (error: unknown): string =>
  isExpectedError(error) ? error.message : text.sendFailed;

/** A refusal, as opposed to an unavailable or broken server. */
const isExpectedError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.error !== 'unexpected';

/** Button label with a countdown to the second at which the button is enabled. */
export const resendLabel = (secondsLeft: number): string =>
  secondsLeft > 0 ? text.resendIn(secondsLeft) : text.resendOtp;

/** Whole seconds until another OTP can be requested. */
export const secondsLeft = (sentAt: number, now: number): number =>
  Math.min(RESEND_SECONDS, Math.max(0, Math.ceil((sentAt + RESEND_SECONDS * 1000 - now) / 1000)));

/** Passed from a verified OTP to the screen that sets the password. */
export type ResetGrant = { uname: string; token: string };

/** Reads the grant from the router state; a URL typed by hand has none. */
export function parseResetGrant(state: unknown): ResetGrant | undefined {
  const { uname, token } = (typeof state === 'object' && state !== null ? state : {}) as Partial<ResetGrant>;
  return typeof uname === 'string' && typeof token === 'string' ? { uname, token } : undefined;
}
