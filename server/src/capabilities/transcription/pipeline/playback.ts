import { mkdtemp, readFile, rm, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MediaType, PIECE_MS, SAMPLE_RATE, SAMPLES_PER_MS } from '@colloquy/engines';
import { recordDerived, storeDerived, withLocalCopy } from '../../files/index.ts';
import { engines } from '../../models/index.ts';
import {
  invalidateRecordingDetails,
  getRecordingOfFile,
  channelsOf,
  type RecordingRow,
  openDecodedAudio,
} from '../../transcripts/index.ts';
import { defineStep, type StepTask } from './step.ts';
import { readMix } from './tracks.ts';

/**
 * Optional step: makes a playable copy of recordings that browsers cannot play or seek, and of mixed tracks.
 */
export const makePlayback = defineStep(
  'transcription.make-playback',
  { label: 'Make a playable copy', queue: 'media', onFailure: 'ignore' },
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
        await invalidateRecordingDetails(task.organisationId, recording.id);
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);

const HEADER_BYTES = 44;

/** Mixes all channels of a decoded recording into a mono WAV file. */
async function writeMix(task: StepTask, recording: RecordingRow, path: string): Promise<void> {
  const { fileId, durationMs } = recording;
  const audios = channelsOf(recording).map((channel) => openDecodedAudio(task, fileId, channel));
  const file = await open(path, 'w');
  try {
    await file.write(waveHeader(durationMs! * SAMPLES_PER_MS));
    for (let fromMs = 0; fromMs < durationMs!; fromMs += PIECE_MS) {
      task.signal.throwIfAborted();
      const mix = await readMix(audios, fromMs, Math.min(fromMs + PIECE_MS, durationMs!));
      await file.write(Buffer.from(mix.buffer, mix.byteOffset, mix.byteLength));
    }
  } finally {
    await file.close();
  }
}

/** RIFF WAVE, PCM, 16 bits, one channel (Microsoft and IBM, 1991). */
function waveHeader(samples: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(HEADER_BYTES - 8 + samples * 2, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples * 2, 40);
  return header;
}
