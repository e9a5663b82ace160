import { speakerName } from '@colloquy/rules/transcript';
import { z } from 'zod';
import { quality } from '../models/quality.ts';
import { id } from '../wire.ts';

/** Most names and terms of a job. Measured: more of them raise the error rate of all other words. */
export const MAX_VOCABULARY = 12;

/** Settings with which a job is ordered. */
export const jobSettings = z.object({
  name: z.string().trim().min(1, 'Enter a name for the job.').max(120, 'Use at most 120 characters.'),
  language: z
    .string()
    .max(35)
    .nullable()
    .meta({ description: 'BCP 47 code of the spoken language; `null` to detect it' }),
  speakers: z
    .number()
    .int()
    .min(1, 'Enter at least one speaker.')
    .max(20, 'Enter at most 20 speakers.')
    .nullable()
    .meta({ description: 'Number of speakers; `null` if unknown' }),
  quality: quality.optional().meta({ description: 'Default: `fast`' }),
  vocabulary: z
    .array(z.string().trim().min(1).max(60, 'Use at most 60 characters for a name.'))
    .max(MAX_VOCABULARY, `Name at most ${MAX_VOCABULARY}: more make recognition worse.`)
    .optional()
    .meta({ description: 'Names and terms that may be said; they make their spelling more likely' }),
  options: z
    .record(z.string(), z.unknown())
    .optional()
    .meta({ description: 'Settings specific to the service, such as target languages' }),
});
export type JobSettings = z.infer<typeof jobSettings>;

/** Most speakers that diarization separates in one recording. */
export const MAX_SPEAKERS = 20;

const personName = z.string().trim().min(1).max(120);

/** Settings of one file; missing fields fall back to the settings of its job. */
export const fileSettings = z.object({
  language: z
    .string()
    .max(35)
    .nullable()
    .meta({ description: 'BCP 47 code of the language spoken in this file; `null` to detect it' })
    .optional(),
  speakers: z
    .number()
    .int()
    .min(1)
    .max(MAX_SPEAKERS)
    .meta({ description: 'Number of speakers in this file' })
    .optional(),
  participant: personName
    .meta({ description: 'The participant recorded, by name or by code in the study' })
    .optional(),
  note: z
    .string()
    .trim()
    .min(1)
    .max(500, 'Use at most 500 characters.')
    .meta({ description: 'A note about this file for people' })
    .optional(),
  speakerNames: z
    .array(personName)
    .min(1)
    .max(MAX_SPEAKERS)
    .meta({
      description:
        'Names of the speakers. If there are as many as separate channels, they are assigned to the channels in order; otherwise they are suggested when speakers are named.',
    })
    .optional(),
});
export type FileSettings = z.infer<typeof fileSettings>;

/**
 * Sentence that a person confirms before recording in the browser. It is stored verbatim with the recording.
 */
export const RECORDING_CONSENT =
  'Everybody who will be heard knows that this is recorded and transcribed, and agrees to it.';

export const recordingConsent = z.object({
  text: z.string().min(1).max(400).meta({ description: 'The sentence that was confirmed' }),
  at: z.iso.datetime().meta({ description: 'When it was confirmed, by the clock of the browser' }),
});
export type RecordingConsent = z.infer<typeof recordingConsent>;

/** Most tracks of a conversation. */
export const MAX_TRACKS = 20;

const track = z
  .number()
  .int()
  .min(1)
  .max(MAX_TRACKS)
  .meta({ description: 'Number of the track, from 1; it determines the order of the speakers' });

/**
 * One file of a conversation that was recorded per speaker. All tracks start together; the longest one
 * determines the length and the price.
 */
export const fileTrack = z.object({
  fileId: id,
  fileName: z.string(),
  track,
  speakerName: speakerName.nullable().meta({ description: 'Speaker of the track, if named' }),
});
export type FileTrack = z.infer<typeof fileTrack>;

/**
 * Upload metadata of a track. All tracks name the same conversation; work begins once `tracks` of them have
 * arrived.
 */
export const trackOrder = z
  .object({
    conversation: id.meta({
      description: 'Id created by the client, the same for all tracks of a conversation',
    }),
    tracks: z
      .number()
      .int()
      .min(2)
      .max(MAX_TRACKS)
      .meta({ description: 'Number of tracks in the conversation' }),
    track,
    speaker: speakerName.optional().meta({ description: 'Speaker of the track' }),
  })
  .refine((order) => order.track <= order.tracks, 'Choose the position of the track.');
export type TrackOrder = z.infer<typeof trackOrder>;

/** Upload metadata `order`, as JSON. It is validated when the upload begins, before any data is sent. */
export const uploadOrder = z.object({
  settings: fileSettings.default({}),
  pairedWith: z
    .string()
    .min(1)
    .max(255)
    .meta({
      description:
        'Name of the recording or transcript that it is paired with, if the names of the two files differ',
    })
    .optional(),
  consent: recordingConsent.optional().meta({ description: 'For a recording made in the browser' }),
  track: trackOrder
    .optional()
    .meta({ description: 'For a file that contains one speaker of a conversation' }),
});
export type UploadOrder = z.infer<typeof uploadOrder>;

/** Size limit of the metadata in UTF-8 bytes; it shares the request headers with cookies. */
export const MAX_ORDER_BYTES = 6_000;
