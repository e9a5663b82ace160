import { z } from 'zod';

export const speakerName = z.string().trim().min(1, 'A name has at least one letter.').max(80);
