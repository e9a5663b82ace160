import { z } from 'zod';

/** Account management: settings that an organisation's admin makes for all its users. */
export const organisationSettings = z.object({
  languages: z
    .array(z.string().min(2).max(20))
    .max(200)
    .default([])
    .meta({ description: 'Codes of the languages that are offered first; none: all alike' }),
  retentionDays: z.number().int().min(1).max(36_500).nullable().default(null).meta({
    description: 'Days after its completion at which a job is deleted by itself; null: never',
  }),
  qcThreshold: z.number().min(0).max(1).default(0.95).meta({
    description: 'Share of right words from which a human quality control passes',
  }),
  lowBalance: z.number().int().min(0).max(1_000_000_000).default(1_000).meta({
    description: 'Hundredths of a credit: admins are told by mail when less is left; 0: never',
  }),
  speakerMemory: z.boolean().default(false).meta({
    description: 'Whether voices of people who agreed to it are remembered and recognised in recordings',
  }),
  adminsNeedSecondFactor: z.boolean().default(false).meta({
    description: 'Whether its admins sign in with a second factor',
  }),
  idleMinutes: z.number().int().min(5).max(1_440).nullable().default(null).meta({
    description: 'Minutes without activity after which a session ends; null: as the operator has set it',
  }),
  mailsToCustomers: z
    .boolean()
    .default(true)
    .meta({ description: 'Whether people are told by mail what happens to their jobs' }),
});
export type OrganisationSettings = z.infer<typeof organisationSettings>;
