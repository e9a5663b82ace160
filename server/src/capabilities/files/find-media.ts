import { findDerived, getPlayable } from './files.store.ts';
import { mediaContentType, PLAYBACK_TYPE } from './media-types.ts';

/** Where to listen to a file, and what its waveform is drawn from. */
export const mediaPath = (fileId: string): string => `/api/media/${fileId}`;
export const peaksPath = (fileId: string): string => `${mediaPath(fileId)}/peaks`;

/** What a player can be given now, within the scope of whoever listens; null while there is nothing yet. */
export async function findMedia(
  fileId: string,
): Promise<{ media: { path: string; type: string } | null; peaks: string | null }> {
  const { file, playback } = await getPlayable(fileId);
  const type = playback ? PLAYBACK_TYPE : file.needsPlayback ? undefined : mediaContentType(file.mediaType);
  const peaks = await findDerived(fileId, 'peaks');
  return {
    media: type === undefined ? null : { path: mediaPath(fileId), type },
    peaks: peaks ? peaksPath(fileId) : null,
  };
}
