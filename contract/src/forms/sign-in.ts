import { z } from 'zod';

export const signInInput = z.object({
  username: z.string().trim().min(1, 'User name should not be empty').max(200),
  password: z.string().min(1, 'Enter your password.').max(200),
});
export type SignInInput = z.infer<typeof signInInput>;
