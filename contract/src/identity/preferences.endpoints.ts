import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { exportChoice } from '../exports/export-options.ts';
import { textExpansion } from './text-expansion.ts';

/** Most text expansions of one person. */
export const MAX_EXPANSIONS = 1_000;
/** Most actions with changed keys per person. */
const MAX_CHANGED_KEYS = 500;

/** Kinds of email that a person can switch off. */
export const MAILS = ['questions', 'ready', 'failed', 'shared'] as const;
export type MailAbout = (typeof MAILS)[number];

/** Settings of a person, on all their devices. */
export const preferences = z.object({
  keys: z
    .record(z.string().min(1).max(120), z.array(z.string().min(1).max(40)).max(4))
    .refine((keys) => Object.keys(keys).length <= MAX_CHANGED_KEYS, 'Too many keys were changed.')
    .default({})
    .meta({ description: 'Action → its keys as the browser writes them (`mod+k`, `F4`); no keys: none' }),
  expansions: z.array(textExpansion).max(MAX_EXPANSIONS).default([]),
  transcript: z
    .object({
      waveformMs: z.number().int().min(1_000).nullable().optional().meta({
        description: 'How much of the recording the zoomed waveform shows; null: only the whole',
      }),
      uncertaintyThreshold: z.number().min(0.001).max(1).optional().meta({
        description: 'Words that are wrong at least this likely are shown as doubtful',
      }),
      playsOnClick: z.boolean().optional().meta({
        description: 'A click on a word plays from there as well; without, it only goes there',
      }),
    })
    .default({})
    .meta({ description: 'How transcripts are looked at' }),
  exports: exportChoice.optional().meta({ description: 'How transcripts were downloaded last' }),
  mails: z
    .partialRecord(z.enum(MAILS), z.boolean())
    .default({})
    .meta({ description: 'Which mails come: those that are not set to false' }),
});
export type Preferences = z.infer<typeof preferences>;

const version = z.number().int().min(0);

export const readPreferences = endpoint({
  method: 'GET',
  path: '/api/me/preferences',
  summary: 'What the caller chose: keys, text expansions, views.',
  access: 'signed-in',
  answer: z.object({
    preferences,
    version: version.meta({ description: '0 until something was chosen' }),
  }),
});

export const savePreferences = endpoint({
  method: 'PUT',
  path: '/api/me/preferences',
  summary: 'Puts what the caller chose in place of what was chosen before.',
  access: 'signed-in',
  body: z.object({
    preferences,
    version: version.meta({
      description: 'The one that was changed; an older one than the present is refused',
    }),
  }),
  answer: z.object({ version }),
  errors: ['changed-meanwhile'],
});
