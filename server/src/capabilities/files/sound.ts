import type { Readable } from 'node:stream';
import { storage } from '../../platform/storage/index.ts';
import { getPlayable } from './files.store.ts';
import { mediaContentType, PLAYBACK_TYPE } from './media-types.ts';

/** A sound to hand out. `open` is called outside the scope that found it. */
export type Sound = { name: string; type: string; bytes: number; open: () => Promise<Readable> };

/**
 * The sound of a file, within the scope of whoever takes it: as it was uploaded, or the copy that browsers play where
 * one was made. Null where its content is not media.
 */
export async function findSound(fileId: string, which: 'original' | 'playback'): Promise<Sound | null> {
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
