import { findDerived, getPlayable } from './files.store.ts';
import type { Readable } from 'node:stream';
import { storage } from '../../platform/storage/index.ts';

/** Addresses of a file's media and waveform peaks. */
export const mediaPath = (fileId: string): string => `/api/media/${fileId}`;
export const peaksPath = (fileId: string): string => `${mediaPath(fileId)}/peaks`;

/** The type that a player gets; undefined while nothing is playable. */
const playbackTypeOf = ({ file, playback }: Awaited<ReturnType<typeof getPlayable>>): string | undefined =>
  playback ? PLAYBACK_TYPE : file.needsPlayback ? undefined : mediaContentType(file.mediaType);

/** The address of a file's media, within the listener's scope; null if nothing is playable. */
export const findMediaPath = async (fileId: string): Promise<string | null> =>
  playbackTypeOf(await getPlayable(fileId)) === undefined ? null : mediaPath(fileId);

/** The media and peaks available now, within the listener's scope. */
export async function findMedia(
  fileId: string,
): Promise<{ media: { path: string; type: string } | null; peaks: string | null }> {
  const type = playbackTypeOf(await getPlayable(fileId));
  const peaks = await findDerived(fileId, 'peaks');
  return {
    media: type === undefined ? null : { path: mediaPath(fileId), type },
    peaks: peaks ? peaksPath(fileId) : null,
  };
}

/** Types sent to browsers, by the result of the content check. Nothing else is ever shown as media. */
const CONTENT_TYPES: Record<string, string> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  '3gp': 'video/3gpp',
  avi: 'video/x-msvideo',
  amr: 'audio/amr',
  caf: 'audio/x-caf',
};

/** The type of the playable copy: AAC in MP4. */
export const PLAYBACK_TYPE = 'audio/mp4';

export const mediaContentType = (mediaType: string | null): string | undefined =>
  mediaType === null ? undefined : CONTENT_TYPES[mediaType];

/** A stored audio file. Call `open` outside the scope that found it. */
export type StoredAudio = { name: string; type: string; bytes: number; open: () => Promise<Readable> };

/**
 * A file's audio, within the reader's scope: the original, or the playable copy if there is one. Null if its
 * content is not media.
 */
export async function findAudio(fileId: string, which: 'original' | 'playback'): Promise<StoredAudio | null> {
  const { file, playback } = await getPlayable(fileId);
  if (which === 'playback' && playback) {
    const { storageKey, bytes } = playback;
    const open = () => storage().openRead(storageKey);
    return { name: `${file.name.replace(/\.[A-Za-z0-9]{1,8}$/, '')}.m4a`, type: PLAYBACK_TYPE, bytes, open };
  }
  const type = mediaContentType(file.mediaType);
  if (type === undefined) return null;
  return { name: file.name, type, bytes: file.bytes, open: () => storage().openRead(file.storageKey) };
}
