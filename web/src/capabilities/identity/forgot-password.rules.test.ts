import { ERRORS, OTP_SENT, RESEND_SECONDS, sendOtpInput, verifyOtpInput } from '@colloquy/contract';
import { describe, expect, test } from 'vitest';
import { ApiError, errorOf, offlineError } from '../../app/api/api-error.ts';
import {
  otpProblem,
  resendLabel,
  resendProblem,
  resetGrantOf,
  secondsLeft,
  sendProblem,
  takesTyped,
  TEXTS,
  usernameProblem,
  verifyProblem,
} from './forgot-password.rules.ts';

/** As the server answers, with the catalogue's own sentence. */
const refused = (error: keyof typeof ERRORS) => errorOf(ERRORS[error].status, { error, ...ERRORS[error] });
const firstIssue = (parsed: { error?: { issues: { message: string }[] } | undefined }) =>
  parsed.error?.issues[0]?.message;

describe('every text of the specification, letter by letter', () => {
  test.each([
    ['the text of step 1', TEXTS.askUsername, 'Enter your Username to Reset your Password.'],
    ['the text of step 2', TEXTS.askOtp, 'An OTP has been sent to your E-mail.'],
    ['Submit while busy', TEXTS.wait, 'Wait'],
    ['no username on submit', usernameProblem('', 'submit'), 'User name should not be empty'],
    [
      'no username on submit, by the contract',
      firstIssue(sendOtpInput.safeParse({ uname: '' })),
      'User name should not be empty',
    ],
    ['no username on resend', usernameProblem('', 'resend'), 'Username cannot be empty'],
    ['no OTP', otpProblem(''), 'OTP should not be Empty'],
    [
      'no OTP, by the contract',
      firstIssue(verifyOtpInput.safeParse({ uname: 'a', otp: '' })),
      'OTP should not be Empty',
    ],
    ['send answered code 1', sendProblem(refused('unknown-user')), "User doesn't Exist"],
    ['send failed', sendProblem(new TypeError('no network')), 'An error occurred while sending the request.'],
    ['send failed offline', sendProblem(offlineError()), 'An error occurred while sending the request.'],
    [
      'send failed in the server',
      sendProblem(refused('unexpected')),
      'An error occurred while sending the request.',
    ],
    [
      'send met a proxy',
      sendProblem(errorOf(404, undefined)),
      'An error occurred while sending the request.',
    ],
    ['resend failed', resendProblem(new TypeError('no network')), 'An error occurred while resending OTP.'],
    ['resend failed offline', resendProblem(offlineError()), 'An error occurred while resending OTP.'],
    [
      'resend failed in the server',
      resendProblem(refused('store-unavailable')),
      'An error occurred while resending OTP.',
    ],
    ['resend answered code 1', resendProblem(refused('unknown-user')), "User doesn't exist"],
    [
      'resend answered without a message',
      resendProblem(new ApiError(404, { code: 1, error: 'unknown-user', message: '' })),
      "User doesn't exist",
    ],
    [
      'resend answered with a message',
      resendProblem(new ApiError(429, { code: 1, error: 'too-many-tries', message: 'Wait 5 s.' })),
      'Wait 5 s.',
    ],
    ['an OTP was sent', OTP_SENT, 'OTP has been sent to the Registered Email'],
    ['verify answered code 1', verifyProblem(refused('otp-wrong')), ERRORS['otp-wrong'].message],
    ['verify answered code 2', verifyProblem(refused('otp-expired')), ERRORS['otp-expired'].message],
    ['verify answered code 2, spent', verifyProblem(refused('otp-tries')), ERRORS['otp-tries'].message],
    ['a replaced session', ERRORS['session-replaced'].message, 'Logged in from another device.'],
  ])('%s', (_when, said, text) => {
    expect(said).toBe(text);
  });
});

test('verify-OTP: 1 is a wrong code, 2 a spent one, and neither is a 401 that would end a session', () => {
  const codes = (['otp-wrong', 'otp-expired', 'otp-tries'] as const).map((name) => [
    ERRORS[name].status,
    ERRORS[name].code,
  ]);
  expect(codes).toEqual([
    [400, 1],
    [410, 2],
    [429, 2],
  ]);
});

test.each([
  ['', true],
  [' ', false],
  ['\t  ', false],
  ['a', true],
  [' a', true],
])('an input takes %j: %s', (typed, isTaken) => {
  expect(takesTyped(typed)).toBe(isTaken);
});

test.each([
  [0, 30, 'Resend OTP (30 s)'],
  [1, 30, 'Resend OTP (30 s)'],
  [1_000, 29, 'Resend OTP (29 s)'],
  [29_001, 1, 'Resend OTP (1 s)'],
  [30_000, 0, 'Resend OTP'],
  [90_000, 0, 'Resend OTP'],
  [-5_000, 30, 'Resend OTP (30 s)'],
])('%i ms after sending, %i seconds are left', (after, left, label) => {
  expect(RESEND_SECONDS).toBe(30);
  expect(secondsLeft(1_000_000, 1_000_000 + after)).toBe(left);
  expect(resendLabel(left)).toBe(label);
});

test.each([
  [
    { uname: 'a', token: 't' },
    { uname: 'a', token: 't' },
  ],
  [{ uname: 'a' }, undefined],
  [null, undefined],
  ['a', undefined],
])('what %j grants', (state, grant) => {
  expect(resetGrantOf(state)).toEqual(grant);
});
