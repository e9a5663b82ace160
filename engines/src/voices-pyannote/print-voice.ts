import { SAMPLES_PER_MS, type AudioSource } from '../ports/audio.ts';
import type { PrintVoiceOptions } from '../ports/voices.ts';
import { amplify } from '../signal/gain.ts';
import { centreOf, embed } from './embedding.ts';
import { fbank, fbankRows } from './fbank.ts';
import type { LoadedModels } from './find-voices.ts';

/** Less speech says too little about whose it is. */
const MIN_MS = 5_000;
/** More changes nothing: the longest stretches are taken first. */
const MAX_MS = 60_000;
/** What is embedded at once. */
const PIECE_MS = 5_000;
const MIN_PIECE_MS = 500;

/** The voice that is heard in stretches of a recording, or undefined where they are too short. Runs in a host. */
export async function printVoice(
  { embedding }: Pick<LoadedModels, 'embedding'>,
  audio: AudioSource,
  { spans, signal }: PrintVoiceOptions,
): Promise<Float32Array | undefined> {
  const pieces: { voice: Float32Array; seconds: number }[] = [];
  let heardMs = 0;
  const longest = spans.toSorted((a, b) => b.endMs - b.startMs - (a.endMs - a.startMs));
  for (const { startMs, endMs } of longest) {
    for (let fromMs = startMs; endMs - fromMs >= MIN_PIECE_MS && heardMs < MAX_MS; fromMs += PIECE_MS) {
      const samples = amplify(await audio.read(fromMs, Math.min(endMs, fromMs + PIECE_MS)));
      signal.throwIfAborted();
      const rows = fbankRows(samples.length);
      if (samples.length < MIN_PIECE_MS * SAMPLES_PER_MS || rows === 0) continue;
      const seconds = samples.length / SAMPLES_PER_MS / 1_000;
      const all = Array.from({ length: rows }, (_, row) => row);
      pieces.push({ voice: await embed(embedding, fbank(samples, all)), seconds });
      heardMs += seconds * 1_000;
    }
  }
  return heardMs >= MIN_MS ? centreOf(pieces) : undefined;
}
