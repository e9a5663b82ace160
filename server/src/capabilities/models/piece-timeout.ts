import { EngineError, type SpeechEngine } from '@colloquy/engines';

/**
 * Wraps an engine with a time limit per piece, whatever its service answers: one that keeps asking to retry,
 * or never answers, fails as too slow.
 */
export function withPieceTimeout(engine: SpeechEngine, maxMs: number): SpeechEngine {
  return {
    ...engine,
    async *transcribe(audio, request) {
      const late = new AbortController();
      const signal = AbortSignal.any([request.signal, late.signal]);
      const pieces = engine.transcribe(audio, { ...request, signal })[Symbol.asyncIterator]();
      const isLate = new Promise<never>((_, reject) =>
        late.signal.addEventListener('abort', () => reject(new EngineError('engine-too-slow')), {
          once: true,
        }),
      );
      // The rejection may come when nothing awaits it.
      isLate.catch(() => {});
      for (;;) {
        const timer = setTimeout(() => late.abort(), maxMs);
        try {
          const { done, value } = await Promise.race([pieces.next(), isLate]);
          if (done) return;
          clearTimeout(timer);
          yield value;
        } finally {
          clearTimeout(timer);
        }
      }
    },
  };
}
