import { speakerName } from '@colloquy/rules/transcript';
import { z } from 'zod';
import { quality } from '../models/quality.ts';
import { id } from '../wire.ts';

/** Settings with which a job is ordered. */
export const jobSettings = z.object({
  name: z.string().trim().min(1, 'Give the job a name.').max(120, 'Use at most 120 characters.'),
  language: z
    .string()
    .max(35)
    .nullable()
    .meta({ description: 'BCP 47 code of the language spoken, or null to detect it' }),
  speakers: z
    .number()
    .int()
    .min(1, 'At least one speaker.')
    .max(20, 'At most 20 speakers.')
    .nullable()
    .meta({ description: 'How many people speak, or null when not known' }),
  quality: quality.optional().meta({ description: 'Without it: fast' }),
  options: z
    .record(z.string(), z.unknown())
    .optional()
    .meta({ description: 'Settings that only this service has, such as target languages' }),
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
    .meta({ description: 'BCP 47 code of the language spoken in this file, or null to detect it' })
    .optional(),
  speakers: z
    .number()
    .int()
    .min(1)
    .max(MAX_SPEAKERS)
    .meta({ description: 'How many people speak in this file' })
    .optional(),
  participant: personName
    .meta({ description: 'Who was recorded, as the study calls them: a name or a code' })
    .optional(),
  speakerNames: z
    .array(personName)
    .min(1)
    .max(MAX_SPEAKERS)
    .meta({
      description:
        'Names of the people who speak: of the channels in their order, where these are heard one by one and as many; else offered where speakers are named',
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
  .meta({ description: 'Its place among the tracks, from 1: the order of the speakers' });

/**
 * One file of a conversation that was recorded per speaker. All tracks start together; the longest one
 * determines the length and the price.
 */
export const fileTrack = z.object({
  fileId: id,
  fileName: z.string(),
  track,
  speakerName: speakerName.nullable().meta({ description: 'Whom it is the sound of, where that was said' }),
});
export type FileTrack = z.infer<typeof fileTrack>;

/**
 * Upload metadata of a track. All tracks name the same conversation; work begins once `tracks` of them have
 * arrived.
 */
export const trackOrder = z
  .object({
    conversation: id.meta({ description: 'Made by the client, the same for all tracks of a conversation' }),
    tracks: z
      .number()
      .int()
      .min(2)
      .max(MAX_TRACKS)
      .meta({ description: 'How many tracks the conversation has' }),
    track,
    speaker: speakerName.optional().meta({ description: 'Whom it is the sound of' }),
  })
  .refine((order) => order.track <= order.tracks, 'A track has its place among the tracks.');
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
        'Name of the file that it belongs with, the sound or its transcript, where the names differ',
    })
    .optional(),
  consent: recordingConsent.optional().meta({ description: 'Of a recording made in the browser' }),
  track: trackOrder.optional().meta({ description: 'Of a file that is one speaker of a conversation' }),
});
export type UploadOrder = z.infer<typeof uploadOrder>;

/** Size limit of the metadata in UTF-8 bytes; it shares the request headers with cookies. */
export const MAX_ORDER_BYTES = 6_000;
