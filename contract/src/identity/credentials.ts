import { z } from 'zod';

/** Any characters, no composition rules; the server refuses common passwords. */
export const newPassword = z
  .string()
  .min(12, 'Use at least 12 characters.')
  .max(200, 'Use at most 200 characters.')
  .meta({ description: 'At least 12 characters' });

export const changePasswordInput = z.object({
  current: z.string().min(1, 'Enter your current password.').max(200),
  next: newPassword,
});

const INCOMPLETE_LINK = 'This link is incomplete. Copy all of it and open it again.';

export const linkToken = z
  .string(INCOMPLETE_LINK)
  .min(20, INCOMPLETE_LINK)
  .max(200, INCOMPLETE_LINK)
  .meta({ description: 'Token of a one-time link' });

export const setPasswordInput = z.object({ token: linkToken, password: newPassword });

export const signInInput = z.object({
  username: z.string().trim().min(1, 'User name should not be empty').max(200),
  password: z.string().min(1, 'Enter your password.').max(200),
});
export type SignInInput = z.infer<typeof signInInput>;

export const factorName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(60, 'Use at most 60 characters.')
  .meta({ description: 'Name that the owner chose for it' });

/** Code of an authenticator app, or a recovery code. */
export const factorCode = z
  .string()
  .trim()
  .min(1, 'Enter the code.')
  .max(40, 'This code is too long.')
  .meta({ description: 'Six digits from an authenticator app, or a recovery code', examples: ['123456'] });

const uname = z
  .string()
  .trim()
  .min(1, 'User name should not be empty')
  .max(200)
  .meta({ description: 'Username' });

export const sendOtpInput = z.object({ uname });

export const verifyOtpInput = z.object({
  uname,
  otp: z
    .string()
    .trim()
    .min(1, 'OTP should not be Empty')
    .max(40)
    .meta({ description: 'The OTP as entered' }),
});
