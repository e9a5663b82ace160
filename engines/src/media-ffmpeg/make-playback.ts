import { rm } from 'node:fs/promises';
import { AV_SAMPLE_FMT_FLTP } from 'node-av/constants';
import { EngineError } from '../ports/engine.ts';
import type { MediaType } from '../ports/media.ts';
import { openM4a } from './m4a-writer.ts';
import { openRecording } from './open-recording.ts';
import { readAudio } from './read-audio.ts';
import { openResampler } from './resample.ts';

const RATES = [48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000];
/** Samples of a block of silence. */
const SILENCE_BLOCK = 4_096;
const PROGRESS_EVERY_S = 10;

/** Writes the audio of a recording as AAC in an M4A with the index in front. Removes the file on failure. */
export async function makePlayback(
  input: { path: string; type: MediaType; outPath: string },
  signal: AbortSignal,
  onProgress: (doneMs: number) => Promise<void>,
): Promise<void> {
  using recording = await openRecording(input.path, input.type);
  const { channels: sourceChannels, sampleRate: sourceRate } = recording.stream.codecpar;
  const channels = Math.min(2, sourceChannels);
  const sampleRate = RATES.includes(sourceRate) ? sourceRate : 48_000;
  using writer = openM4a(input.outPath, sampleRate, channels);
  using resampler = openResampler({ sampleRate, format: AV_SAMPLE_FMT_FLTP, channels });
  let nextReport = PROGRESS_EVERY_S * sampleRate;
  try {
    const write = (planes: Buffer[], samples: number): void | Promise<void> => {
      writer.write(planes, samples);
      if (writer.written < nextReport) return;
      nextReport += PROGRESS_EVERY_S * sampleRate;
      return onProgress(Math.round((writer.written * 1000) / sampleRate));
    };
    await readAudio(recording, {
      signal,
      onFrame(frame) {
        const { planes, samples } = resampler.convert(frame);
        return write(planes, samples);
      },
      async onSilence(seconds) {
        const silence = Buffer.alloc(SILENCE_BLOCK * 4);
        let left = Math.round(seconds * sampleRate);
        for (; left > 0; left -= SILENCE_BLOCK) {
          signal.throwIfAborted();
          await write([silence, silence], Math.min(left, SILENCE_BLOCK));
        }
      },
    });
    const rest = resampler.flush();
    writer.write(rest.planes, rest.samples);
    if (writer.written === 0) throw new EngineError('empty', { durationMs: 0 });
    writer.end();
  } catch (error) {
    await rm(input.outPath, { force: true });
    throw error;
  }
}
