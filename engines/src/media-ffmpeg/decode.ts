import { AV_SAMPLE_FMT_S16P } from 'node-av/constants';
import { SAMPLE_RATE, SAMPLES_PER_MS } from '../ports/audio.ts';
import { EngineError } from '../ports/engine-error.ts';
import type { ChannelPlan, DecodedPiece, DecodeReport, MediaType } from '../ports/media.ts';
import { promisedMs } from './durations.ts';
import { openRecording } from './open-recording.ts';
import { startPieces } from './piece-writer.ts';
import { readAudio } from './read-audio.ts';
import { openResampler } from './resample.ts';
import { asSamples, sampleChannels } from './sample-channels.ts';

export interface DecodeInput {
  path: string;
  type: MediaType;
  channels: ChannelPlan;
  fromPiece: number;
  maxMs: number | null;
}

/** A file that lacks less than this of what it promised is whole: containers round. */
const WHOLE_WITHIN_MS = 1_000;

/**
 * Decodes a recording from its start, always: seeking is exact in few formats, and reading over what is already
 * there costs a few seconds an hour. So a piece has the same samples however often decoding was interrupted.
 */
export async function decode(
  input: DecodeInput,
  signal: AbortSignal,
  emit: (piece: DecodedPiece) => Promise<void>,
): Promise<DecodeReport> {
  using recording = await openRecording(input.path, input.type);
  const isSeparate = input.channels === 'separate' && recording.stream.codecpar.channels === 2;
  const channels = isSeparate ? 2 : 1;
  const mix = isSeparate ? undefined : (await sampleChannels(input.path, input.type, signal)).mix;
  using resampler = openResampler({ sampleRate: SAMPLE_RATE, format: AV_SAMPLE_FMT_S16P, channels, mix });
  const pieces = startPieces(channels, { fromPiece: input.fromPiece, onPiece: emit });

  const write = ({ planes, samples }: { planes: Buffer[]; samples: number }): void | Promise<void> => {
    tooLong(pieces.written + samples, input.maxMs);
    return pieces.write(
      planes.map((plane) => asSamples(plane, samples)),
      samples,
    );
  };
  const { lostMs } = await readAudio(recording, {
    signal,
    onFrame: (frame) => write(resampler.convert(frame)),
    onSilence(seconds) {
      const silence = Math.round(seconds * SAMPLE_RATE);
      tooLong(pieces.written + silence, input.maxMs);
      return pieces.write(undefined, silence);
    },
  });
  await write(resampler.flush());
  await pieces.end();
  return report(Math.round(pieces.written / SAMPLES_PER_MS), await promisedMs(recording), lostMs);
}

function tooLong(samples: number, maxMs: number | null): void {
  if (maxMs !== null && samples > maxMs * SAMPLES_PER_MS) throw new EngineError('too-long', { maxMs });
}

function report(durationMs: number, promised: number | null, brokenMs: number): DecodeReport {
  if (durationMs === 0) {
    throw brokenMs > 0 || (promised ?? 0) > 0
      ? new EngineError('damaged', { where: 'audio' })
      : new EngineError('empty', { durationMs: 0 });
  }
  const missingMs = (promised ?? 0) - durationMs;
  return { durationMs, lostMs: Math.max(brokenMs, missingMs > WHOLE_WITHIN_MS ? missingMs : 0) };
}
