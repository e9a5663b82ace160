import { z } from 'zod';

/** Any characters, no composition rules; common ones are refused by the server. */
export const newPassword = z
  .string()
  .min(12, 'Use at least 12 characters.')
  .max(200, 'Use at most 200 characters.')
  .meta({ description: 'At least 12 characters' });

export const changePasswordInput = z.object({
  current: z.string().min(1, 'Enter your present password.').max(200),
  next: newPassword,
});

const INCOMPLETE_LINK = 'This link is incomplete. Copy the whole link from the email.';

export const linkToken = z
  .string(INCOMPLETE_LINK)
  .min(20, INCOMPLETE_LINK)
  .max(200, INCOMPLETE_LINK)
  .meta({ description: 'The token of a one-time link' });

export const setPasswordInput = z.object({ token: linkToken, password: newPassword });
