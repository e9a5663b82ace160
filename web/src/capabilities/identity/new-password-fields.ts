import { newPassword } from '@colloquy/contract';
import { z } from 'zod';

/** A new password, typed twice: what the contract asks, and that both are the same. */
export const typedTwice = { password: newPassword, again: z.string() };

export const PASSWORD_HINT = 'At least 12 characters. Any characters; a few plain words are good.';

/** For `refine`: the sentence stands beside the second field. */
export const mustMatch = { path: ['again'], message: 'The two passwords are not the same.' };
