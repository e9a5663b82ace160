import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { exportChoice } from '../exports/export-options.ts';
import { notificationPreferences } from '../notifications/inputs.ts';
import { textExpansion } from './text-expansion.ts';

/** Most text expansions of one person. */
export const MAX_EXPANSIONS = 1_000;
/** Most actions with changed keys per person. */
const MAX_CHANGED_KEYS = 500;

/** Sizes of the words of transcripts. */
export const TEXT_SIZES = ['small', 'medium', 'large'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

/** Settings of a person, on all their devices. */
export const preferences = z.object({
  keys: z
    .record(z.string().min(1).max(120), z.array(z.string().min(1).max(40)).max(4))
    .refine((keys) => Object.keys(keys).length <= MAX_CHANGED_KEYS, 'Too many shortcuts were changed.')
    .default({})
    .meta({
      description: 'Action → its keys in browser notation (`mod+k`, `F4`); an empty list removes its keys',
    }),
  expansions: z.array(textExpansion).max(MAX_EXPANSIONS).default([]),
  transcript: z
    .object({
      waveformMs: z.number().int().min(1_000).nullable().optional().meta({
        description:
          'Length of the recording that the zoomed waveform shows; `null` to show only the whole recording',
      }),
      uncertaintyThreshold: z.number().min(0.001).max(1).optional().meta({
        description: 'Words with at least this error probability are highlighted as low-confidence',
      }),
      playsOnClick: z
        .boolean()
        .optional()
        .meta({ description: 'Whether clicking a word also starts playback there' }),
      textSize: z.enum(TEXT_SIZES).optional().meta({ description: 'Size of the words; `medium` if omitted' }),
    })
    .default({})
    .meta({ description: 'Display settings of transcripts' }),
  exports: exportChoice.optional().meta({ description: 'Options of the last export' }),
  home: z
    .object({
      hidesFirstSteps: z.boolean().optional().meta({ description: 'Whether the first steps were dismissed' }),
    })
    .optional()
    .meta({ description: 'Display settings of the home page' }),
  notifications: notificationPreferences
    .default({ emails: {}, digest: 'daily' })
    .meta({ description: 'Emails about notifications' }),
});
export type Preferences = z.infer<typeof preferences>;

const version = z.number().int().min(0);

export const readPreferences = endpoint({
  method: 'GET',
  path: '/api/me/preferences',
  summary: 'Returns the caller’s preferences: keys, text expansions, views.',
  access: 'signed-in',
  answer: z.object({
    preferences,
    version: version.meta({ description: '0 until preferences are saved' }),
  }),
});

export const savePreferences = endpoint({
  method: 'PUT',
  path: '/api/me/preferences',
  summary: 'Replaces the caller’s preferences.',
  access: 'signed-in',
  body: z.object({
    preferences,
    version: version.meta({
      description: 'Version on which the change is based; an outdated version is refused',
    }),
  }),
  answer: z.object({ version }),
  errors: ['changed-meanwhile'],
});
