import { z } from 'zod';
import { trackOrder } from './file-tracks.ts';

/** At most this many people are told apart in one recording. */
export const MOST_SPEAKERS = 20;

const nameOfPerson = z.string().trim().min(1).max(120);

/** What is said of one file alone. Where a field is missing, the settings of its job hold. */
export const fileSettings = z.object({
  language: z
    .string()
    .max(35)
    .nullable()
    .meta({ description: 'BCP 47 code of the language spoken in this file, or null to detect it' })
    .optional(),
  speakers: z
    .number()
    .int()
    .min(1)
    .max(MOST_SPEAKERS)
    .meta({ description: 'How many people speak in this file' })
    .optional(),
  participant: nameOfPerson
    .meta({ description: 'Who was recorded, as the study calls them: a name or a code' })
    .optional(),
  speakerNames: z
    .array(nameOfPerson)
    .min(1)
    .max(MOST_SPEAKERS)
    .meta({
      description:
        'Names of the people who speak: of the channels in their order, where these are heard one by one and as many; else offered where speakers are named',
    })
    .optional(),
});
export type FileSettings = z.infer<typeof fileSettings>;

/** The sentence that a person confirms before the browser records. It is kept with the recording, word for word. */
export const RECORDING_CONSENT =
  'Everybody who will be heard knows that this is recorded and transcribed, and agrees to it.';

export const recordingConsent = z.object({
  text: z.string().min(1).max(400).meta({ description: 'The sentence that was confirmed' }),
  at: z.iso.datetime().meta({ description: 'When it was confirmed, by the clock of the browser' }),
});
export type RecordingConsent = z.infer<typeof recordingConsent>;

/**
 * What an upload says of its file beside its name: `order` in the metadata of the upload, as JSON. It is checked when
 * the upload begins, so that nothing is sent in vain.
 */
export const uploadOrder = z.object({
  settings: fileSettings.default({}),
  pairedWith: z
    .string()
    .min(1)
    .max(255)
    .meta({
      description:
        'Name of the file that it belongs with, the sound or its transcript, where the names differ',
    })
    .optional(),
  consent: recordingConsent.optional().meta({ description: 'Of a recording made in the browser' }),
  track: trackOrder.optional().meta({ description: 'Of a file that is one speaker of a conversation' }),
});
export type UploadOrder = z.infer<typeof uploadOrder>;

/** Metadata travels in a header, beside cookies and the rest: this much of it, as UTF-8. */
export const MOST_ORDER_BYTES = 6_000;
