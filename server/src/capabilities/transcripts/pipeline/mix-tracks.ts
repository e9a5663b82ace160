import { open } from 'node:fs/promises';
import { PIECE_MS, SAMPLE_RATE, SAMPLES_PER_MS } from '@colloquy/engines';
import { channelsOf } from '../transcripts.store.ts';
import { openDecodedAudio } from './decoded-audio.ts';
import type { RecordingRow } from './recording-state.store.ts';
import type { StepTask } from './step.ts';
import { readMix } from './tracks.ts';

const HEADER_BYTES = 44;

/** Writes all channels of a decoded recording, laid over each other, as a WAV file of one channel. */
export async function writeMix(task: StepTask, recording: RecordingRow, path: string): Promise<void> {
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
