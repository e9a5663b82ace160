import { z } from 'zod';

export const voiceConsent = z.object({
  givenBy: z.string().trim().min(1, 'Enter who agreed.').max(120, 'Use at most 120 characters.').meta({
    description: 'Person who consented: the owner of the voice, or someone entitled to consent for them',
  }),
  note: z
    .string()
    .trim()
    .min(1, 'Enter when and how they agreed.')
    .max(400, 'Use at most 400 characters.')
    .meta({ description: 'When and how they consented, as evidence' }),
});
