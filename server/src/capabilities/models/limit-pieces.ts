import { EngineError, type SpeechEngine } from '@colloquy/engines';

/**
 * An engine whose every piece has a limit, whatever its service says meanwhile: one that asks to come again, or to wait
 * for an answer that never comes, fails as too slow.
 */
export function limitPieces(engine: SpeechEngine, maxMs: number): SpeechEngine {
  return {
    ...engine,
    async *transcribe(audio, asked) {
      const late = new AbortController();
      const signal = AbortSignal.any([asked.signal, late.signal]);
      const pieces = engine.transcribe(audio, { ...asked, signal })[Symbol.asyncIterator]();
      const isLate = new Promise<never>((_, reject) =>
        late.signal.addEventListener('abort', () => reject(new EngineError('engine-too-slow')), {
          once: true,
        }),
      );
      // Nobody may be waiting when it comes.
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
