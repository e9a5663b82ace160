import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Seconds between OTP requests, enforced by the server and counted down on screen. */
export const RESEND_SECONDS = 30;

/** Message after an OTP was sent. */
export const OTP_SENT = 'OTP has been sent to the Registered Email' as const;

const uname = z
  .string()
  .trim()
  .min(1, 'User name should not be empty')
  .max(200)
  .meta({ description: 'Username' });

export const sendOtpInput = z.object({ uname });
export const sendOtp = endpoint({
  method: 'POST',
  path: '/api/forgot-password',
  summary: 'Sends an OTP by email to the user with this username. Any earlier OTP becomes invalid.',
  access: 'anyone',
  body: sendOtpInput,
  answer: z.object({ message: z.literal(OTP_SENT) }),
  errors: ['unknown-user', 'too-many-tries'],
});

export const verifyOtpInput = z.object({
  uname,
  otp: z
    .string()
    .trim()
    .min(1, 'OTP should not be Empty')
    .max(40)
    .meta({ description: 'The OTP as entered' }),
});
export const verifyOtp = endpoint({
  method: 'POST',
  path: '/api/verify-otp',
  summary: 'Verifies and consumes an OTP. Returns a one-time token for setting a password.',
  access: 'anyone',
  body: verifyOtpInput,
  answer: z.object({ token: z.string().meta({ description: 'For `setPassword`, valid for ten minutes' }) }),
  errors: ['otp-wrong', 'otp-expired', 'otp-tries'],
});
