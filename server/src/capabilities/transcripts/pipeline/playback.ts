import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MediaType } from '@colloquy/engines';
import { recordDerived, storeDerived, withLocalCopy } from '../../files/index.ts';
import { engines } from '../../models/index.ts';
import { hintRecordingDetails } from '../recording-hint.ts';
import { writeMix } from './mix-tracks.ts';
import { getRecordingOfFile } from './recording-state.store.ts';
import { defineStep } from './step.ts';

/** Beside the way: a copy to listen to, of what browsers cannot play or cannot seek in, and the mix of tracks. */
export const makePlayback = defineStep(
  'transcripts.make-playback',
  { lane: 'media', weight: 'beside' },
  async (task, order) => {
    const folder = await mkdtemp(join(tmpdir(), 'colloquy-playback-'));
    try {
      const out = join(folder, 'playback.m4a');
      const { media } = engines();
      if (order.tracks.length > 0) {
        const mix = join(folder, 'mix.wav');
        await writeMix(task, await task.read(() => getRecordingOfFile(order.fileId)), mix);
        await media.makePlayback(mix, 'wav', out, { signal: task.signal });
      } else
        await withLocalCopy(task.organisationId, order.fileId, (path) =>
          media.makePlayback(path, order.mediaType as MediaType, out, { signal: task.signal }),
        );
      const stored = await storeDerived(task.organisationId, order.fileId, 'playback', await readFile(out));
      await task.finish('done', async () => {
        await recordDerived(task.organisationId, stored);
        const recording = await getRecordingOfFile(order.fileId);
        await hintRecordingDetails(task.organisationId, recording.id);
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
