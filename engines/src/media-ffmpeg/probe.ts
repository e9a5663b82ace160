import { EngineError } from '../ports/engine-error.ts';
import type { MediaProbe, MediaType } from '../ports/media.ts';
import { possibleMs } from './durations.ts';
import { isPlayable } from './formats.ts';
import { openRecording, type Recording } from './open-recording.ts';
import { readAudio } from './read-audio.ts';
import { sampleChannels } from './sample-channels.ts';

/** Packets whose sizes tell whether an MP3 has a constant bit rate: about ten seconds. */
const PACKETS_LOOKED_AT = 400;

export async function probe(path: string, type: MediaType, signal: AbortSignal): Promise<MediaProbe> {
  using recording = await openRecording(path, type);
  const { stream, decoder, audioStreams, hasVideo } = recording;
  const { channels, sampleRate } = stream.codecpar;
  const { steady } = await tryDecoding(recording, signal);
  const { plan } = await sampleChannels(path, type, signal);
  const codec = decoder.name ?? 'unknown';
  // Without a duration in the file a browser cannot seek; in an MP3 of varying bit rate it seeks by guessing,
  // and words would be marked seconds beside what is heard.
  const isExact = recording.claimedMs !== null && (type !== 'mp3' || steady);
  return {
    container: type,
    durationMs: possibleMs(recording),
    audioStreams,
    channels,
    sampleRate,
    codec: codec.replace(/float$/, ''),
    hasVideo,
    channelPlan: plan,
    needsPlayback: !(isPlayable(type, codec) && isExact),
  };
}

/** Decodes the beginning, so that an empty or broken file is found out before anybody waits for it. */
async function tryDecoding(recording: Recording, signal: AbortSignal): Promise<{ steady: boolean }> {
  let frames = 0;
  const sizes = new Set<number>();
  const { lostMs } = await readAudio(recording, {
    signal,
    onSilence() {},
    onPacket: (bytes) => void sizes.add(bytes),
    onFrame: () => ++frames < PACKETS_LOOKED_AT,
  });
  if (frames === 0) {
    throw lostMs > 0 || (recording.claimedMs ?? 0) > 0
      ? new EngineError('damaged', { where: 'audio' })
      : new EngineError('empty', { durationMs: 0 });
  }
  // A byte of padding comes and goes with a constant bit rate too.
  return { steady: sizes.size > 0 && Math.max(...sizes) - Math.min(...sizes) <= 1 };
}
