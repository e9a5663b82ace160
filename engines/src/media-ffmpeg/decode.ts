import { AV_SAMPLE_FMT_S16P } from 'node-av/constants';
import { SAMPLE_RATE, SAMPLES_PER_MS } from '../ports/audio.ts';
import { EngineError } from '../ports/engine.ts';
import type { ChannelPlan, DecodedPiece, DecodeReport, MediaType } from '../ports/media.ts';
import { expectedDurationMs } from './durations.ts';
import { openRecording } from './open-recording.ts';
import { openPieceWriter } from './piece-writer.ts';
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

/** Tolerance for missing audio: containers round durations. */
const MISSING_TOLERANCE_MS = 1_000;

/**
 * Decodes a recording, always from its start: seeking is exact in few formats, and skipping decoded audio
 * costs a few seconds per hour. So a piece has the same samples however often decoding was interrupted.
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
  const pieces = openPieceWriter(channels, { fromPiece: input.fromPiece, onPiece: emit });

  const write = ({ planes, samples }: { planes: Buffer[]; samples: number }): void | Promise<void> => {
    checkLength(pieces.written + samples, input.maxMs);
    return pieces.write(
      planes.map((plane) => asSamples(plane, samples)),
      samples,
    );
  };
  const { undecodableMs } = await readAudio(recording, {
    signal,
    onFrame: (frame) => write(resampler.convert(frame)),
    onSilence(seconds) {
      const silence = Math.round(seconds * SAMPLE_RATE);
      checkLength(pieces.written + silence, input.maxMs);
      return pieces.write(undefined, silence);
    },
  });
  await write(resampler.flush());
  await pieces.end();
  return buildReport(
    Math.round(pieces.written / SAMPLES_PER_MS),
    await expectedDurationMs(recording),
    undecodableMs,
  );
}

function checkLength(samples: number, maxMs: number | null): void {
  if (maxMs !== null && samples > maxMs * SAMPLES_PER_MS) throw new EngineError('too-long', { maxMs });
}

function buildReport(durationMs: number, expectedMs: number | null, brokenMs: number): DecodeReport {
  if (durationMs === 0) {
    throw brokenMs > 0 || (expectedMs ?? 0) > 0
      ? new EngineError('damaged', { where: 'audio' })
      : new EngineError('empty', { durationMs: 0 });
  }
  const missingMs = (expectedMs ?? 0) - durationMs;
  return { durationMs, undecodableMs: Math.max(brokenMs, missingMs > MISSING_TOLERANCE_MS ? missingMs : 0) };
}
