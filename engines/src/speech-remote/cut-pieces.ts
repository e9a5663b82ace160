import { type AudioSource, SAMPLES_PER_MS } from '../ports/audio.ts';
import { quietestMs } from '../speech-whisper/quietest.ts';

/** The first words should be there soon. */
const FIRST_PIECE_MS = 30_000;
/** 9.6 MB of WAV: services take 25 MB at least, and a piece that has to be sent again costs little. */
const PIECE_MS = 300_000;
/** A piece ends at the quietest moment of its last fifth, where a word is unlikely to be cut. */
const SEARCHED = 0.2;
/** Below this there is digital silence: about -70 dB of full scale. */
const SILENT = 10;

/** Sound of bounded length. `isSilent`: nothing is in it that could be sent. */
export type Piece = { fromMs: number; untilMs: number; samples: Int16Array; isSilent: boolean };

/** Cuts a recording from `fromMs` on into pieces that a service takes in one request. */
export async function* cutPieces(
  audio: AudioSource,
  { fromMs, signal }: { fromMs: number; signal: AbortSignal },
): AsyncGenerator<Piece> {
  let startMs = fromMs;
  // Whoever goes on later has words already.
  let lengthMs = fromMs === 0 ? FIRST_PIECE_MS : PIECE_MS;
  for (;;) {
    const samples = await audio.read(startMs, startMs + lengthMs);
    signal.throwIfAborted();
    const readMs = Math.floor(samples.length / SAMPLES_PER_MS);
    const isLast = readMs < lengthMs;
    const takenMs = isLast ? readMs : quietestMs(samples, lengthMs * (1 - SEARCHED), lengthMs);
    if (takenMs > 0) {
      const taken = samples.subarray(0, takenMs * SAMPLES_PER_MS);
      const isSilent = !taken.some((sample) => Math.abs(sample) > SILENT);
      yield { fromMs: startMs, untilMs: startMs + takenMs, samples: taken, isSilent };
    }
    if (isLast) return;
    startMs += takenMs;
    lengthMs = PIECE_MS;
  }
}
