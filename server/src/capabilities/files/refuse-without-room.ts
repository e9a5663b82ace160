import { statfs } from 'node:fs/promises';
import { refuse } from '../../platform/refusal.ts';
import { storagePlace } from '../../platform/storage/index.ts';

/** Room that is left for everything else when an upload is accepted. */
const SPARE_BYTES = 64 * 1024 * 1024;

/** Says before the first byte that there is no room, where we can know it. */
export async function refuseWithoutRoom(bytes: number): Promise<void> {
  const { folder } = storagePlace();
  if (folder === undefined) return;
  const disk = await statfs(folder).catch(() => undefined);
  if (disk && disk.bavail * disk.bsize < bytes + SPARE_BYTES) refuse('disk-full');
}
