import { ERRORS } from '@colloquy/contract';
import { OTP_SENT, RESEND_SECONDS, sendOtpInput, verifyOtpInput } from '@colloquy/contract/identity';
import { describe, expect, test } from 'vitest';
import { ApiError, toApiError, offlineError } from '../../app/api/api-error.ts';
import {
  resendLabel,
  describeResendError,
  parseResetGrant,
  secondsLeft,
  describeSendError,
  isAllowedInput,
  validateResend,
  describeVerifyError,
} from './forgot-password.rules.ts';
import * as text from './messages.ts';

/** Error response with the text of the error catalogue. */
const serverError = (error: keyof typeof ERRORS) =>
  toApiError(ERRORS[error].status, { error, ...ERRORS[error] });
const firstIssue = (parsed: { error?: { issues: { message: string }[] } | undefined }) =>
  parsed.error?.issues[0]?.message;

describe('texts that the specification quotes', () => {
  test.each([
    ['the text of step 1', text.askUsername, 'Enter your Username to Reset your Password.'],
    ['the text of step 2', text.askOtp, 'An OTP has been sent to your E-mail.'],
    ['Submit while busy', text.wait, 'Wait'],
    [
      'no username on submit',
      firstIssue(sendOtpInput.safeParse({ uname: '' })),
      'User name should not be empty',
    ],
    [
      'only spaces as the username on submit',
      firstIssue(sendOtpInput.safeParse({ uname: '  ' })),
      'User name should not be empty',
    ],
    ['no username on resend', validateResend(''), 'Username cannot be empty'],
    ['only spaces as the username on resend', validateResend('  '), 'Username cannot be empty'],
    ['no OTP', firstIssue(verifyOtpInput.safeParse({ uname: 'a', otp: '' })), 'OTP should not be Empty'],
    [
      'only spaces as the OTP',
      firstIssue(verifyOtpInput.safeParse({ uname: 'a', otp: '  ' })),
      'OTP should not be Empty',
    ],
    ['send answered code 1', describeSendError(serverError('unknown-user')), "User doesn't Exist"],
    [
      'send failed',
      describeSendError(new TypeError('no network')),
      'An error occurred while sending the request.',
    ],
    [
      'send failed offline',
      describeSendError(offlineError()),
      'An error occurred while sending the request.',
    ],
    [
      'send failed in the server',
      describeSendError(serverError('unexpected')),
      'An error occurred while sending the request.',
    ],
    [
      'send met a proxy',
      describeSendError(toApiError(404, undefined)),
      'An error occurred while sending the request.',
    ],
    [
      'resend failed',
      describeResendError(new TypeError('no network')),
      'An error occurred while resending OTP.',
    ],
    ['resend failed offline', describeResendError(offlineError()), 'An error occurred while resending OTP.'],
    [
      'resend failed in the server',
      describeResendError(serverError('store-unavailable')),
      'An error occurred while resending OTP.',
    ],
    ['resend answered code 1', describeResendError(serverError('unknown-user')), "User doesn't exist"],
    [
      'resend answered without a message',
      describeResendError(new ApiError(404, { code: 1, error: 'unknown-user', message: '' })),
      "User doesn't exist",
    ],
    [
      'resend answered with a message',
      describeResendError(new ApiError(429, { code: 1, error: 'too-many-tries', message: 'Wait 5 s.' })),
      'Wait 5 s.',
    ],
    ['an OTP was sent', OTP_SENT, 'OTP has been sent to the Registered Email'],
    ['verify answered code 1', describeVerifyError(serverError('otp-wrong')), ERRORS['otp-wrong'].message],
    [
      'verify answered code 2',
      describeVerifyError(serverError('otp-expired')),
      ERRORS['otp-expired'].message,
    ],
    [
      'verify answered code 2, spent',
      describeVerifyError(serverError('otp-tries')),
      ERRORS['otp-tries'].message,
    ],
    ['a replaced session', ERRORS['session-replaced'].message, 'Logged in from another device.'],
  ])('%s', (_when, actual, text) => {
    expect(actual).toBe(text);
  });
});

test('verify-OTP answers code 1 for a wrong OTP, code 2 for a used one, and never 401, which would end a session', () => {
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
])('an input allows %j: %s', (typed, isAllowed) => {
  expect(isAllowedInput(typed)).toBe(isAllowed);
});

test.each([
  [0, 30, 'Resend OTP (30 s)'],
  [1, 30, 'Resend OTP (30 s)'],
  [1_000, 29, 'Resend OTP (29 s)'],
  [29_001, 1, 'Resend OTP (1 s)'],
  [30_000, 0, 'Resend OTP'],
  [90_000, 0, 'Resend OTP'],
  [-5_000, 30, 'Resend OTP (30 s)'],
])('%i ms after sending, %i seconds remain', (after, seconds, label) => {
  expect(RESEND_SECONDS).toBe(30);
  expect(secondsLeft(1_000_000, 1_000_000 + after)).toBe(seconds);
  expect(resendLabel(seconds)).toBe(label);
});

test.each([
  [
    { uname: 'a', token: 't' },
    { uname: 'a', token: 't' },
  ],
  [{ uname: 'a' }, undefined],
  [null, undefined],
  ['a', undefined],
])('parses the reset grant of %j', (state, grant) => {
  expect(parseResetGrant(state)).toEqual(grant);
});
