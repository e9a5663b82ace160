import { type AudioSource, SAMPLES_PER_MS, SAMPLE_RATE } from '../ports/audio.ts';
import { findQuietestMs } from '../signal/loudness.ts';

/** Short, for early first words. */
const FIRST_PIECE_MS = 30_000;
/** 9.6 MB of WAV: services accept at least 25 MB, and resending a piece is cheap. */
const MAX_PIECE_MS = 300_000;
/** A piece ends at the quietest moment of its last fifth, where a cut word is unlikely. */
const CUT_SEARCH_SHARE = 0.2;
/** Levels up to this are digital silence: about -70 dB of full scale. */
const SILENCE_LEVEL = 10;

/** Audio of limited length. Silent pieces are not sent. */
export type AudioPiece = { fromMs: number; untilMs: number; samples: Int16Array; isSilent: boolean };

/** Cuts a recording from `fromMs` on into pieces for one request each. */
export async function* cutAudioPieces(
  audio: AudioSource,
  { fromMs, signal }: { fromMs: number; signal: AbortSignal },
): AsyncGenerator<AudioPiece> {
  let startMs = fromMs;
  // A resumed transcription already has words.
  let lengthMs = fromMs === 0 ? FIRST_PIECE_MS : MAX_PIECE_MS;
  for (;;) {
    const samples = await untilAborted(audio.read(startMs, startMs + lengthMs), signal);
    const readMs = Math.floor(samples.length / SAMPLES_PER_MS);
    const isLast = readMs < lengthMs;
    const pieceMs = isLast ? readMs : findQuietestMs(samples, lengthMs * (1 - CUT_SEARCH_SHARE), lengthMs);
    if (pieceMs > 0) {
      const pieceSamples = samples.subarray(0, pieceMs * SAMPLES_PER_MS);
      const isSilent = !pieceSamples.some((sample) => Math.abs(sample) > SILENCE_LEVEL);
      yield { fromMs: startMs, untilMs: startMs + pieceMs, samples: pieceSamples, isSilent };
    }
    if (isLast) return;
    startMs += pieceMs;
    lengthMs = MAX_PIECE_MS;
  }
}

/** Audio may still be decoded for minutes; an abort does not wait for it. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

const HEADER = 44;

/**
 * Encodes samples as a WAV file (RIFF, PCM, 16 bits, one channel): lossless, and accepted by every service.
 */
export function encodeWav(samples: Int16Array): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(HEADER + samples.length * 2);
  const view = new DataView(file.buffer);
  const tag = (at: number, text: string): void => {
    for (let i = 0; i < text.length; i += 1) file[at + i] = text.charCodeAt(i);
  };
  tag(0, 'RIFF');
  view.setUint32(4, file.length - 8, true);
  tag(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLE_RATE, true);
  view.setUint32(28, SAMPLE_RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  tag(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  for (let i = 0; i < samples.length; i += 1) view.setInt16(HEADER + i * 2, samples[i]!, true);
  return file;
}
