import { z } from 'zod';

/** Account management: settings that an organisation's admin makes for all its users. */
export const organisationSettings = z.object({
  languages: z
    .array(z.string().min(2).max(20))
    .max(200)
    .default([])
    .meta({ description: 'Codes of the languages to list first; empty for none' }),
  retentionDays: z
    .number()
    .int()
    .min(1)
    .max(36_500)
    .nullable()
    .default(null)
    .meta({ description: 'Days after completion when a job is deleted automatically; `null` for never' }),
  qcThreshold: z
    .number()
    .min(0)
    .max(1)
    .default(0.95)
    .meta({ description: 'Share of correct words required to pass human quality control' }),
  lowBalance: z
    .number()
    .int()
    .min(0)
    .max(1_000_000_000)
    .default(1_000)
    .meta({ description: 'In hundredths of a credit: admins get an email when less remains; 0 for never' }),
  speakerMemory: z.boolean().default(false).meta({
    description:
      'Whether voices are remembered and recognised in recordings, with the consent of their owners',
  }),
  adminsNeedSecondFactor: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether admins of the organisation must sign in with a second factor' }),
  idleMinutes: z.number().int().min(5).max(1_440).nullable().default(null).meta({
    description: 'Minutes without activity after which a session ends; `null` for the operator’s setting',
  }),
  mailsToCustomers: z
    .boolean()
    .default(true)
    .meta({ description: 'Whether people get emails about their jobs' }),
});
export type OrganisationSettings = z.infer<typeof organisationSettings>;
