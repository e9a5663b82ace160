import { RESEND_SECONDS } from '@colloquy/contract';
import { ApiError } from '../../app/api/api-error.ts';

/** The words of the forgot-password screen, letter by letter as the specification has them. */
export const TEXTS = {
  askUsername: 'Enter your Username to Reset your Password.',
  askOtp: 'An OTP has been sent to your E-mail.',
  wait: 'Wait',
  emptyOnSubmit: 'User name should not be empty',
  emptyOnResend: 'Username cannot be empty',
  emptyOtp: 'OTP should not be Empty',
  unknownOnSend: "User doesn't Exist",
  unknownOnResend: "User doesn't exist",
  sendFailed: 'An error occurred while sending the request.',
  resendFailed: 'An error occurred while resending OTP.',
} as const;

/** Whether an input takes what was typed: blanks alone it refuses, nothing at all it takes. */
export const takesTyped = (typed: string): boolean => typed === '' || typed.trim() !== '';

export const usernameProblem = (uname: string, on: 'submit' | 'resend'): string | undefined =>
  uname.trim() !== '' ? undefined : on === 'submit' ? TEXTS.emptyOnSubmit : TEXTS.emptyOnResend;

export const otpProblem = (otp: string): string | undefined =>
  otp.trim() === '' ? TEXTS.emptyOtp : undefined;

/** What is said where the first OTP could not be sent. */
export function sendProblem(error: unknown): string {
  if (!isAnswer(error)) return TEXTS.sendFailed;
  return error.error === 'unknown-user' ? TEXTS.unknownOnSend : error.message;
}

/** What is said where another OTP could not be sent: the server's words, where it has any. */
export const resendProblem = (error: unknown): string =>
  isAnswer(error) ? error.message || TEXTS.unknownOnResend : TEXTS.resendFailed;

/** What is said of an OTP that was not taken. */
export const verifyProblem = (error: unknown): string => (isAnswer(error) ? error.message : TEXTS.sendFailed);

/** A refusal that means something, rather than a server that is away or broken. */
const isAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.error !== 'unexpected';

/** What stands on the button: it counts down to the second at which it works. */
export const resendLabel = (secondsLeft: number): string =>
  secondsLeft > 0 ? `Resend OTP (${secondsLeft} s)` : 'Resend OTP';

/** Whole seconds until another OTP may be asked for. */
export const secondsLeft = (sentAt: number, now: number): number =>
  Math.min(RESEND_SECONDS, Math.max(0, Math.ceil((sentAt + RESEND_SECONDS * 1000 - now) / 1000)));

/** What a right OTP hands to the screen that sets the password. */
export type ResetGrant = { uname: string; token: string };

/** The grant in a place's state, where there is one: an address typed by hand has none. */
export function resetGrantOf(state: unknown): ResetGrant | undefined {
  const { uname, token } = (typeof state === 'object' && state !== null ? state : {}) as Partial<ResetGrant>;
  return typeof uname === 'string' && typeof token === 'string' ? { uname, token } : undefined;
}
