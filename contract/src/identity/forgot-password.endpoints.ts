import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { sendOtpInput, verifyOtpInput } from './credentials.ts';

/** Seconds between OTP requests, enforced by the server and counted down on screen. */
export const RESEND_SECONDS = 30;

/** Message after an OTP was sent. */
export const OTP_SENT = 'OTP has been sent to the Registered Email' as const;

export const sendOtp = endpoint({
  method: 'POST',
  path: '/api/forgot-password',
  summary: 'Sends an OTP by email to the user with this username. Any earlier OTP becomes invalid.',
  access: 'anyone',
  body: sendOtpInput,
  answer: z.object({ message: z.literal(OTP_SENT) }),
  errors: ['unknown-user', 'too-many-tries'],
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
