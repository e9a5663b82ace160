import { z } from 'zod';

export const voiceConsent = z.object({
  givenBy: z
    .string()
    .trim()
    .min(1, 'Say who agreed.')
    .max(120, 'Use at most 120 characters.')
    .meta({ description: 'Who agreed: the person whose voice it is, or who may agree for them' }),
  note: z
    .string()
    .trim()
    .min(1, 'Say when and how they agreed.')
    .max(400, 'Use at most 400 characters.')
    .meta({ description: 'When and how: what a person can be shown later' }),
});
export type VoiceConsent = z.infer<typeof voiceConsent>;
