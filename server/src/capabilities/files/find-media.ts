import { findDerived, getPlayable } from './files.store.ts';
import { mediaContentType, PLAYBACK_TYPE } from './media-types.ts';

/** Where to listen to a file, and what its waveform is drawn from. */
export const mediaPath = (fileId: string): string => `/api/media/${fileId}`;
export const peaksPath = (fileId: string): string => `${mediaPath(fileId)}/peaks`;

/** As which type a player gets it; undefined while there is nothing that it could play. */
const playedAs = ({ file, playback }: Awaited<ReturnType<typeof getPlayable>>): string | undefined =>
  playback ? PLAYBACK_TYPE : file.needsPlayback ? undefined : mediaContentType(file.mediaType);

/** Where to listen to a file, within the scope of whoever listens; null where there is nothing to play. */
export const findMediaPath = async (fileId: string): Promise<string | null> =>
  playedAs(await getPlayable(fileId)) === undefined ? null : mediaPath(fileId);

/** What a player can be given now, within the scope of whoever listens; null while there is nothing yet. */
export async function findMedia(
  fileId: string,
): Promise<{ media: { path: string; type: string } | null; peaks: string | null }> {
  const type = playedAs(await getPlayable(fileId));
  const peaks = await findDerived(fileId, 'peaks');
  return {
    media: type === undefined ? null : { path: mediaPath(fileId), type },
    peaks: peaks ? peaksPath(fileId) : null,
  };
}
