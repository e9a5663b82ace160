import { EngineError } from '../ports/engine.ts';
import type { MediaProbe, MediaType } from '../ports/media.ts';
import { maxDurationMs } from './durations.ts';
import { isPlayable } from './formats.ts';
import { openRecording, type OpenedRecording } from './open-recording.ts';
import { readAudio } from './read-audio.ts';
import { sampleChannels } from './sample-channels.ts';

/** Packets whose sizes show whether an MP3 has a constant bit rate: about ten seconds. */
const PROBED_PACKETS = 400;

export async function probe(path: string, type: MediaType, signal: AbortSignal): Promise<MediaProbe> {
  using recording = await openRecording(path, type);
  const { stream, decoder, audioStreams, hasVideo } = recording;
  const { channels, sampleRate } = stream.codecpar;
  const { hasConstantBitRate } = await decodeBeginning(recording, signal);
  const { plan } = await sampleChannels(path, type, signal);
  const codec = decoder.name ?? 'unknown';
  // Without a declared duration browsers cannot seek; in an MP3 of variable bit rate they guess, and
  // highlighted words would be seconds away from the audio.
  const isExact = recording.declaredMs !== null && (type !== 'mp3' || hasConstantBitRate);
  return {
    container: type,
    durationMs: maxDurationMs(recording),
    audioStreams,
    channels,
    sampleRate,
    codec: codec.replace(/float$/, ''),
    hasVideo,
    channelPlan: plan,
    needsPlayback: !(isPlayable(type, codec) && isExact),
  };
}

/** Decodes the beginning, to detect empty or broken files early. */
async function decodeBeginning(
  recording: OpenedRecording,
  signal: AbortSignal,
): Promise<{ hasConstantBitRate: boolean }> {
  let frames = 0;
  const sizes = new Set<number>();
  const { undecodableMs } = await readAudio(recording, {
    signal,
    onSilence() {},
    onPacket: (bytes) => void sizes.add(bytes),
    onFrame: () => ++frames < PROBED_PACKETS,
  });
  if (frames === 0) {
    throw undecodableMs > 0 || (recording.declaredMs ?? 0) > 0
      ? new EngineError('damaged', { where: 'audio' })
      : new EngineError('empty', { durationMs: 0 });
  }
  // Constant bit rate still varies by a byte of padding.
  return { hasConstantBitRate: sizes.size > 0 && Math.max(...sizes) - Math.min(...sizes) <= 1 };
}
