import { z } from 'zod';
import { id } from './wire.ts';
import { speakerName } from './forms/speaker-name.ts';

/** More people than this are not recorded apart. */
export const MOST_TRACKS = 20;

const track = z
  .number()
  .int()
  .min(1)
  .max(MOST_TRACKS)
  .meta({ description: 'Its place among the tracks, from 1: the order of the speakers' });

/**
 * One of the files that together are one conversation: each is the sound of one speaker, and all begin at once. The
 * conversation is as long as its longest track, and that is what is paid.
 */
export const fileTrack = z.object({
  fileId: id,
  fileName: z.string(),
  track,
  speakerName: speakerName.nullable().meta({ description: 'Whom it is the sound of, where that was said' }),
});
export type FileTrack = z.infer<typeof fileTrack>;

/**
 * What an upload says where its file is one of the tracks of a conversation. All of them name the same conversation;
 * work begins when as many as `tracks` says have arrived.
 */
export const trackOrder = z
  .object({
    conversation: id.meta({ description: 'Made by the client, the same for all tracks of a conversation' }),
    tracks: z
      .number()
      .int()
      .min(2)
      .max(MOST_TRACKS)
      .meta({ description: 'How many tracks the conversation has' }),
    track,
    speaker: speakerName.optional().meta({ description: 'Whom it is the sound of' }),
  })
  .refine((order) => order.track <= order.tracks, 'A track has its place among the tracks.');
export type TrackOrder = z.infer<typeof trackOrder>;
